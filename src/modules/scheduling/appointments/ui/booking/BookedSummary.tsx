import type { ReactNode } from 'react';
import { formatDay, formatTime, formatTimeRange, sameWallTime, zoneName } from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { Booked } from '../../booking.ts';
import { bookingWords } from './BookingFailure.tsx';

type Props = {
  booked: Booked;
  /** The visitor's time zone, if known; defaults to the practice's. */
  zone?: string;
  as?: 'h2' | 'h3';
  children: ReactNode;
};

export function BookedSummary({ booked, zone = booked.timeZone, as: Title = 'h3', children }: Props) {
  return (
    <div className="bk-booked">
      <span className="bk-booked-mark" aria-hidden="true">
        <Icon name="check" size={28} />
      </span>
      <Title tabIndex={-1} data-heading>
        {bookingWords.booked.title}
      </Title>
      <p className="bk-booked-text">{booked.isEmailed ? bookingWords.booked.text : bookingWords.booked.notEmailed}</p>
      <BookedFacts booked={booked} zone={zone} />
      {children}
    </div>
  );
}

export function BookedFacts({ booked, zone }: { booked: Booked; zone: string }) {
  const { startTime, endTime, timeZone, practice } = booked;
  return (
    <ul className="bk-facts">
      <li>
        <Icon name="tag" />
        <span>{booked.title}</span>
      </li>
      <li>
        <Icon name="calendar" />
        <span>{formatDay(startTime, zone)}</span>
      </li>
      <li>
        <Icon name="clock" />
        <span className="num">
          {formatTimeRange(startTime, endTime, zone)} <small>{zoneName(zone, startTime)}</small>
          {!sameWallTime(startTime, zone, timeZone) && (
            <small className="bk-line">
              {formatTime(startTime, timeZone)} {zoneName(timeZone, startTime)}, at the practice
            </small>
          )}
        </span>
      </li>
      {practice?.address && (
        <li>
          <Icon name="home" />
          <span className="bk-address">{practice.address}</span>
        </li>
      )}
      {practice?.phone && (
        <li>
          <Icon name="message" />
          <a className="link" href={`tel:${practice.phone.replace(/[^\d+]/g, '')}`}>
            {practice.phone}
          </a>
        </li>
      )}
    </ul>
  );
}
