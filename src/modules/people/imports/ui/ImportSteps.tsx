import { VisuallyHidden } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './import.module.css';
import { type ImportState, steps } from './import-state.ts';

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
