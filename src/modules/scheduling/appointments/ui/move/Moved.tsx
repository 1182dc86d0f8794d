import { formatDay, formatTimeRange, zoneName } from '../../../../../shared/format-time.ts';
import { LinkEnd } from '../../../../../ui/public/LinkEnd.tsx';
import type { Booked } from '../../booking.ts';
import type { MovePreview } from '../../by-link.ts';

type Props = { preview: MovePreview; booked: Booked };

export function Moved({ preview: { storefrontSlug }, booked }: Props) {
  const { startTime, endTime, timeZone } = booked;
  return (
    <LinkEnd
      isDone
      title="Appointment rescheduled"
      ways={
        storefrontSlug && (
          <a className="btn" href={`/bio/${storefrontSlug}`}>
            Done
          </a>
        )
      }
    >
      <p>
        <b>{formatDay(startTime, timeZone)}</b>
        <br />
        <b className="num">{formatTimeRange(startTime, endTime, timeZone)}</b> {zoneName(timeZone, startTime)}
      </p>
      <p>
        {booked.isEmailed
          ? 'We’ll email you the new time for your calendar, with new links.'
          : 'We can’t send you an email, so note the new time.'}
      </p>
    </LinkEnd>
  );
}
