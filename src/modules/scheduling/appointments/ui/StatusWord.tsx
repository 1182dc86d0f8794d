import { type Look, lookLabels } from './describe-appointment.ts';
import { StatusMark } from './StatusMark.tsx';
import classes from './status-mark.module.css';

/** For lists; beside a title use StatusBadge. */
export function StatusWord({ look }: { look: Look }) {
  return (
    <span className={classes.word} data-look={look}>
      <StatusMark look={look} />
      {lookLabels[look]}
    </span>
  );
}
