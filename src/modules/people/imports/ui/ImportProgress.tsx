import { formatCount } from '../../../../shared/format/format-number.ts';
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx';
import { countRows } from './count-rows.ts';
import classes from './import.module.css';
import type { Progress } from './send-import.ts';

export function ImportProgress({ progress, rows }: { progress: Progress | null; rows: number }) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <section className={classes.card} aria-labelledby="importing" aria-busy="true">
      <h2 id="importing">Importing</h2>
      <p className={classes.about} role="status">
        {total ? `${formatCount(done)} of ${countRows(total)}` : `Sending ${countRows(rows)}...`}
      </p>
      <ProgressBar percent={total ? Math.floor((done / total) * 100) : 0} label="Imported" />
      <p className={classes.help}>
        All rows are imported together or not at all.
        {/* The import continues without a listener, but only after the whole file was uploaded. */}
        {progress && ' You can leave this page. The import continues.'}
      </p>
    </section>
  );
}
