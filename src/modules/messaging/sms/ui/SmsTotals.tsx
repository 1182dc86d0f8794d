import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import type { SmsCounts } from '../contract.ts';
import classes from './sms-logs.module.css';
import { smsCountsQuery } from './sms-queries.ts';

const figures: [name: keyof SmsCounts, label: string][] = [
  ['total', 'Total Messages'],
  ['sent', 'Successfully Sent'],
  ['failed', 'Failed'],
];
const number = new Intl.NumberFormat('en-US');

/** The three counters; they count every message, whatever is searched for. */
export function SmsTotals() {
  const { data: counts, error, refetch } = useQuery(smsCountsQuery);
  if (error && !counts) {
    return (
      <div className={classes.unread}>
        <ErrorState title="Failed to load your numbers" error={error} onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <dl className={classes.totals} aria-busy={!counts}>
      {figures.map(([name, label]) => (
        <div key={name} data-bad={(name === 'failed' && counts && counts.failed > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{counts ? number.format(counts[name]) : <Skeleton height={22} width="3rem" />}</dd>
        </div>
      ))}
    </dl>
  );
}
