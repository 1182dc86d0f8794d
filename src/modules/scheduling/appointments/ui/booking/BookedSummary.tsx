import type { ReactNode } from 'react';
import {
  formatDay,
  formatDayAndTime,
  formatTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { Booked } from '../../booking.ts';
import { appointmentMessages } from '../../messages/catalog.ts';

type BookedSummaryProps = {
  booked: Booked;
  /** The visitor's time zone, if known; defaults to the practice's. */
  zone?: string;
  as?: 'h2' | 'h3';
  children: ReactNode;
};

export function BookedSummary({ booked, zone = booked.timeZone, as: Title = 'h3', children }: BookedSummaryProps) {
  const t = useMessages(appointmentMessages).outcomes;
  const { answerDueAt, isEmailed } = booked;
  return (
    <div className="bk-booked">
      <span className="bk-booked-mark" data-waiting={answerDueAt ? true : undefined} aria-hidden="true">
        <PublicIcon name={answerDueAt ? 'clock' : 'check'} size={28} />
      </span>
      <Title tabIndex={-1} data-heading>
        {answerDueAt ? t.requested.title : t.booked.title}
      </Title>
      {answerDueAt ? (
        <RequestText booked={booked} dueAt={answerDueAt} zone={zone} />
      ) : (
        <p className="bk-booked-text">{isEmailed ? t.booked.text : t.booked.notEmailed}</p>
      )}
      <BookedFacts booked={booked} zone={zone} />
      {children}
    </div>
  );
}

function RequestText({ booked, dueAt, zone }: { booked: Booked; dueAt: string; zone: string }) {
  const locale = useLocale();
  const { outcomes, book } = useMessages(appointmentMessages);
  const message = booked.isEmailed ? outcomes.requested.text : outcomes.requested.notEmailed;
  const practiceName = booked.practice?.name ?? book.thePractice;
  return (
    <p className="bk-booked-text">
      {message(practiceName, formatDayAndTime(dueAt, zone, locale), zoneName(zone, dueAt, locale))}
    </p>
  );
}

export function BookedFacts({ booked, zone }: { booked: Booked; zone: string }) {
  const { startTime, endTime, timeZone, practice } = booked;
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  return (
    <ul className="bk-facts">
      <li>
        <PublicIcon name="tag" />
        <span>{booked.title}</span>
      </li>
      <li>
        <PublicIcon name="calendar" />
        <span>{formatDay(startTime, zone, locale)}</span>
      </li>
      <li>
        <PublicIcon name="clock" />
        <span className="num">
          {formatTimeRange(startTime, endTime, zone, locale)} <small>{zoneName(zone, startTime, locale)}</small>
          {!sameWallTime(startTime, zone, timeZone) && (
            <small className="bk-line">
              {t.practiceTime(formatTime(startTime, timeZone, locale), zoneName(timeZone, startTime, locale))}
            </small>
          )}
        </span>
      </li>
      {practice?.address && (
        <li>
          <PublicIcon name="home" />
          <span className="bk-address">{practice.address}</span>
        </li>
      )}
      {practice?.phone && (
        <li>
          <PublicIcon name="message" />
          <a className="link" href={`tel:${practice.phone.replace(/[^\d+]/g, '')}`}>
            {practice.phone}
          </a>
        </li>
      )}
    </ul>
  );
}

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

type BookedActionsProps = {
  slug: string;
  booked: Booked;
  /** As typed. If unknown, rescheduling and cancelling are only possible through the emailed links. */
  email: string | null;
};

export function BookedActions({ slug, booked, email }: BookedActionsProps) {
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
