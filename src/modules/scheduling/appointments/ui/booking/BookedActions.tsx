import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { Booked } from '../../booking.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

/** Google Calendar's page for adding an event, prefilled. */
export function googleCalendarHref({ title, startTime, endTime, practice }: Booked): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: practice ? `${title} · ${practice.name}` : title,
    dates: `${inUtc(startTime)}/${inUtc(endTime)}`,
    ...(practice?.address && { location: practice.address }),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** Format of RFC 5545, section 3.3.5: 20261124T183000Z. */
const inUtc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** Calendar file for Apple Calendar, Outlook and others. */
const calendarFileHref = (slug: string, { id, manageKey = '' }: Booked) =>
  `/bio/${slug}/booked/appointment.ics?${new URLSearchParams({ booking: String(id), key: manageKey })}`;

type Props = {
  slug: string;
  booked: Booked;
  /** As typed. If unknown, rescheduling and cancelling are only possible through the emailed links. */
  email: string | null;
};

export function BookedActions({ slug, booked, email }: Props) {
  const { book: t, request } = useMessages(appointmentMessages);
  const isRequest = booked.answerDueAt !== undefined;
  if (!booked.manageKey || (isRequest && !email)) return null;
  return (
    <div className="bk-actions">
      {!isRequest && (
        <>
          <p className="bk-actions-title">{t.addToCalendar}</p>
          <p className="bk-ways">
            <a className="btn" href={googleCalendarHref(booked)} target="_blank" rel="noopener noreferrer">
              <PublicIcon name="calendar" size={18} />
              Google
            </a>
            <a className="btn" href={calendarFileHref(slug, booked)}>
              <PublicIcon name="calendar" size={18} />
              {t.appleOrOutlook}
            </a>
          </p>
        </>
      )}
      {email && (
        <form className="bk-ways" method="post" action={`/bio/${slug}/booked`}>
          <input type="hidden" name="booking" value={booked.id} />
          <input type="hidden" name="key" value={booked.manageKey} />
          <input type="hidden" name="email" value={email} />
          {!isRequest && (
            <button className="bk-change" type="submit" name="wish" value="move">
              {t.reschedule}
            </button>
          )}
          <button className="bk-change" type="submit" name="wish" value="cancel">
            {isRequest ? request.withdraw : t.cancel}
          </button>
        </form>
      )}
    </div>
  );
}
