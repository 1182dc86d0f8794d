import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatShortDay, formatTime, sameWallTime, zoneName } from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { referrerOfPage } from '../../../../../ui/public/referrer.ts';
import type { PublicService } from '../../../availability/contract.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import type { BioPageData, Booked, BookingInput } from '../../booking.ts';
import { fieldOf, missingQuestions, readAnswers, type ValuesOf } from '../../booking-questions.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { BookingFailure, type Failure } from './BookingFailure.tsx';
import { ChangeWords, ChosenBar } from './BookingHead.tsx';
import { BookingQuestions } from './BookingQuestions.tsx';
import { DetailFields, detailNames, PolicyField } from './DetailFields.tsx';
import { type FreeTime, nearest } from './free-times.ts';
import { PayNote, RequestNote } from './ServiceWords.tsx';
import { forgetTry, readTry } from './try-booking.ts';
import { type FreeSlots, randomKey, sendBooking } from './use-free-slots.ts';
import { type Hold, lastSeconds } from './use-hold.ts';

type HoldNoteProps = { hold: Hold; onKeep: () => void };

/** Remaining time of the reservation: shown during the last two minutes and announced once. */
function HoldNote({ hold: { secondsLeft }, onKeep }: HoldNoteProps) {
  const t = useMessages(appointmentMessages).hold;
  // Rendered empty from the start, so that the content below does not move under the pointer.
  if (secondsLeft === null) return <div className="bk-kept" />;
  const isOver = secondsLeft <= 0;
  const isLate = secondsLeft <= lastSeconds;
  return (
    <div className="bk-kept">
      <span className="visually-hidden" role="status">
        {isOver ? t.over : isLate && t.twoMinutes}
      </span>
      {!isLate && <span>{t.active}</span>}
      {isLate && !isOver && <span aria-hidden="true">{t.left(clock(secondsLeft))}</span>}
      {isOver && <span aria-hidden="true">{t.overButFree}</span>}
      {isLate && (
        <button type="button" className="bk-change" onClick={onKeep}>
          {isOver ? t.again : t.longer}
        </button>
      )}
    </div>
  );
}

/** For example "1:05". */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type NextFreeTimesProps = {
  slots: FreeSlots;
  zone: string;
  /** Start of the time that was taken. */
  after: string;
  picked: FreeTime | null;
  onPick: (time: FreeTime) => void;
  onOthers: () => void;
};

/** Suggests the free times nearest to the taken one. */
function NextFreeTimes({ slots, zone, after, picked, onPick, onOthers }: NextFreeTimesProps) {
  const locale = useLocale();
  const { details, times } = useMessages(appointmentMessages);
  const next = nearest(slots.times, after);
  return (
    <fieldset className="bk-part bk-next">
      <legend>{next.length > 0 ? details.savedAndFree : details.saved}</legend>
      <div className="bk-slots">
        {next.map(time => (
          <label key={time.start} className="bk-slot">
            <input
              type="radio"
              name="booking-next"
              checked={time.start === picked?.start}
              onChange={() => onPick(time)}
            />
            <span>
              {formatTime(time.start, zone, locale)}
              <small>{formatShortDay(time.start, zone, locale)}</small>
            </span>
          </label>
        ))}
      </div>
      <button type="button" className="bk-change" onClick={onOthers}>
        {times.others}
      </button>
    </fieldset>
  );
}

export type Lost = { time: FreeTime; message: string | null };

type Props = {
  data: BioPageData;
  zone: string;
  service: PublicService;
  slots: FreeSlots;
  hold: Hold;
  picked: FreeTime | null;
  lost: Lost | null;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  /** The form stays mounted while hidden, so that it keeps its values. */
  isHidden: boolean;
  onPick: (time: FreeTime) => void;
  onLost: (time: FreeTime, message: string | null) => void;
  onBack: () => void;
  onBooked: (booked: Booked, email: string) => void;
};

export function DetailsStep({
  data,
  zone,
  service,
  slots,
  hold,
  picked,
  lost,
  isBusy,
  setBusy,
  isHidden,
  onPick,
  onLost,
  onBack,
  onBooked,
}: Props) {
  const locale = useLocale();
  const { book, errors: errorMessages, outcomes, times } = useMessages(appointmentMessages);
  const common = useMessages(commonMessages);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [before] = useState(() => readTry(data.slug));
  // Idempotency key: submitting twice books once. A new key is created after each response.
  const [bookingKey, setBookingKey] = useState(randomKey);
  // Kept in state, because it decides which questions are visible.
  const [typedAnswers, setTypedAnswers] = useState<ValuesOf | undefined>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = typedIn(form);
    // Checks only required fields. The contract's rules need Zod, which would make the dialog a third larger; the
    // server checks the rest.
    const missing = Object.entries({
      firstName: !typed.firstName.trim() && errorMessages.firstName,
      lastName: !typed.lastName.trim() && errorMessages.lastName,
      email: !typed.email.trim() && common.errors.email,
    }).filter((entry): entry is [string, string] => entry[1] !== false);
    const questions = slots.form?.questions ?? [];
    const unanswered = missingQuestions(questions, valuesIn(form));
    if (missing.length || unanswered.length || !picked) {
      setFailure(outcomes.missing);
      const answers = unanswered.map(each => [fieldOf(each), errorMessages.answer]);
      return showErrors(form, Object.fromEntries([...missing, ...answers]));
    }
    const policyAccepted = new FormData(form).has('policyAccepted');
    if (slots.policy && !policyAccepted) return showErrors(form, { policyAccepted: errorMessages.policy });
    const request: BookingInput = {
      ...typed,
      ...{ date: picked.date, time: picked.time, timeZone: zone, bookingKey, policyAccepted },
      storefrontSlug: data.slug,
      serviceId: service.id,
      holdToken: hold.token,
      ...(questions.length && { answers: readAnswers(questions, valuesIn(form)) }),
      referrer: referrerOfPage(),
    };
    setBusy(true);
    setFailure(null);
    const answer = (await hold.settled()) ? await sendBooking(request) : null;
    if (answer?.ok) forgetTry(data.slug);
    if (answer?.ok && answer.booked.checkoutUrl) {
      // Values are kept: if the visitor comes back, the same form leads to the same payment.
      hold.forget();
      return location.assign(answer.booked.checkoutUrl);
    }
    setBusy(false);
    if (!answer) return;
    if (answer.ok) {
      form.reset();
      setTypedAnswers(undefined);
      return onBooked(answer.booked, typed.email.trim());
    }
    if (answer.isAnswered) setBookingKey(randomKey());
    if (answer.isTaken) return onLost(picked, answer.message);
    const own = [...detailNames, ...questions.map(fieldOf)];
    if (own.some(name => answer.errors[name])) return showErrors(form, answer.errors);
    // The payment page was unavailable and the server released the time, so it is reserved again.
    if (dueAtBooking(service)) hold.keep(picked);
    setFailure({ title: outcomes.failed.title, text: answer.message ?? outcomes.failed.text });
    showErrors(form, answer.errors);
    // The policy was added after the slots were loaded.
    if (answer.errors.policyAccepted && !slots.policy) slots.restart();
    // The practice has changed the questions since they were loaded.
    else if (answer.isAnswered && (questions.length || Object.keys(answer.errors).some(name => name.startsWith('q-'))))
      slots.restart();
  };
  const showErrors = (form: HTMLFormElement, fieldErrors: Record<string, string>) => {
    // The errors must be rendered before the first invalid field is scrolled into view.
    flushSync(() => setErrors(fieldErrors));
    const names = Object.keys(fieldErrors).map(name => `.field [name="${name}"]`);
    const field = form.querySelector<HTMLElement>(names.join() || 'none');
    field?.focus({ preventScroll: true });
    field?.closest('.field')?.scrollIntoView({ block: 'nearest' });
  };
  const clearError = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    hold.keepOn();
    const field = target.name.replace(/^ask-/, 'q-');
    if (errors[field]) setErrors({ ...errors, [field]: '' });
    if (slots.form) setTypedAnswers(() => valuesIn(currentTarget));
  };

  /** The practice's time, if the clock there differs. */
  const atPractice = (start: string) =>
    sameWallTime(start, zone, data.timeZone) ? '' : ` (${times.atPractice(formatTime(start, data.timeZone, locale))})`;

  return (
    <section hidden={isHidden}>
      <h3 className="visually-hidden" tabIndex={-1} data-heading>
        {book.steps.details}
      </h3>
      {picked && (
        <ChosenBar
          title={`${formatShortDay(picked.start, zone, locale)}, ${formatTime(picked.start, zone, locale)}`}
          detail={`${service.name}, ${zoneName(zone, picked.start, locale)}${atPractice(picked.start)}`}
          change={
            <button type="button" className="bk-change" onClick={onBack}>
              <ChangeWords what="time" />
            </button>
          }
        />
      )}
      {picked && <HoldNote hold={hold} onKeep={() => hold.keep(picked)} />}
      {failure && !lost && <BookingFailure failure={failure} />}
      {lost && <BookingFailure failure={{ ...outcomes.failed, ...(lost.message && { text: lost.message }) }} />}
      {lost && <NextFreeTimes {...{ slots, zone, picked, onPick }} after={lost.time.start} onOthers={onBack} />}
      <form id="booking-details" noValidate onSubmit={submit} onInput={clearError}>
        <DetailFields typed={before} errors={errors}>
          {slots.form && <BookingQuestions form={slots.form} shownBy={typedAnswers} errors={errors} />}
        </DetailFields>
        {slots.policy && <PolicyField policy={slots.policy} error={errors.policyAccepted} />}
        <PayNote service={service} currency={data.currency} refundRule={slots.refundRule} />
        <RequestNote service={service} />
      </form>
    </section>
  );
}

/** A copy of what is typed in the form. */
function valuesIn(form: HTMLFormElement): ValuesOf {
  const fields = new FormData(form);
  return name => fields.getAll(name).map(String);
}

function typedIn(form: HTMLFormElement) {
  const fields = new FormData(form);
  const typed = (name: string) => String(fields.get(name) ?? '');
  return {
    ...{ firstName: typed('firstName'), lastName: typed('lastName'), email: typed('email') },
    ...{ phone: typed('phone'), notes: typed('notes'), website: typed('website') },
  };
}
