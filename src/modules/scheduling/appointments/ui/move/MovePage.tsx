import {
  formatDay,
  formatDayAndTime,
  formatMonth,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { Booked, SlotsAnswer } from '../../booking.ts';
import type { LinkPair, LinkPreview, MovePreview } from '../../by-link.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { BookingFailure, type Failure } from '../booking/BookingFailure.tsx';
import { ChangeWords } from '../booking/BookingHead.tsx';
import { byDay, type FreeTime, freeTimes } from '../booking/free-times.ts';
import { DayTimes, MonthLinks } from '../booking/MonthLinks.tsx';
import { AppointmentFacts } from '../by-link/AppointmentFacts.tsx';
import { Contact } from '../by-link/Contact.tsx';
import { ReasonField } from '../by-link/ReasonField.tsx';
import { pageMessages } from '../messages/catalog.ts';

/** Shown within the practice's notice period, with contact details. */
function TooLate({ message, contact }: { message: string; contact: LinkPreview['contact'] }) {
  return (
    <>
      <p className="byl-warning">
        <Icon name="alert" />
        <span>{message}</span>
      </p>
      {(contact.phone || contact.email) && (
        <div className="byl-choices">
          <Contact {...contact} />
        </div>
      )}
    </>
  );
}

type MovedProps = { preview: MovePreview; booked: Booked };

function Moved({ preview: { storefrontSlug }, booked }: MovedProps) {
  const { startTime, endTime, timeZone } = booked;
  const locale = useLocale();
  const common = useMessages(commonMessages);
  const t = useMessages(pageMessages).move;
  return (
    <LinkResult
      tone="done"
      title={t.done}
      ways={
        storefrontSlug && (
          <a className="btn" href={`/bio/${storefrontSlug}`}>
            {common.done}
          </a>
        )
      }
    >
      <p>
        <b>{formatDay(startTime, timeZone, locale)}</b>
        <br />
        <b className="num">{formatTimeRange(startTime, endTime, timeZone, locale)}</b>{' '}
        {zoneName(timeZone, startTime, locale)}
      </p>
      <p>{booked.isEmailed ? t.willEmail : t.notEmailed}</p>
    </LinkResult>
  );
}

type MoveTimesProps = {
  pair: LinkPair;
  /** YYYY-MM, with the free slots of its bookable days. */
  month: string;
  slots: SlotsAnswer;
  /** From the query string; defaults to the first free day. */
  date?: string;
  /** Shown above the calendar, for example if a time was taken. */
  failure?: Failure;
};

/** Days and times as links, like the booking page without JavaScript. */
function MoveTimes({ preview, pair, month, slots, date, failure }: MoveTimesProps & { preview: MovePreview }) {
  const { timeZone, bookable, days } = slots;
  const locale = useLocale();
  const { times } = useMessages(appointmentMessages);
  const { move } = useMessages(pageMessages);
  const free = byDay(freeTimes(days), timeZone);
  const day = date && free.has(date) ? date : [...free.keys()][0];
  const hrefOf = (query: { month?: string; date?: string; time?: string }) => moveHref({ ...pair, ...query });
  return (
    <div className="byl-pick bk-page">
      <h2>{move.chooseTime}</h2>
      {failure && <BookingFailure failure={failure} />}
      <div className="bk-pick">
        <MonthLinks {...{ month, free, hrefOf }} {...bookable} selected={day} />
        <div className="bk-times" id="times">
          {day ? (
            <DayTimes
              times={free.get(day) ?? []}
              zone={preview.visitorTimeZone}
              choiceOf={({ date, time }, label) => <a href={hrefOf({ date, time })}>{label}</a>}
              {...{ day, timeZone }}
            />
          ) : (
            <h3>{times.noneIn(formatMonth(month, locale))}</h3>
          )}
        </div>
      </div>
    </div>
  );
}

export type MoveState =
  | ({ state: 'times'; preview: MovePreview } & MoveTimesProps)
  | ({ state: 'choice'; preview: MovePreview } & MoveChoiceProps)
  | { state: 'late'; preview: MovePreview; message: string }
  | { state: 'moved'; preview: MovePreview; booked: Booked };

type MoveChoiceProps = {
  pair: LinkPair;
  time: FreeTime;
  /** Value of a rejected form. */
  reason?: string;
};
type ChoiceProps = MoveChoiceProps & { preview: MovePreview };

function MoveChoice({ preview, pair, time, reason }: ChoiceProps) {
  const { timeZone, visitorTimeZone: zone, minutes } = preview;
  const locale = useLocale();
  const { times } = useMessages(appointmentMessages);
  const t = useMessages(pageMessages).move;
  const end = new Date(Date.parse(time.start) + minutes * 60_000);
  return (
    <>
      <div className="byl-new">
        <Icon name="calendar" />
        <p>
          <span>{t.newTime}</span>
          <b>{formatDay(time.start, timeZone, locale)}</b>
          <b className="num">{formatTimeRange(time.start, end, timeZone, locale)}</b>
          <small>
            {zoneName(timeZone, time.start, locale)}
            {zone &&
              !sameWallTime(time.start, zone, timeZone) &&
              `, ${times.yourTime(formatDayAndTime(time.start, zone, locale))}`}
          </small>
        </p>
        <a className="link" href={moveHref({ ...pair, date: time.date })}>
          <ChangeWords what="time" />
        </a>
      </div>
      <form className="byl-choices" method="post" action="/reschedule-appointment">
        {Object.entries({ ...pair, date: time.date, time: time.time }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <ReasonField label={t.reason} typed={reason} />
        <button className="btn btn-primary btn-block" type="submit">
          {t.button}
        </button>
        <a className="btn btn-block" href={moveHref({ ...pair, date: time.date })}>
          {t.otherTime}
        </a>
      </form>
    </>
  );
}

type Query = LinkPair & { month?: string; date?: string; time?: string };

/** URL of the page for rescheduling; undefined parameters are omitted. */
function moveHref(query: Query): string {
  const params = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/reschedule-appointment?${new URLSearchParams(params)}`;
}

/** `/reschedule-appointment`. Works without JavaScript. */
export function MovePage({ at, ...product }: Product & { at: MoveState }) {
  const { preview } = at;
  const t = useMessages(pageMessages).move;
  return (
    <div className={at.state === 'times' ? 'byl-wide' : undefined}>
      <LinkLayout practice={preview.practiceName} {...product}>
        {at.state === 'moved' ? (
          <Moved preview={preview} booked={at.booked} {...product} />
        ) : (
          <>
            <div className="byl-top">
              <h1 id={headingId}>{at.state === 'late' ? t.tooLate : t.title}</h1>
              <AppointmentFacts preview={preview} zone={preview.visitorTimeZone} />
            </div>
            {at.state === 'times' && <MoveTimes {...at} />}
            {at.state === 'choice' && <MoveChoice {...at} />}
            {at.state === 'late' && <TooLate message={at.message} contact={preview.contact} />}
          </>
        )}
      </LinkLayout>
    </div>
  );
}
