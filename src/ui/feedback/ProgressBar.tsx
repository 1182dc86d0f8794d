import classes from './ProgressBar.module.css';

/** How far something is, 0 to 100; the bar is drawn for the eye, the figure beside it is read out. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return (
    <span className={classes.progress}>
      <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={percent} height="6" />
      </svg>
      <span>
        <span className={classes.label}>{label} </span>
        {percent}%
      </span>
    </span>
  );
}
