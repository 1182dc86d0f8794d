import { VisuallyHidden } from '@mantine/core';
import classes from './ProgressBar.module.css';

/** `percent` from 0 to 100; screen readers get the number instead of the bar. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <span className={classes.progress}>
      <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={percent} height="6" />
      </svg>
      <span>
        <VisuallyHidden>{label} </VisuallyHidden>
        {percent}%
      </span>
    </span>
  );
}
