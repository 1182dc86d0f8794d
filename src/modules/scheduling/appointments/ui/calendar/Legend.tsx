import { lookLabels, looks } from '../describe-appointment.ts';
import { StatusMark } from '../StatusMark.tsx';
import { useIsPhone } from './Calendar.tsx';
import event from './event.module.css';
import classes from './legend.module.css';

/** What the fills and marks of the calendar mean; on a phone opened by hand. */
export function Legend() {
  const isPhone = useIsPhone();
  const list = (
    <ul className={classes.legend} aria-label="Legend">
      {looks.map(look => (
        <li key={look} className={event.event} data-look={look} data-shape="chip" data-still>
          <StatusMark look={look} />
          <b>{lookLabels[look]}</b>
        </li>
      ))}
    </ul>
  );
  if (!isPhone) return list;
  return (
    <details className={classes.box}>
      <summary>Legend</summary>
      {list}
    </details>
  );
}
