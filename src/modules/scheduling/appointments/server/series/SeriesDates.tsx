import type { Row } from '../create.ts';
import { when } from '../mails.tsx';

/** One session as a mail shows it; without links where nothing can be done with it any more. */
export type SeriesDate = { row: Row; moveUrl: string | null; cancelUrl: string | null };

/** All dates of a mail about a series, each with what its client may do. */
export function SeriesDates({ dates, zone }: { dates: SeriesDate[]; zone: string }) {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" width="100%" style={{ margin: '0 0 16px' }}>
      <tbody>
        {dates.map(({ row, moveUrl, cancelUrl }) => {
          const [day = '', ...times] = when(row, zone, row.visitorTimeZone).map(([, value]) => value);
          return (
            <tr key={row.id}>
              <td style={{ padding: '8px 0', borderTop: '1px solid #e6e6e1' }}>
                <b style={{ fontWeight: 600 }}>{day}</b>
                {times.map(time => (
                  <div key={time}>{time}</div>
                ))}
                {moveUrl && <DateLink href={moveUrl} wish="Reschedule" day={day} />}
                {cancelUrl && <DateLink href={cancelUrl} wish="Cancel" day={day} />}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Of its own line in the plain text; for a finger on a phone, both stand apart. */
function DateLink({ href, wish, day }: { href: string; wish: string; day: string }) {
  return (
    <div style={{ display: 'inline-block', padding: '6px 20px 2px 0' }}>
      <a href={href} style={{ color: '#047857', fontWeight: 600 }} aria-label={`${wish} ${day}`}>
        {wish}
      </a>
    </div>
  );
}
