import { formatDay, formatTimeRange, zoneName } from '../../../../shared/format-time.ts';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import type { Booked } from '../../booking.ts';
import type { MovePreview } from '../../by-link.ts';
import { LinkEnd } from '../by-link/LinkEnd.tsx';

type Props = Product & { preview: MovePreview; booked: Booked };

export function Moved({ preview: { storefrontSlug }, booked, productName, productUrl }: Props) {
  const { startTime, endTime, timeZone } = booked;
  return (
    <LinkEnd
      isDone
      title="Appointment rescheduled"
      ways={
        <a className="btn" href={storefrontSlug ? `/bio/${storefrontSlug}` : productUrl}>
          {storefrontSlug ? 'Done' : `Visit ${productName}`}
        </a>
      }
    >
      <p>
        <b>{formatDay(startTime, timeZone)}</b>
        <br />
        <b className="num">{formatTimeRange(startTime, endTime, timeZone)}</b> {zoneName(timeZone, startTime)}
      </p>
      <p>We'll email you the new time for your calendar, with new links.</p>
    </LinkEnd>
  );
}
