import { randomUUID } from 'node:crypto';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { getPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import {
  type BookingForm,
  holdRequest,
  type SlotsAnswer,
} from '../../../../modules/scheduling/appointments/booking.ts';
import { fieldOf, readAnswers, type ValuesOf } from '../../../../modules/scheduling/appointments/booking-questions.ts';
import { appointmentMessages } from '../../../../modules/scheduling/appointments/messages/catalog.ts';
import { book } from '../../../../modules/scheduling/appointments/server/booking/book.ts';
import { questionsAtBooking } from '../../../../modules/scheduling/appointments/server/booking/questions-at-booking.ts';
import {
  releaseReservation,
  reserveTime,
} from '../../../../modules/scheduling/appointments/server/booking/reservation.ts';
import { listSlots } from '../../../../modules/scheduling/appointments/server/booking/slots.ts';
import { messages } from '../../../../modules/scheduling/appointments/server/messages/en.ts';
import type { Failure } from '../../../../modules/scheduling/appointments/ui/booking/BookingFailure.tsx';
import type { BookPageStep } from '../../../../modules/scheduling/appointments/ui/booking/BookPage.tsx';
import type { DetailErrors, Details } from '../../../../modules/scheduling/appointments/ui/booking/DetailFields.tsx';
import {
  type FreeTime,
  freeTimes,
  nearest,
} from '../../../../modules/scheduling/appointments/ui/booking/free-times.ts';
import {
  postedTime,
  readPostedBooking,
} from '../../../../modules/scheduling/appointments/ui/booking/posted-booking.ts';
import { type PublicService, publicService } from '../../../../modules/scheduling/availability/contract.ts';
import { listShownServices } from '../../../../modules/scheduling/availability/server/services.ts';
import type { OfferedPackage } from '../../../../modules/scheduling/packages/contract.ts';
import { listOffered } from '../../../../modules/scheduling/packages/server/packages.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { monthOf, slotsOfMonth } from '../../../../shared/calendar-month.ts';
import { dayIn, wallToInstant } from '../../../../shared/dates.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import { translateError, translateErrors } from '../../../../shared/messages/create-catalog.ts';
import { clockTime, day, day as daySchema } from '../../../../shared/zod.ts';

type Fields = Record<string, string>;
/** `leadTo`: URL of the payment page to go to instead. */
export type Outcome = { at: BookPageStep; status: number; leadTo?: string | undefined };

/** `address`: hash of the caller's IP address, if known. `holdToken`: identifies the visitor's slot reservation. */
export type Visit = Place & { service: PublicService; address: string | null; holdToken: string };

const tokenOfHold = holdRequest.shape.holdToken;
export const readToken = ({ holdToken }: Fields): string => tokenOfHold.safeParse(holdToken).data ?? randomToken();

/**
 * Reserves the chosen time and answers with the details form directly. No redirect: the URL would need the
 * reservation's token, which would then end up in histories and logs. A reload sends the same token and keeps the
 * reservation.
 */
export async function chooseTime(visit: Visit, fields: Fields): Promise<Outcome> {
  const chosenTime = readChosenTime(fields);
  if (!chosenTime) return backToTimes(visit, { failure: wordsOf(visit).missing, status: 400 });
  const slot = await keepTime(visit, chosenTime);
  if (!slot.isFree) {
    const next = await nearestTo(visit, visit.service, slot.time);
    return backToTimes(visit, { ...chosenTime, next, failure: slotTakenFailure(visit, slot.refusal), status: 409 });
  }
  const failure = slot.isKept ? undefined : appointmentMessages.in(visit.locale).hold.tooMany;
  return { at: detailsStep(visit, slot, { failure }), status: failure ? 429 : 200 };
}

/** Going back releases the reservation, because the next page has no token. */
export const letGo = ({ services, slug, holdToken }: Visit) =>
  releaseReservation(services, { storefrontSlug: slug, holdToken });

/** Books, or shows the details form again with its errors. */
export async function bookByForm(visit: Visit, fields: Fields, answered: ValuesOf): Promise<Outcome> {
  const posted = readPostedBooking(visit.slug, fields, visit.locale);
  const typed = { typed: posted.typed, answered };
  const form = visit.formOf(visit.service.id);
  const chosenTime = readChosenTime(fields);
  if (!chosenTime) return backToTimes(visit, { failure: posted.ok ? undefined : posted.failure, status: 400 });
  if (!posted.ok) return askAgain(visit, chosenTime, { ...posted, ...typed, status: 400 });
  try {
    const answers = form ? readAnswers(form.questions, answered) : [];
    const request = { ...posted.request, serviceId: visit.service.id, answers };
    const booked = await book(visit.services, request, visit.address);
    return { at: { step: 'booked', booked, email: request.email }, leadTo: booked.checkoutUrl, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { status } = reason;
    const { message, errors } = translateErrors(reason, visit.locale);
    const isUnanswered = form?.questions.some(each => errors?.[fieldOf(each)]);
    const { title } = isUnanswered ? wordsOf(visit).missing : wordsOf(visit).failed;
    const failure = { title, text: message };
    if (status !== 409) return askAgain(visit, chosenTime, { ...typed, errors, failure, status });
    const slot = await findTime(visit, visit.service, { ...chosenTime, holdToken: visit.holdToken });
    return offerNext(visit, slot, { ...typed, failure, status });
  }
}

type FormState = { typed?: Details; answered?: ValuesOf; errors?: DetailErrors; failure?: Failure };

/** Shows the form again and extends the reservation. */
async function askAgain(
  visit: Visit,
  chosenTime: ChosenTime,
  { status, ...formState }: FormState & { status: number },
) {
  const slot = await keepTime(visit, chosenTime);
  if (!slot.isFree)
    return offerNext(visit, slot, { ...formState, failure: slotTakenFailure(visit, slot.refusal), status: 409 });
  return { at: detailsStep(visit, slot, formState), status };
}

type Slot = Awaited<ReturnType<typeof findTime>>;

/** The time is taken: keeps the input and offers the nearest free times. */
async function offerNext(
  visit: Visit,
  slot: Slot,
  { status, ...formState }: FormState & { status: number },
): Promise<Outcome> {
  const next = await nearestTo(visit, visit.service, slot.time);
  return { at: { ...detailsStep(visit, { ...slot, isKept: false }, formState), next }, status };
}

function detailsStep(
  { service, holdToken, offer, formOf }: Visit,
  slot: Slot & { isKept: boolean },
  { typed, answered, errors, failure }: FormState,
) {
  const { time, timeZone, policy, refundRule, isKept } = slot;
  const paying = { refundRule, currency: offer.currency };
  const hidden = { holdToken, isKept, bookingKey: randomUUID() };
  const formState = { typed, answered, errors, failure, form: formOf(service.id) };
  return { step: 'details', service, time, timeZone, policy, ...paying, ...hidden, ...formState } as const;
}

type Back = Partial<ChosenTime> &
  Pick<Extract<BookPageStep, { step: 'time' }>, 'next' | 'failure'> & { status: number };

async function backToTimes(
  visit: Visit,
  { date, next, failure = slotTakenFailure(visit), status }: Back,
): Promise<Outcome> {
  const step = await timeStep(visit, visit.service, { date });
  // Moves to the day of the nearest free time if the chosen day has none left.
  const isOver = !step.days.some(each => each.date === date && each.slots.length > 0);
  return { at: { ...step, date: isOver ? next?.[0]?.date : date, next, failure }, status };
}

/** Reserves the time with the same limits as the booking dialog. A time that cannot be reserved can still be booked. */
async function keepTime(visit: Visit, chosenTime: ChosenTime) {
  const { services, slug, service, address, holdToken } = visit;
  const refusal = await refusalOf(async () => {
    const request = holdRequest.parse({ ...chosenTime, storefrontSlug: slug, serviceId: service.id, holdToken });
    await reserveTime(services, request, address);
  });
  // Releases the visitor's previous reservation, which would otherwise block that time for five minutes.
  if (refusal) await letGo(visit);
  const slot = await findTime(visit, service, { ...chosenTime, holdToken });
  return { ...slot, isKept: refusal === null, refusal };
}

async function refusalOf(act: () => Promise<void>): Promise<AppError | null> {
  try {
    await act();
    return null;
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    return reason;
  }
}

function readChosenTime(fields: Fields): ChosenTime | null {
  const { date, time } = postedTime(fields);
  const isTime = day.safeParse(date).success && clockTime.safeParse(time).success;
  return isTime && date && time ? { date, time } : null;
}

/** `refusal`: why the reservation failed. */
const slotTakenFailure = ({ locale }: Visit, refusal?: AppError | null): Failure => ({
  title: appointmentMessages.in(locale).outcomes.failed.title,
  text: translateError(refusal?.code === 'conflict' ? refusal.message : messages.errors.slotTaken, locale),
});

const wordsOf = ({ locale }: Visit) => appointmentMessages.in(locale).outcomes;

type Place = {
  services: Services;
  slug: string;
  locale: string;
  offer: Offer;
  /** Questions to answer before a service is booked. */
  formOf: (serviceId: number) => BookingForm | null;
};
type Offer = { services: PublicService[]; currency: string; packages: OfferedPackage[] };

export async function openPlace(
  services: Services,
  { tenantId, userId, slug, locale = defaultLocale }: Storefront,
): Promise<Place> {
  const { offer, findQuestions } = await inTenant(
    services.database,
    { tenantId, userId, role: 'viewer' },
    async scope => {
      const [{ settings }, shown, packages, findQuestions] = await Promise.all([
        getPractice(scope),
        listShownServices(scope),
        listOffered(scope),
        portOf(scope, questionsAtBooking).find(scope),
      ]);
      const shownServices = shown.map(service => publicService.parse(service));
      return { offer: { currency: settings.currency, packages, services: shownServices }, findQuestions };
    },
  );
  return { services, slug, locale, offer, formOf: id => findQuestions(id)?.form ?? null };
}

type Query = Partial<Record<'service' | 'type' | 'month' | 'date', string>>;

/** The step for a URL. GET reserves nothing. */
export async function stepOf(place: Place, query: Query): Promise<BookPageStep> {
  const service = chosenOf(place, query);
  return service ? timeStep(place, service, query) : { step: 'service', ...place.offer };
}

/** The service in the query; `type`, as in older links, selects its first service. */
export const chosenOf = ({ offer: { services } }: Place, { service, type }: Query): PublicService | undefined =>
  services.find(({ id }) => String(id) === service) ?? services.find(each => !service && each.type === type);

type TimeStep = Extract<BookPageStep, { step: 'time' }>;

async function timeStep(place: Place, service: PublicService, query: Query): Promise<TimeStep> {
  const { timeZone, bookable } = await slotsFrom(place, service, { date: utcToday(), days: 1 });
  const requestedMonth = query.month ?? query.date?.slice(0, 7) ?? monthOf(bookable.first);
  const month = daySchema.safeParse(`${requestedMonth}-01`).success ? requestedMonth : monthOf(bookable.first);
  const range = slotsOfMonth(month, bookable);
  const days = range ? (await slotsFrom(place, service, range)).days : [];
  // Not reserved yet. The token is part of the form, so that sending it twice or reloading makes only one reservation.
  const holdToken = randomToken();
  return { step: 'time', service, month, days, timeZone, bookable, date: query.date, holdToken };
}

/** Any date near today: only the time zone of the result is needed. */
const utcToday = () => dayIn(new Date(), 'UTC');

const slotsFrom = (
  { services, slug }: Place,
  { id }: PublicService,
  range: { date: string; days: number; holdToken?: string },
): Promise<SlotsAnswer> => listSlots(services, { storefrontSlug: slug, serviceId: id, ...range });

/** In the practice's time zone. */
type ChosenTime = { date: string; time: string };

/** The time, and whether it is free for the owner of the token. */
async function findTime(place: Place, service: PublicService, { date, time, holdToken }: ChosenTime & Token) {
  const { timeZone, days, policy = null, refundRule } = await slotsFrom(place, service, { date, days: 1, holdToken });
  const start = wallToInstant(date, time, timeZone)?.toISOString() ?? new Date().toISOString();
  const free = freeTimes(days).find(each => each.time === time);
  return { time: free ?? { date, time, start }, isFree: free !== undefined, timeZone, policy, refundRule };
}
type Token = { holdToken: string };

async function nearestTo(place: Place, service: PublicService, { date, start }: FreeTime): Promise<FreeTime[]> {
  return nearest(freeTimes((await slotsFrom(place, service, { date, days: 14 })).days), start);
}
