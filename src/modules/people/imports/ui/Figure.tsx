import { formatCount } from '../../../../shared/format/format-number.ts';
import classes from './import.module.css';

export function Figure({ label, value, tone }: { label: string; value: number; tone?: 'bad' }) {
  return (
    <div className={classes.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
