import { zoneName } from '../../../../../shared/format-time.ts';
import type { WeeklyHours } from '../../../../scheduling/availability/contract.ts';
import { hoursRows } from './week-hours.ts';

export type ShownHours = { week: WeeklyHours; timeZone: string };

/** A practice's week. The page is kept for many visitors and days: which of them is today, only a script can say. */
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
