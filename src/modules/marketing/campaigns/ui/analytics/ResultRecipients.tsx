import { Button, Select, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../../../../ui/data/pages.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { RowLink } from '../../../../../ui/table/RowLink.tsx';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { emailStatusLabels } from '../../../../messaging/emails/contract.ts';
import {
  type CampaignResults,
  type ResultRecipient,
  type ResultState,
  resultStateLabels,
  resultStates,
} from '../../results.ts';
import classes from './analytics.module.css';
import { exportPath, recipientsOf } from './analytics-queries.ts';

type Props = {
  results: CampaignResults;
  /** Filter selected outside; the list scrolls into view and its filter gets the focus. */
  asked: ResultState | null;
};

export function ResultRecipients({ results, asked }: Props) {
  const { campaign } = results;
  const states = resultStates.filter(state => countOf(results, state) > 0);
  const [chosen, setChosen] = useState<ResultState | null>(asked);
  const state = chosen && states.includes(chosen) ? chosen : states[0];
  const select = useRef<HTMLInputElement>(null);
  // Moves the browser's focus and scroll position.
  useEffect(() => {
    if (!asked) return;
    select.current?.focus({ preventScroll: true });
    select.current?.scrollIntoView({ block: 'start' });
  }, [asked]);
  const mayExport = useMay('clients.export');
  if (!state) return null;
  return (
    <section aria-labelledby="result-recipients">
      <div className={classes.recipientsHead}>
        <h3 id="result-recipients">Recipients</h3>
        <Select
          ref={select}
          className={classes.state}
          openOnFocus={false}
          aria-label="Recipients who"
          w={190}
          allowDeselect={false}
          data={states.map(value => ({
            value,
            label: `${resultStateLabels[value]} (${countOf(results, value).toLocaleString('en-US')})`,
          }))}
          value={state}
          onChange={value => setChosen(resultStates.find(each => each === value) ?? null)}
        />
        {mayExport && (
          <Button
            component="a"
            variant="default"
            href={exportPath(campaign.id)}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            Export all
          </Button>
        )}
      </div>
      {state === 'failed' && <Reasons label="Why emails failed" rows={results.failures} />}
      {state === 'suppressed' && <Reasons label="Why people were skipped" rows={results.leftOut} />}
      <List id={campaign.id} state={state} />
    </section>
  );
}

/** How often each reason occurs. Hidden for a single reason, which the list shows anyway. */
const Reasons = ({ label, rows }: { label: string; rows: CampaignResults['failures'] }) =>
  rows.length > 1 && (
    <ul className={classes.reasons} aria-label={label}>
      {rows.map(({ reason, count }) => (
        <li key={reason}>
          {reason} <b>{count.toLocaleString('en-US')}</b>
        </li>
      ))}
    </ul>
  );

function countOf({ campaign, ...people }: CampaignResults, state: ResultState): number {
  switch (state) {
    case 'sent':
      return campaign.successfulSends;
    case 'failed':
      return campaign.failedSends;
    case 'unknown':
      return campaign.unknownSends;
    case 'suppressed':
      return campaign.suppressedSends;
    case 'waiting': {
      const { totalRecipients, successfulSends, failedSends, unknownSends, suppressedSends } = campaign;
      return totalRecipients - successfulSends - failedSends - unknownSends - suppressedSends;
    }
    default:
      return people[state];
  }
}

function List({ id, state }: { id: number; state: ResultState }) {
  const { list, rows } = usePages(recipientsOf(id, state), { keepPrevious: false });
  if (list.isError && !rows) {
    return <ErrorState title="Failed to load the recipients" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!rows) return <Skeleton height={160} />;
  return (
    <>
      <table className={classes.list} aria-label="Recipients">
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row" className={classes.who}>
                <Who row={row} />
              </th>
              <td>{row.error ?? inWords(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <Button
          className={classes.more}
          size="xs"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}

function Who({ row: { clientId, fullName, recipientEmail } }: { row: ResultRecipient }) {
  const name = fullName ?? recipientEmail;
  return (
    <>
      {clientId ? <RowLink href={`/clients/${clientId}`}>{name}</RowLink> : name}
      {fullName && <span>{recipientEmail}</span>}
    </>
  );
}

const words: Record<ResultRecipient['did'][number], string> = {
  open: 'opened',
  click: 'clicked',
  unsubscribe: 'unsubscribed',
  bounce: 'bounced',
  complaint: 'reported spam',
};

const inWords = ({ status, did }: ResultRecipient) =>
  [emailStatusLabels[status], ...did.map(each => words[each])].join(', ');
