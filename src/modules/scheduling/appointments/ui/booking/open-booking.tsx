import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  formatShortDay,
  formatTime,
  formatWeekdayAndTime,
  localZone,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { loadMessages } from '../../../../../shared/messages/create-catalog.ts';
import { LocaleProvider, useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import { pageLocale } from '../../../../../ui/public/page-locale.ts';
import type { PublicService } from '../../../availability/contract.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import type { BioPageData, Booked } from '../../booking.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { BookedActions, BookedSummary } from './BookedSummary.tsx';
import { BookingHead, type Step } from './BookingHead.tsx';
import { DetailsStep, type Lost } from './DetailsStep.tsx';
import type { FreeTime } from './free-times.ts';
import { NoServices, ServiceWords } from './ServiceWords.tsx';
import { TimeStep } from './TimeStep.tsx';
import { useFreeSlots } from './use-free-slots.ts';
import { useHold } from './use-hold.ts';
import './booking.css';
import { detailNames } from './DetailFields.tsx';

let openDialog: (() => void) | null = null;

/** Opens the booking dialog. Reopening it shows its previous state. */
export async function openBooking(data: BioPageData) {
  // This bundle has its own copy of the catalogs, which the page’s script did not load.
  await loadMessages(pageLocale());
  openDialog ??= createDialog(data);
  openDialog();
}

type ServiceStepProps = { data: BioPageData; chosen: PublicService | null; onChoose: (service: PublicService) => void };

function ServiceStep({ data: { services, currency }, chosen, onChoose }: ServiceStepProps) {
  const t = useMessages(appointmentMessages).book;
  return (
    <section>
      <h3 className="bk-heading" tabIndex={-1} data-heading>
        {t.chooseService}
      </h3>
      {services.length === 0 && <NoServices />}
      <ul className="bk-services">
        {services.map(service => (
          <li key={service.id}>
            <button
              type="button"
              className="bk-service"
              aria-pressed={service.id === chosen?.id}
              onClick={() => onChoose(service)}
            >
              <ServiceWords service={service} currency={currency} />
              <PublicIcon name={service.id === chosen?.id ? 'check' : 'chevronRight'} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `email`: as typed. */
type BookedState = { booked: Booked | null; email: string };

type Props = { data: BioPageData; close: () => void; onBooked: () => void };

/** Content of the `<dialog>`: service, time and details. Stays mounted while the dialog is closed. */
function BookingDialog({ data, close, onBooked }: Props) {
  const common = useMessages(commonMessages);
  const t = useMessages(appointmentMessages).book;
  const [zone] = useState(localZone);
  const [step, setStep] = useState<Step>('service');
  const [service, setService] = useState<PublicService | null>(null);
  const [picked, setPicked] = useState<FreeTime | null>(null);
  const [{ booked, email }, setBooked] = useState<BookedState>({ booked: null, email: '' });
  const [lost, setLost] = useState<Lost | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Preloads the first service's times while the visitor chooses a service.
  const serviceId = service?.id ?? data.services[0]?.id ?? 0;
  const lose = (time: FreeTime, message: string | null) => {
    setLost({ time, message });
    setPicked(null);
    slots.restart();
  };
  const hold = useHold({ data, service, onTaken: lose });
  const slots = useFreeSlots(data, { service: serviceId, holdToken: hold.token });
  const content = useFocusOnChange(`${step} ${booked?.id}`);

  const choose = (chosen: PublicService) => {
    if (chosen.id !== serviceId) {
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
  const finish = (booking: Booked, typed: string) => {
    setBooked({ booked: booking, email: typed });
    hold.forget();
    onBooked();
  };

  return (
    <div className={`bk bk-at-${booked ? 'booked' : step}`} ref={content}>
      <BookingHead
        name={data.name}
        at={booked ? null : step}
        close={
          <button type="button" className="bk-close" onClick={close} aria-label={common.close}>
            <PublicIcon name="close" size={22} />
          </button>
        }
      />
      <div className="bk-body">
        {booked && (
          <BookedSummary booked={booked} zone={zone}>
            <BookedActions slug={data.slug} {...{ booked, email }} />
            <button type="button" className="btn btn-primary" onClick={close}>
              {common.done}
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
                {t.continue}
              </button>
            </>
          ) : (
            <>
              <button type="button" className="bk-back" onClick={() => setStep('time')}>
                <PublicIcon name="chevronLeft" />
                {common.back}
              </button>
              <button type="submit" form="booking-details" className="btn btn-primary" aria-disabled={isBusy}>
                {isBusy ? service?.needsApproval ? t.sending : t.busy : <SubmitLabel {...{ service, picked, zone }} />}
              </button>
            </>
          )}
        </footer>
      )}
    </div>
  );
}

type LabelProps = { service: PublicService | null; picked: FreeTime | null; zone: string };

function SubmitLabel({ service, picked, zone }: LabelProps) {
  const locale = useLocale();
  const { book, times } = useMessages(appointmentMessages);
  if (!picked) return times.choose;
  if (service && dueAtBooking(service)) return book.toPayment;
  const label = service?.needsApproval ? book.requestFor : book.bookFor;
  return label(formatWeekdayAndTime(picked.start, zone, locale));
}

function Choice({ picked, zone }: { picked: FreeTime | null; zone: string }) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  if (!picked) return <p className="bk-choice">{t.chooseDayAndTime}</p>;
  return (
    <p className="bk-choice" aria-live="polite">
      <b>
        {formatShortDay(picked.start, zone, locale)}, {formatTime(picked.start, zone, locale)}
      </b>
      <span>{zoneName(zone, picked.start, locale)}</span>
    </p>
  );
}

/** Moves the focus to the heading of the new step for screen readers. */
function useFocusOnChange(view: string) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  // Skips the first render, because opening the dialog sets the focus.
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

function createDialog(data: BioPageData): () => void {
  const dialog = document.createElement('dialog');
  dialog.className = 'booking';
  dialog.setAttribute('aria-labelledby', 'booking-title');
  document.body.append(dialog);
  const root = createRoot(dialog);
  let visit = 0;
  let isBooked = false;
  const render = () =>
    root.render(
      <LocaleProvider locale={pageLocale()}>
        <BookingDialog
          key={visit}
          data={data}
          close={() => dialog.close()}
          onBooked={() => {
            isBooked = true;
          }}
        />
      </LocaleProvider>,
    );
  dialog.addEventListener('close', () => {
    if (!isBooked) return;
    isBooked = false;
    visit += 1;
    render();
  });
  closeOnBackdrop(dialog);
  // Rendered synchronously, so that its heading can get the focus on opening.
  flushSync(render);
  return () => {
    const scrollbar = window.innerWidth - document.documentElement.clientWidth;
    document.documentElement.style.setProperty('--bk-scrollbar', `${scrollbar}px`);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('section:not([hidden]) [data-heading]')?.focus();
  };
}

/** Clicking the backdrop closes the dialog, unless the visitor has typed something. */
function closeOnBackdrop(dialog: HTMLDialogElement) {
  let pressed: EventTarget | null = null;
  dialog.addEventListener('pointerdown', event => {
    pressed = event.target;
  });
  dialog.addEventListener('click', event => {
    // The content covers the dialog, so a click on the dialog element itself hit the backdrop.
    if (event.target === dialog && pressed === dialog && !isTyped(dialog)) dialog.close();
  });
}

const isTyped = (dialog: HTMLDialogElement) =>
  [...dialog.querySelectorAll<HTMLInputElement>('.bk-question input')].some(({ type, checked, value }) =>
    type === 'radio' || type === 'checkbox' ? checked : value.trim(),
  ) ||
  detailNames.some(name => {
    const field = dialog.querySelector<HTMLInputElement | HTMLTextAreaElement>(`.field [name="${name}"]`);
    return Boolean(field?.value.trim());
  });
