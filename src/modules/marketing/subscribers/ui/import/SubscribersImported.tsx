import { Button } from '@mantine/core';
import { EmptyState } from '../../../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../../../ui/links.tsx';
import { countRows } from '../../../../people/imports/ui/count-rows.ts';
import classes from '../../../../people/imports/ui/import.module.css';
import type { SubscriberReport } from '../../subscriber.ts';
import { countSubscribers } from '../format-subscriber.ts';

/** What was done, and the way to it. */
export function SubscribersImported({ report, onAgain }: { report: SubscriberReport; onAgain: () => void }) {
  const { added, subscribed, waiting, unsubscribed, suppressed, repeated, invalid } = report;
  const rest = [
    [subscribed, 'already subscribed'],
    [waiting, 'pending'],
    [unsubscribed, 'unsubscribed'],
    [suppressed, 'blocked'],
    [repeated, 'repeated'],
    [invalid, 'with errors'],
  ] as const;
  const told = rest.filter(([rows]) => rows).map(([rows, why]) => `${countRows(rows)} ${why}`);
  return (
    <div className={classes.card} role="status">
      <EmptyState
        drawing="mail"
        title={added ? `${countSubscribers(added)} added` : 'No new subscribers'}
        actions={
          <>
            <ButtonLink to="/marketing" search={{ tab: 'subscribers' }} variant="filled">
              Show Subscribers
            </ButtonLink>
            <Button onClick={onAgain}>Import another file</Button>
          </>
        }
      >
        {told.length > 0 ? `Skipped: ${told.join(', ')}.` : 'Every row in the file is now a subscriber.'}
      </EmptyState>
    </div>
  );
}
