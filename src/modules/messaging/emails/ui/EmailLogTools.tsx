import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../../ui/query.ts';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { campaign } from '../../../marketing/campaigns/contract.ts';
import { emailStatuses, emailStatusLabels } from '../contract.ts';
import { type LogSearch, logSearch } from './email-search.ts';
import classes from './emails.module.css';

type Props = { filter: LogSearch; onChange: (to: LogSearch) => void };

/** Which mails are looked for: by recipient or subject, what became of them, of which campaign, how old. */
export function EmailLogTools({ filter, onChange }: Props) {
  const set = (name: keyof LogSearch) => (value: string | null) =>
    onChange({ [name]: logSearch.parse({ [name]: value ?? undefined })[name] });
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search by recipient or subject"
        value={filter.search ?? ''}
        onSearch={search => onChange({ search: search || undefined })}
      />
      <Select
        className={classes.filter}
        aria-label="Status"
        placeholder="Any status"
        clearable
        data={emailStatuses.map(value => ({ value, label: emailStatusLabels[value] }))}
        value={filter.status ?? null}
        onChange={set('status')}
      />
      <Select
        className={classes.filter}
        aria-label="Time"
        placeholder="Any time"
        clearable
        data={times}
        value={filter.within ? String(filter.within) : null}
        onChange={set('within')}
      />
      <CampaignFilter campaignId={filter.campaignId} onChange={set('campaignId')} />
    </search>
  );
}

const times = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
];

type CampaignFilterProps = { campaignId: number | undefined; onChange: (value: string | null) => void };

/** Those of which any mail was written. */
function CampaignFilter({ campaignId, onChange }: CampaignFilterProps) {
  const mayRead = useMay('campaigns.read');
  const campaigns = useQuery({ ...get(['/api/emails/campaigns'], campaign.array()), enabled: mayRead });
  const begun = campaigns.data?.filter(each => each.startedAt || each.id === campaignId) ?? [];
  // One of the address that is unknown is shown all the same: it is what is looked for.
  const isKnown = !campaignId || begun.some(each => each.id === campaignId);
  if (!begun.length && isKnown) return null;
  return (
    <Select
      className={classes.campaignFilter}
      aria-label="Campaign"
      placeholder="Any campaign"
      clearable
      searchable
      limit={100}
      nothingFoundMessage="No campaigns found"
      data={[
        ...begun.map(each => ({ value: String(each.id), label: each.name })),
        ...(isKnown ? [] : [{ value: String(campaignId), label: 'This campaign' }]),
      ]}
      value={campaignId ? String(campaignId) : null}
      onChange={onChange}
    />
  );
}
