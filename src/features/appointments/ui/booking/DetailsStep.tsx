import { type FormEvent, useState } from 'react';
import { formatShortDay, formatTime, zoneName } from '../../../../shared/format-time.ts';
import { sentences } from '../../../../ui/public/public-call.ts';
import { type Booked, bookingRequest, typeLabels } from '../../contract.ts';
import { BookingFailure, bookingWords, type Failure } from './BookingFailure.tsx';
import { ChosenBar } from './BookingHead.tsx';
import { type BioPageData, type BookableType, sendBooking } from './booking-calls.ts';
import { DetailFields } from './DetailFields.tsx';
import type { FreeTime } from './free-times.ts';
import { NextFreeTimes } from './NextFreeTimes.tsx';
import type { FreeSlots } from './use-free-slots.ts';

type Props = {
  data: BioPageData;
  zone: string;
  type: BookableType;
  slots: FreeSlots;
  picked: FreeTime | null;
  isBusy: boolean;
  setBusy: (isBusy: boolean) => void;
  /** The form stays in the page, hidden, so that it keeps what was typed. */
  isHidden: boolean;
  onPick: (time: FreeTime | null) => void;
  onBack: () => void;
  onBooked: (booked: Booked) => void;
};

export function DetailsStep({
  data,
  zone,
  type,
  slots,
  picked,
  isBusy,
  setBusy,
  isHidden,
  onPick,
  onBack,
  onBooked,
}: Props) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [lost, setLost] = useState<FreeTime | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const { date, time } = picked ?? {};
    const whole = { ...Object.fromEntries(new FormData(form)), date, time, appointmentType: type, timeZone: zone };
    const request = bookingRequest.safeParse({ ...whole, storefrontSlug: data.slug });
    if (!request.success) {
      setFailure(!picked || isSomethingMissing(form) ? bookingWords.missing : null);
      return showErrors(form, sentences(request.error));
    }
    setBusy(true);
    setFailure(null);
    setLost(null);
    const answer = await sendBooking(request.data);
    setBusy(false);
    if (answer.ok) {
      form.reset();
      return onBooked(answer.booked);
    }
    setFailure({ title: bookingWords.failed.title, text: answer.message ?? bookingWords.failed.text });
    showErrors(form, answer.errors);
    if (!answer.isTaken) return;
    setLost(picked);
    onPick(null);
    slots.restart();
  };
  const showErrors = (form: HTMLFormElement, found: Record<string, string>) => {
    setErrors(found);
    form
      .querySelector<HTMLElement>(
        Object.keys(found)
          .map(name => `.field [name="${name}"]`)
          .join() || 'none',
      )
      ?.focus();
  };
  const clearError = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    if (errors[target.name]) setErrors({ ...errors, [target.name]: '' });
  };

  return (
    <section hidden={isHidden}>
      <h3 className="visually-hidden" tabIndex={-1} data-heading>
        Your details
      </h3>
      {picked && (
        <ChosenBar
          title={`${formatShortDay(picked.start, zone)}, ${formatTime(picked.start, zone)}`}
          detail={`${typeLabels[type]}, ${zoneName(zone, picked.start)}`}
          change={
            <button type="button" className="bk-change" onClick={onBack}>
              Change<span className="visually-hidden"> time</span>
            </button>
          }
        />
      )}
      {failure && <BookingFailure failure={failure} />}
      {lost && <NextFreeTimes {...{ slots, zone, picked, onPick }} after={lost.start} onOthers={onBack} />}
      <form id="booking-details" noValidate onSubmit={submit} onInput={clearError}>
        <DetailFields errors={errors} />
      </form>
    </section>
  );
}

const isSomethingMissing = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('[required]')].some(field => !field.value.trim());
