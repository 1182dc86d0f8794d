import { formatTime, formatWeekday, zoneName } from '../../../../../shared/format/format-time.ts';
import { useLocale } from '../../../../../shared/messages/use-messages.tsx';
import type { DayHours, WeeklyHours } from '../../../../scheduling/availability/contract.ts';
import { bioMessages } from '../../messages/catalog.ts';

type HoursRow = {
  /** For example "Mon–Thu", "Fri" or "Every day". */
  label: string;
  /** 0 is Sunday, 6 is Saturday. */
  days: number[];
  /** For example "9:00 AM – 6:00 PM"; only "Closed" on a day without hours. */
  hours: string[];
};

/** Starts on Monday and joins neighboring days that have the same hours. */
export function hoursRows(week: WeeklyHours, locale: string): HoursRow[] {
  const rows: HoursRow[] = [];
  for (const day of fromMonday) {
    const hours = spokenHours(week[day] ?? [], locale);
    const last = rows.at(-1);
    if (last && last.hours.join() === hours.join()) last.days.push(day);
    else rows.push({ label: '', days: [day], hours });
  }
  return rows.map(row => ({ ...row, label: labelOf(row.days, locale) }));
}

const fromMonday = [1, 2, 3, 4, 5, 6, 0];

function labelOf(days: number[], locale: string): string {
  if (days.length === 7) return bioMessages.in(locale).hours.everyDay;
  const [first, last] = [formatWeekday(days[0] ?? 0, locale), formatWeekday(days.at(-1) ?? 0, locale)];
  return first === last ? `${first}` : `${first}–${last}`;
}

function spokenHours(hours: DayHours, locale: string): string[] {
  const t = bioMessages.in(locale).hours;
  if (hours.length === 0) return [t.closed];
  return joined(hours).map(({ from, to }) =>
    from === '00:00' && to === '24:00' ? t.allDay : `${spoken(from, locale)} – ${spoken(to, locale)}`,
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

const spoken = (time: string, locale: string) =>
  time === '24:00' ? bioMessages.in(locale).hours.midnight : formatTime(`2026-01-01T${time}:00Z`, 'UTC', locale);

export type ShownHours = { week: WeeklyHours; timeZone: string };

/** The page is cached across days, so a script marks today's row. */
export function HoursTable({ title, hours: { week, timeZone } }: { title: string; hours: ShownHours }) {
  const locale = useLocale();
  return (
    <>
      <h2 dir="auto">{title}</h2>
      <table className="hours" data-hours={timeZone}>
        <caption>{zoneName(timeZone, undefined, locale)}</caption>
        <tbody>
          {hoursRows(week, locale).map(({ label, days, hours }) => (
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
