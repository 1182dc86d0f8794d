import { CheckErrors } from '../../../../people/imports/ui/CheckErrors.tsx';
import { countRows } from '../../../../people/imports/ui/count-rows.ts';
import { Figure } from '../../../../people/imports/ui/Figure.tsx';
import classes from '../../../../people/imports/ui/import.module.css';
import type { SubscriberReport } from '../../subscriber.ts';
import type { SubscriberFile } from './send-subscribers.ts';

/** What the import would do with each row, and why some are left out. */
export function SubscriberCheck({ report, sheet, columns }: SubscriberFile & { report: SubscriberReport }) {
  const { added, subscribed, waiting, unsubscribed, suppressed, repeated, invalid } = report;
  const leftOut = subscribed + waiting + unsubscribed + suppressed + repeated + invalid;
  return (
    <>
      <section className={classes.card} aria-labelledby="check">
        <h2 id="check">Import preview</h2>
        <dl className={classes.figures}>
          <Figure label="New subscribers" value={added} />
          <Figure label="Already on the list" value={subscribed + waiting} />
          <Figure label="Unsubscribed" value={unsubscribed} />
          <Figure label="Blocked" value={suppressed} />
          <Figure label="Repeat an earlier row" value={repeated} />
          <Figure label="With errors" value={invalid} tone={invalid ? 'bad' : undefined} />
        </dl>
      </section>
      {leftOut > 0 && (
        <section className={classes.card} aria-labelledby="left-out">
          <h2 id="left-out">{countRows(leftOut)} skipped</h2>
          <p className={classes.about}>
            An import doesn’t change people on the list or bring back anyone who unsubscribed or is blocked. To fix
            errors, edit your file and upload it again.
          </p>
          <CheckErrors errors={report.leftOut} invalid={leftOut} sheet={sheet} columns={columns} why="Why" />
        </section>
      )}
    </>
  );
}
