import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { getPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import type { BookingForm, SlotsAnswer } from '../../../../modules/scheduling/appointments/booking.ts';
import { questionsAtBooking } from '../../../../modules/scheduling/appointments/server/booking/questions-at-booking.ts';
import { listSlots } from '../../../../modules/scheduling/appointments/server/booking/slots.ts';
import type { BookPageStep } from '../../../../modules/scheduling/appointments/ui/booking/BookPage.tsx';
import {
  type FreeTime,
  freeTimes,
  nearest,
} from '../../../../modules/scheduling/appointments/ui/booking/free-times.ts';
import { type PublicService, publicService } from '../../../../modules/scheduling/availability/contract.ts';
import { listShownServices } from '../../../../modules/scheduling/availability/server/services.ts';
import type { OfferedPackage } from '../../../../modules/scheduling/packages/contract.ts';
import { listOffered } from '../../../../modules/scheduling/packages/server/packages.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { portOf } from '../../../../platform/ports.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { monthOf, slotsOfMonth } from '../../../../shared/calendar-month.ts';
import { dayIn, wallToInstant } from '../../../../shared/dates.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import { day as daySchema } from '../../../../shared/zod.ts';

export type Place = {
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
  const { offer, asked } = await inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const [{ settings }, shown, packages, asked] = await Promise.all([
      getPractice(scope),
      listShownServices(scope),
      listOffered(scope),
      portOf(scope, questionsAtBooking).find(scope),
    ]);
    const shownServices = shown.map(service => publicService.parse(service));
    return { offer: { currency: settings.currency, packages, services: shownServices }, asked };
  });
  return { services, slug, locale, offer, formOf: id => asked(id)?.form ?? null };
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

export type TimeStep = Extract<BookPageStep, { step: 'time' }>;

export async function timeStep(place: Place, service: PublicService, query: Query): Promise<TimeStep> {
  const { timeZone, bookable } = await slotsFrom(place, service, { date: utcToday(), days: 1 });
  const wanted = query.month ?? query.date?.slice(0, 7) ?? monthOf(bookable.first);
  const month = daySchema.safeParse(`${wanted}-01`).success ? wanted : monthOf(bookable.first);
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
export type Wanted = { date: string; time: string };

/** The time, and whether it is free for the owner of the token. */
export async function findTime(place: Place, service: PublicService, { date, time, holdToken }: Wanted & Token) {
  const { timeZone, days, policy = null, refundRule } = await slotsFrom(place, service, { date, days: 1, holdToken });
  const start = wallToInstant(date, time, timeZone)?.toISOString() ?? new Date().toISOString();
  const free = freeTimes(days).find(each => each.time === time);
  return { time: free ?? { date, time, start }, isFree: free !== undefined, timeZone, policy, refundRule };
}
type Token = { holdToken: string };

export async function nearestTo(place: Place, service: PublicService, { date, start }: FreeTime): Promise<FreeTime[]> {
  return nearest(freeTimes((await slotsFrom(place, service, { date, days: 14 })).days), start);
}
