import classes from './dashboard.module.css';

type Props = {
  /** Whole percent; null where there is nothing to compare with, which has no badge. */
  change: number | null;
  against: string;
};

/** "+12% vs. last week" */
export function ChangeBadge({ change, against }: Props) {
  if (change === null) return null;
  return (
    <span className={classes.change}>
      <b data-rising={change > 0 || undefined}>{written(change)}</b> {against}
    </span>
  );
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'exceptZero' });

/** With a true minus sign, as wide as the plus. */
const written = (change: number) => percent.format(change / 100).replace('-', '−');
