import { CheckErrors } from '../../../imports/ui/CheckErrors.tsx';
import { countRows } from '../../../imports/ui/count-rows.ts';
import { Figure } from '../../../imports/ui/Figure.tsx';
import classes from '../../../imports/ui/import.module.css';
import type { SubscriberReport } from '../../subscriber.ts';
import type { SubscriberFile } from './send-subscribers.ts';

/** What the import would do with each row, and why some are left out. */
export function SubscriberCheck({ report, sheet, columns }: SubscriberFile & { report: SubscriberReport }) {
  const { added, subscribed, waiting, unsubscribed, suppressed, repeated, invalid } = report;
  const leftOut = subscribed + waiting + unsubscribed + suppressed + repeated + invalid;
  return (
    <>
      <section className={classes.card} aria-labelledby="check">
        <h2 id="check">What will happen</h2>
        <dl className={classes.figures}>
          <Figure label="New subscribers" value={added} />
          <Figure label="In the list already" value={subscribed + waiting} />
          <Figure label="Unsubscribed" value={unsubscribed} />
          <Figure label="Suppressed" value={suppressed} />
          <Figure label="Repeat an earlier row" value={repeated} />
          <Figure label="With errors" value={invalid} tone={invalid ? 'bad' : undefined} />
        </dl>
      </section>
      {leftOut > 0 && (
        <section className={classes.card} aria-labelledby="left-out">
          <h2 id="left-out">{countRows(leftOut)} left out</h2>
          <p className={classes.about}>
            A file changes nobody who is in the list, and brings nobody back who unsubscribed or is suppressed. Errors
            you can put right in the file and choose it again.
          </p>
          <CheckErrors errors={report.leftOut} invalid={leftOut} sheet={sheet} columns={columns} why="Why" />
        </section>
      )}
    </>
  );
}
