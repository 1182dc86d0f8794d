import type { Booked } from '../../booking.ts';

/** Google's page that adds an event, filled in. */
export function googleCalendarHref({ title, startTime, endTime, practice }: Booked): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: practice ? `${title} · ${practice.name}` : title,
    dates: `${inUtc(startTime)}/${inUtc(endTime)}`,
    ...(practice?.address && { location: practice.address }),
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** As RFC 5545, section 3.3.5 writes it: 20261124T183000Z. */
const inUtc = (instant: string) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** The calendar file of a booking, for Apple's calendar, Outlook and all others. */
export const calendarFileHref = (slug: string, { id, manageKey = '' }: Booked) =>
  `/bio/${slug}/booked/appointment.ics?${new URLSearchParams({ booking: String(id), key: manageKey })}`;
