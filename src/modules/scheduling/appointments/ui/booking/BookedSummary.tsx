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

type Props = {
  booked: Booked;
  /** The visitor's time zone, if known; defaults to the practice's. */
  zone?: string;
  as?: 'h2' | 'h3';
  children: ReactNode;
};

export function BookedSummary({ booked, zone = booked.timeZone, as: Title = 'h3', children }: Props) {
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
  const words = booked.isEmailed ? outcomes.requested.text : outcomes.requested.notEmailed;
  const practiceName = booked.practice?.name ?? book.thePractice;
  return (
    <p className="bk-booked-text">
      {words(practiceName, formatDayAndTime(dueAt, zone, locale), zoneName(zone, dueAt, locale))}
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
