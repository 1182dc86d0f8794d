import { useState } from 'react';
import { addDays, addMonths, lastDayOf, monthOf } from '../../../../../shared/calendar-month.ts';
import { formatCalendarDay, formatCalendarDayOfYear, formatMonth } from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import type { BioPageData } from '../../booking.ts';
import { ChosenBar } from './BookingHead.tsx';
import { byDay, type FreeTime } from './free-times.ts';
import { MonthCalendar } from './MonthCalendar.tsx';
import { factsOf } from './ServiceWords.tsx';
import { TimeChoices, ZoneLine } from './TimeChoices.tsx';
import { TimeSkeleton } from './TimeSkeleton.tsx';
import type { FreeSlots } from './use-free-slots.ts';
import { WaitlistLink } from './WaitlistLink.tsx';

type Props = {
  data: BioPageData;
  /** The visitor's zone, in which everything here is shown. */
  zone: string;
  service: PublicService;
  slots: FreeSlots;
  picked: FreeTime | null;
  onPick: (time: FreeTime) => void;
  /** Chooses it and goes on. */
  onTap: (time: FreeTime) => void;
  onBack: () => void;
};

export function TimeStep({ data, zone, service, slots, picked, onPick, onTap, onBack }: Props) {
  const [shownMonth, setShownMonth] = useState<string | null>(null);
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  const free = byDay(slots.times, zone);
  const pickedDay = picked && [...free].find(([, times]) => times.some(time => time.start === picked.start))?.[0];
  const firstFree = [...free.keys()][0];
  const wanted = chosenDay ?? pickedDay ?? firstFree ?? slots.range.first;
  const month = shownMonth ?? monthOf(wanted);
  const day = monthOf(wanted) === month ? wanted : [...free.keys()].find(each => monthOf(each) === month);
  // A day of the visitor's may reach into the next one of the practice's.
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
        Choose a time
      </h3>
      <ChosenBar
        title={service.name}
        detail={factsOf(service, data.currency)}
        change={
          <button type="button" className="bk-change" onClick={onBack}>
            Change<span className="visually-hidden"> service</span>
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
                <h4>{formatCalendarDayOfYear(day)}</h4>
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
  return (
    <div className="bk-failure" role="alert">
      <Icon name="alert" />
      <div>
        <b>Couldn’t load available times</b>
        <p>Check your connection. Your choices are saved.</p>
        <button type="button" className="btn" onClick={onRetry}>
          <Icon name="retry" size={18} />
          Try again
        </button>
      </div>
    </div>
  );
}

/** Nothing is free as far ahead as the practice takes bookings. */
const FullyBooked = ({ last }: { last: string }) => (
  <p className="notice">No times are available through {formatCalendarDay(last)}. Contact the practice directly.</p>
);

function NothingFree({ month, hasNext, onNext }: { month: string; hasNext: boolean; onNext: () => void }) {
  return (
    <>
      <h4>No times available in {formatMonth(month)}</h4>
      {hasNext && (
        <button type="button" className="btn bk-onward" onClick={onNext}>
          Show {formatMonth(addMonths(month, 1))}
        </button>
      )}
    </>
  );
}
