import { formatTime, zoneName } from '../../../../../shared/format-time.ts';
import type { DayHours, WeeklyHours } from '../../../../scheduling/availability/contract.ts';

type HoursRow = {
  /** For example "Mon–Thu", "Fri" or "Every day". */
  label: string;
  /** 0 is Sunday, 6 is Saturday. */
  days: number[];
  /** For example "9:00 AM – 6:00 PM"; only "Closed" on a day without hours. */
  hours: string[];
};

/** Starts on Monday and joins neighboring days that have the same hours. */
export function hoursRows(week: WeeklyHours): HoursRow[] {
  const rows: HoursRow[] = [];
  for (const day of fromMonday) {
    const hours = spokenHours(week[day] ?? []);
    const last = rows.at(-1);
    if (last && last.hours.join() === hours.join()) last.days.push(day);
    else rows.push({ label: '', days: [day], hours });
  }
  return rows.map(row => ({ ...row, label: labelOf(row.days) }));
}

const fromMonday = [1, 2, 3, 4, 5, 6, 0];
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function labelOf(days: number[]): string {
  if (days.length === 7) return 'Every day';
  const [first, last] = [names[days[0] ?? 0], names[days.at(-1) ?? 0]];
  return first === last ? `${first}` : `${first}–${last}`;
}

function spokenHours(hours: DayHours): string[] {
  if (hours.length === 0) return ['Closed'];
  return joined(hours).map(({ from, to }) =>
    from === '00:00' && to === '24:00' ? 'Open 24 hours' : `${spoken(from)} – ${spoken(to)}`,
  );
}

/** Joins ranges that touch. */
function joined(hours: DayHours): DayHours {
  const joint: DayHours = [];
  for (const interval of hours) {
    const last = joint.at(-1);
    if (last?.to === interval.from) joint.splice(-1, 1, { from: last.from, to: interval.to });
    else joint.push(interval);
  }
  return joint;
}

const spoken = (time: string) => (time === '24:00' ? 'midnight' : formatTime(`2026-01-01T${time}:00Z`, 'UTC'));

export type ShownHours = { week: WeeklyHours; timeZone: string };

/** The page is cached across days, so a script marks today's row. */
export function HoursTable({ title, hours: { week, timeZone } }: { title: string; hours: ShownHours }) {
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <table className="hours" data-hours={timeZone}>
        <caption>{zoneName(timeZone)}</caption>
        <tbody>
          {hoursRows(week).map(({ label, days, hours }) => (
            <tr key={label} data-days={days.join(' ')}>
              <th scope="row">{label}</th>
              <td>
                {hours.map(each => (
                  <span key={each}>{each}</span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
