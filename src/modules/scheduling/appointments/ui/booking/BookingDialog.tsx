import { useEffect, useRef, useState } from 'react';
import {
  formatShortDay,
  formatTime,
  formatWeekdayAndTime,
  localZone,
  zoneName,
} from '../../../../../shared/format-time.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import type { BioPageData, Booked } from '../../booking.ts';
import { BookedActions } from './BookedActions.tsx';
import { BookedSummary } from './BookedSummary.tsx';
import { BookingHead, type Step } from './BookingHead.tsx';
import { DetailsStep, type Lost } from './DetailsStep.tsx';
import type { FreeTime } from './free-times.ts';
import { ServiceStep } from './ServiceStep.tsx';
import { TimeStep } from './TimeStep.tsx';
import { useFreeSlots } from './use-free-slots.ts';
import { useHold } from './use-hold.ts';

/** `email`: as it was typed. */
type Made = { booked: Booked | null; email: string };

type Props = { data: BioPageData; close: () => void; onBooked: () => void };

/** Service, time, details: what stands in the `<dialog>`. It stays as it is while the dialog is closed. */
export function BookingDialog({ data, close, onBooked }: Props) {
  const [zone] = useState(localZone);
  const [step, setStep] = useState<Step>('service');
  const [service, setService] = useState<PublicService | null>(null);
  const [picked, setPicked] = useState<FreeTime | null>(null);
  const [{ booked, email }, setBooked] = useState<Made>({ booked: null, email: '' });
  const [lost, setLost] = useState<Lost | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The first service's times are under way while the visitor is still choosing.
  const wanted = service?.id ?? data.services[0]?.id ?? 0;
  const lose = (time: FreeTime, message: string | null) => {
    setLost({ time, message });
    setPicked(null);
    slots.restart();
  };
  const hold = useHold({ data, service, onTaken: lose });
  const slots = useFreeSlots(data, { service: wanted, holdToken: hold.token });
  const content = useFocusOnChange(`${step} ${booked?.id}`);

  const choose = (chosen: PublicService) => {
    if (chosen.id !== wanted) {
      slots.restart();
      setPicked(null);
    }
    setService(chosen);
    if (picked && chosen.id === service?.id) fillIn(picked);
    else setStep('time');
  };
  const fillIn = (time: FreeTime) => {
    setPicked(time);
    setLost(null);
    setStep('details');
    hold.keep(time);
  };
  const finish = (made: Booked, typed: string) => {
    setBooked({ booked: made, email: typed });
    hold.forget();
    onBooked();
  };

  return (
    <div className={`bk bk-at-${booked ? 'booked' : step}`} ref={content}>
      <BookingHead
        name={data.name}
        at={booked ? null : step}
        close={
          <button type="button" className="bk-close" onClick={close} aria-label="Close">
            <Icon name="close" size={22} />
          </button>
        }
      />
      <div className="bk-body">
        {booked && (
          <BookedSummary booked={booked} zone={zone}>
            <BookedActions slug={data.slug} {...{ booked, email }} />
            <button type="button" className="btn btn-primary" onClick={close}>
              Done
            </button>
          </BookedSummary>
        )}
        {!booked && step === 'service' && <ServiceStep data={data} chosen={service} onChoose={choose} />}
        {!booked && step === 'time' && service && (
          <TimeStep
            {...{ data, zone, service, slots, picked }}
            onPick={setPicked}
            onTap={fillIn}
            onBack={() => setStep('service')}
          />
        )}
        {!booked && service && (
          <DetailsStep
            {...{ data, zone, service, slots, hold, picked, lost, isBusy, setBusy }}
            isHidden={step !== 'details'}
            onPick={fillIn}
            onLost={lose}
            onBack={() => setStep('time')}
            onBooked={finish}
          />
        )}
      </div>
      {!booked && step !== 'service' && (
        <footer className="bk-foot">
          {step === 'time' ? (
            <>
              <Choice picked={picked} zone={zone} />
              <button
                type="button"
                className="btn btn-primary"
                disabled={!picked}
                onClick={() => picked && fillIn(picked)}
              >
                Continue
              </button>
            </>
          ) : (
            <>
              <button type="button" className="bk-back" onClick={() => setStep('time')}>
                <Icon name="chevronLeft" />
                Back
              </button>
              <button type="submit" form="booking-details" className="btn btn-primary" aria-disabled={isBusy}>
                {isBusy ? 'Booking...' : submitLabel(service, picked, zone)}
              </button>
            </>
          )}
        </footer>
      )}
    </div>
  );
}

function submitLabel(service: PublicService | null, picked: FreeTime | null, zone: string): string {
  if (!picked) return 'Choose a time';
  if (service && dueAtBooking(service)) return 'Continue to payment';
  return `Book for ${formatWeekdayAndTime(picked.start, zone)}`;
}

function Choice({ picked, zone }: { picked: FreeTime | null; zone: string }) {
  if (!picked) return <p className="bk-choice">Choose a day and a time</p>;
  return (
    <p className="bk-choice" aria-live="polite">
      <b>
        {formatShortDay(picked.start, zone)}, {formatTime(picked.start, zone)}
      </b>
      <span>{zoneName(zone, picked.start)}</span>
    </p>
  );
}

/** A screen reader goes on at the heading of what has just appeared. */
function useFocusOnChange(view: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  // Follows the browser's focus; the opening of the dialog places it itself.
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    content.current?.querySelector('.bk-body')?.scrollTo(0, 0);
    content.current
      ?.querySelector<HTMLElement>('section:not([hidden]) [data-heading], .bk-booked [data-heading]')
      ?.focus();
  }, [view]);
  return content;
}
