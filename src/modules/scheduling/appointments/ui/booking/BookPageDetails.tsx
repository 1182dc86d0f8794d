import {
  formatShortDay,
  formatTime,
  formatWeekdayAndTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import type { PublicService } from '../../../availability/contract.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import type { BookingForm } from '../../booking.ts';
import type { ValuesOf } from '../../booking-questions.ts';
import { reservationMinutes } from '../../booking-rules.ts';
import { appointmentMessages } from '../../messages/catalog.ts';
import { BookingFailure, type Failure } from './BookingFailure.tsx';
import { ChangeWords, ChosenBar } from './BookingHead.tsx';
import { BookingQuestions } from './BookingQuestions.tsx';
import { StepForm, useBookHref } from './book-href.tsx';
import { type DetailErrors, DetailFields, type Details, PolicyField } from './DetailFields.tsx';
import type { FreeTime } from './free-times.ts';
import { PayNote, RequestNote } from './ServiceWords.tsx';

export type DetailsProps = {
  service: PublicService;
  time: FreeTime;
  timeZone: string;
  policy: string | null;
  /** Refund rule, if the service requires payment. */
  refundRule?: string | undefined;
  currency: string;
  /** Token under which `time` is reserved, if it is. */
  holdToken: string;
  isKept: boolean;
  /** Idempotency key of the form. */
  bookingKey: string;
  /** Questions to answer before the service is booked. */
  form: BookingForm | null;
  /** Values of a rejected form. */
  typed?: Details;
  answered?: ValuesOf;
  errors?: DetailErrors;
  failure?: Failure;
  /** Suggestions if `time` has been taken. */
  next?: FreeTime[];
};
type Props = DetailsProps & { slug: string };

/**
 * Posts a `bookingRequest` to the page's URL. The server responds with the next step, or with this one and its errors.
 */
export function BookPageDetails({ slug, service, time, timeZone, policy, holdToken, ...props }: Props) {
  const { bookingKey, isKept, form, typed, answered, errors = {}, failure, next, currency, refundRule } = props;
  const locale = useLocale();
  const { book, details, hold } = useMessages(appointmentMessages);
  const common = useMessages(commonMessages);
  const when = `${formatShortDay(time.start, timeZone, locale)}, ${formatTime(time.start, timeZone, locale)}`;
  const [forTime, thisTime] = service.needsApproval
    ? [book.requestFor, book.requestThisTime]
    : [book.bookFor, book.bookThisTime];
  const address = useBookHref(slug)({ service: service.id, date: time.date, time: time.time });
  return (
    <section>
      <h2 className="visually-hidden">{book.steps.details}</h2>
      {failure && (
        <BookingFailure failure={failure}>{next && next.length > 0 && <p>{details.savedChoose}</p>}</BookingFailure>
      )}
      <StepForm id={backForm} method="post" action={address}>
        <input type="hidden" name="step" value="back" />
        <HiddenFields serviceId={service.id} date={time.date} holdToken={holdToken} />
      </StepForm>
      <StepForm method="post" action={address}>
        <HiddenFields serviceId={service.id} date={time.date} holdToken={holdToken} />
        <input type="hidden" name="bookingKey" value={bookingKey} />
        <input type="hidden" name="timeZone" value="" />
        {next && next.length > 0 ? (
          <NextTimes next={next} timeZone={timeZone} />
        ) : (
          <>
            <ChosenBar
              title={when}
              detail={`${service.name}, ${zoneName(timeZone, time.start, locale)}`}
              change={
                <button type="submit" className="bk-change" form={backForm}>
                  <ChangeWords what="time" />
                </button>
              }
            />
            {isKept && <p className="bk-kept">{hold.minutes(reservationMinutes)}</p>}
            <p className="bk-your-time" data-your-time={time.start} data-zone={timeZone} hidden />
            <input type="hidden" name="time" value={time.time} />
          </>
        )}
        <DetailFields typed={typed} errors={errors}>
          {form && <BookingQuestions form={form} valuesOf={answered} errors={errors} isPage />}
        </DetailFields>
        {policy && <PolicyField policy={policy} error={errors.policyAccepted} required />}
        <PayNote {...{ service, currency, refundRule }} />
        <RequestNote service={service} />
        <div className="bk-foot">
          <button type="submit" className="bk-back" form={backForm}>
            <Icon name="chevronLeft" />
            {common.back}
          </button>
          <button className="btn btn-primary" type="submit">
            {dueAtBooking(service)
              ? book.toPayment
              : next && next.length > 0
                ? thisTime
                : forTime(formatWeekdayAndTime(time.start, timeZone, locale))}
          </button>
        </div>
      </StepForm>
    </section>
  );
}

/**
 * A separate form, because Enter in a field must submit the booking and not go back. Going back releases the
 * reservation.
 */
const backForm = 'booking-back';

type HiddenFieldsProps = { serviceId: number; date: string; holdToken: string };

function HiddenFields({ serviceId, date, holdToken }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="serviceId" value={serviceId} />
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="holdToken" value={holdToken} />
    </>
  );
}

type NextProps = { next: FreeTime[]; timeZone: string };

/** `time` contains day and time, such as `2026-11-20 09:00`, because suggestions may be on other days. */
function NextTimes({ next, timeZone }: NextProps) {
  const locale = useLocale();
  const t = useMessages(appointmentMessages).times;
  return (
    <fieldset className="bk-part">
      <legend>{t.available(zoneName(timeZone, next[0]?.start, locale))}</legend>
      <div className="bk-slots">
        {next.map((time, index) => (
          <label key={time.start} className="bk-slot">
            <input type="radio" name="time" value={`${time.date} ${time.time}`} defaultChecked={index === 0} required />
            <span>
              {formatTime(time.start, timeZone, locale)}
              <small>{formatShortDay(time.start, timeZone, locale)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
