import classes from './import.module.css';

const count = new Intl.NumberFormat('en-US');

export function Figure({ label, value, tone }: { label: string; value: number; tone?: 'bad' }) {
  return (
    <div className={classes.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{count.format(value)}</dd>
    </div>
  );
}
