import { VisuallyHidden } from '@mantine/core';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { ProgressBar } from '../../../../ui/feedback/ProgressBar.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './import.module.css';
import { type ImportState, steps } from './import-state.ts';
import type { Progress } from './send-import.ts';
import { countRows } from './spreadsheet.ts';

export function ImportSteps({ current }: { current: ImportState['step'] }) {
  const names = Object.keys(steps) as ImportState['step'][];
  const at = names.indexOf(current);
  return (
    <ol className={classes.steps} aria-label="Steps">
      {names.map((name, index) => (
        <li key={name} aria-current={name === current ? 'step' : undefined} data-past={index < at || undefined}>
          <span className={classes.number} aria-hidden="true">
            {index < at ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span>{steps[name]}</span>
          {index < at && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

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
