import { SegmentedControl } from '@mantine/core';
import { SearchField } from '../../../../ui/SearchField.tsx';
import { campaignStatuses } from '../contract.ts';
import classes from './campaigns.module.css';
import type { CampaignFilter } from './find-campaigns.ts';

type Props = { filter: CampaignFilter; onChange: (filter: CampaignFilter) => void };

const states = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'sent', label: 'Sent' },
  { value: 'failed', label: 'Failed' },
];

/** Which campaigns are looked for, where there are many. */
export function CampaignTools({ filter, onChange }: Props) {
  return (
    <search className={classes.tools}>
      <SearchField
        className={classes.search}
        label="Search by name or subject"
        value={filter.search}
        onSearch={search => onChange({ ...filter, search })}
      />
      <SegmentedControl
        aria-label="State"
        data={states}
        value={filter.status ?? 'all'}
        onChange={chosen => onChange({ ...filter, status: campaignStatuses.find(each => each === chosen) ?? null })}
      />
    </search>
  );
}
