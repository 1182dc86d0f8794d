import { useState } from 'react';
import { addDays, addMonths, lastDayOf, monthOf, weeksOf } from '../../../../../shared/calendar-month.ts';
import {
  formatCalendarDay,
  formatCalendarDayOfYear,
  formatMonth,
  formatTime,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { weekStartOf } from '../../../../../shared/locale.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import type { BioPageData } from '../../booking.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { ChangeWords, ChosenBar } from './BookingHead.tsx';
import { byDay, byPartOfDay, type FreeTime } from './free-times.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { factsOf } from './ServiceWords.tsx';
import type { FreeSlots } from './use-free-slots.ts';
import { WaitlistLink } from './WaitlistLink.tsx';

/** Placeholder with the shape of the calendar and times. */
function TimeSkeleton({ month }: { month: string }) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  return (
    <div className="bk-pick" role="status">
      <span className="visually-hidden">{t.loadingAll}</span>
      <div aria-hidden="true">
        <div className="bk-month">
          <b>{formatMonth(month, locale)}</b>
        </div>
        <div className="bk-skeleton-days">
          {weeksOf(month, weekStartOf(locale))
            .flat()
            .map((day, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else, and nothing moves
              <i key={index} className={day ? 'bk-skeleton' : ''} />
            ))}
        </div>
      </div>
      <div className="bk-skeleton-times" aria-hidden="true">
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing moves
          <i key={index} className="bk-skeleton" />
        ))}
      </div>
    </div>
  );
}

type Zones = {
  /** The visitor's time zone. */
  zone: string;
  timeZone: string;
};

type TimeChoicesProps = {
  /** The visitor's time zone. */
  zone: string;
  times: FreeTime[];
  picked: FreeTime | null;
  onPick: (time: FreeTime) => void;
  /** Called for a tap, click or Enter. Arrow keys only change the selection. */
  onTap: (time: FreeTime) => void;
};

/** One radio group for the day's times, divided by part of the day. */
function TimeChoices({ times, zone, picked, onPick, onTap }: TimeChoicesProps) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  return byPartOfDay(times, zone).map(group => (
    <fieldset key={group.part} className="bk-part">
      <legend>{t.parts[group.part]}</legend>
      <div className="bk-slots">
        {group.times.map(time => (
          <label
            key={time.start}
            className="bk-slot"
            // Keyboard selection also fires a click event, but with `detail` 0.
            onClick={event => event.detail > 0 && onTap(time)}
            onKeyDown={event => event.key === 'Enter' && onTap(time)}
          >
            <input
              type="radio"
              name="booking-time"
              value={time.start}
              checked={picked?.start === time.start}
              onChange={() => onPick(time)}
            />
            <span>{formatTime(time.start, zone, locale)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function ZoneLine({ zone, timeZone, at = Date.now() }: Zones & { at?: string | number }) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  const practiceZoneName = zoneName(timeZone, at, locale);
  return (
    <p className="bk-zone">
      <PublicIcon name="globe" size={16} />
      {sameWallTime(at, zone, timeZone) ? (
        t.isYourZone(practiceZoneName)
      ) : (
        <span>
          {t.inYourZone(zoneName(zone, at, locale))} <span className="bk-line">{t.practiceZone(practiceZoneName)}</span>
        </span>
      )}
    </p>
  );
}

type Props = {
  data: BioPageData;
  /** The visitor's time zone, used for all displayed times. */
  zone: string;
  service: PublicService;
  slots: FreeSlots;
  picked: FreeTime | null;
  onPick: (time: FreeTime) => void;
  onTap: (time: FreeTime) => void;
  onBack: () => void;
};

export function TimeStep({ data, zone, service, slots, picked, onPick, onTap, onBack }: Props) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  const [shownMonth, setShownMonth] = useState<string | null>(null);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const free = byDay(slots.times, zone);
  const pickedDay = picked && [...free].find(([, times]) => times.some(time => time.start === picked.start))?.[0];
  const firstFree = [...free.keys()][0];
  const preferredDay = chosenDay ?? pickedDay ?? firstFree ?? slots.range.first;
  const month = shownMonth ?? monthOf(preferredDay);
  const day = monthOf(preferredDay) === month ? preferredDay : [...free.keys()].find(each => monthOf(each) === month);
  // The visitor's last day of the month can include times of the practice's next day.
  const isMonthLoaded = slots.isLoaded(addDays(lastDayOf(month), 1));

  const showMonth = (next: string) => {
    setShownMonth(next);
    slots.want(addDays(lastDayOf(next), 1));
  };
  const chooseDay = (next: string) => {
    setShownMonth(null);
    setChosenDay(next);
  };

  return (
    <section>
      <h3 className="visually-hidden" tabIndex={-1} data-heading>
        {t.choose}
      </h3>
      <ChosenBar
        title={service.name}
        detail={factsOf(service, data.currency, locale)}
        change={
          <button type="button" className="bk-change" onClick={onBack}>
            <ChangeWords what="service" />
          </button>
        }
      />
      {slots.hasFailed && <LoadFailure onRetry={slots.retry} />}
      {!slots.hasFailed && slots.times.length === 0 && !slots.isLoaded(slots.range.last) && (
        <TimeSkeleton month={month} />
      )}
      {!slots.hasFailed && slots.times.length === 0 && slots.isLoaded(slots.range.last) && (
        <FullyBooked last={slots.range.last} />
      )}
      {!slots.hasFailed && slots.times.length > 0 && (
        <div className="bk-pick">
          <MonthCalendar
            {...{ month, free, isMonthLoaded }}
            first={slots.range.first}
            last={slots.range.last}
            selected={day ?? null}
            onMonth={showMonth}
            onDay={chooseDay}
          />
          <div className="bk-times" aria-busy={!isMonthLoaded && !day}>
            {day && (
              <>
                <h4>{formatCalendarDayOfYear(day, locale)}</h4>
                <ZoneLine zone={zone} timeZone={data.timeZone} at={free.get(day)?.[0]?.start} />
                <TimeChoices times={free.get(day) ?? []} {...{ zone, picked, onPick, onTap }} />
              </>
            )}
            {!day && isMonthLoaded && (
              <NothingFree
                month={month}
                hasNext={month < monthOf(slots.range.last)}
                onNext={() => showMonth(addMonths(month, 1))}
              />
            )}
          </div>
        </div>
      )}
      {!slots.hasFailed && (slots.times.length > 0 || slots.isLoaded(slots.range.last)) && (
        <WaitlistLink slug={data.slug} serviceId={service.id} />
      )}
    </section>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const common = useMessages(commonMessages);
  const t = useMessages(appointmentMessages).times;
  return (
    <div className="bk-failure" role="alert">
      <PublicIcon name="alert" />
      <div>
        <b>{t.notLoaded}</b>
        <p>{t.notLoadedText}</p>
        <button type="button" className="btn" onClick={onRetry}>
          <PublicIcon name="retry" size={18} />
          {common.tryAgain}
        </button>
      </div>
    </div>
  );
}

function FullyBooked({ last }: { last: string }) {
  const t = useMessages(appointmentMessages).times;
  return <p className="notice">{t.fullyBooked(formatCalendarDay(last, useLocale()))}</p>;
}

function NothingFree({ month, hasNext, onNext }: { month: string; hasNext: boolean; onNext: () => void }) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  return (
    <>
      <h4>{t.noneIn(formatMonth(month, locale))}</h4>
      {hasNext && (
        <button type="button" className="btn bk-onward" onClick={onNext}>
          {t.showMonth(formatMonth(addMonths(month, 1), locale))}
        </button>
      )}
    </>
  );
}
