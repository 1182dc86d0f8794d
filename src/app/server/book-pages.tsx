import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { SlotsAnswer } from '../../features/appointments/contract.ts';
import { book } from '../../features/appointments/server/book.ts';
import { listSlots } from '../../features/appointments/server/slots.ts';
import { bookingWords } from '../../features/appointments/ui/booking/BookingFailure.tsx';
import { BookPage, type BookPageStep } from '../../features/appointments/ui/booking/BookPage.tsx';
import bookPageCss from '../../features/appointments/ui/booking/book-page.css?inline';
import bookingCss from '../../features/appointments/ui/booking/booking.css?inline';
import { monthOf, slotsOfMonth } from '../../features/appointments/ui/booking/calendar-month.ts';
import { freeTimes, nearest } from '../../features/appointments/ui/booking/free-times.ts';
import { readPostedBooking } from '../../features/appointments/ui/booking/posted-booking.ts';
import { type PublicService, publicService } from '../../features/availability/contract.ts';
import { listShownServices } from '../../features/availability/server/services.ts';
import type { Storefront } from '../../features/storefront/contract.ts';
import { nameOf } from '../../features/storefront/ui/bio/BioPage.tsx';
import bioCss from '../../features/storefront/ui/bio/bio.css?inline';
import { bioTheme } from '../../features/storefront/ui/bio/bio-theme.ts';
import { getPractice } from '../../features/tenants/server/practice.ts';
import { inTenant } from '../../platform/database/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { callerHash } from '../../platform/http/caller.ts';
import { type Public, type PublicRoutes, publicRoutes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { dayIn, wallToInstant } from '../../shared/dates.ts';
import { clockTime, day as daySchema } from '../../shared/zod.ts';
import type { Assets } from './assets.ts';
import { findPage, renderMissingBio } from './bio-pages.tsx';
import { readForm } from './forms.ts';
import { product, renderPage } from './html.tsx';

type Query = Partial<Record<'service' | 'type' | 'month' | 'date' | 'time', string>>;

/** `/bio/:slug/book`: the booking dialog in links and one form, for those without a script. */
export function bookPageRoutes(assets: Assets): PublicRoutes {
  const show = (services: Services, storefront: Storefront, at: BookPageStep, status = 200) =>
    renderPage(assets, {
      name: 'book',
      title: `Book an Appointment · ${nameOf(storefront)}`,
      css: [bioCss, bookingCss, bookPageCss, bioTheme(storefront)],
      body: <BookPage storefront={storefront} at={at} {...product(services)} />,
      ownFont: true,
      status,
    });

  const forOpenPage = async (c: Context<Public>, answer: (storefront: Storefront) => Promise<Response>) => {
    const storefront = await findPage(c.get('services'), c.req.param('slug') ?? '');
    return storefront?.bookAppointmentEnabled ? answer(storefront) : renderMissingBio(assets, c.get('services'));
  };

  const placeOf = async (services: Services, storefront: Storefront): Promise<Place> => ({
    services,
    slug: storefront.slug,
    offer: await readOffer(services, storefront),
  });

  return publicRoutes()
    .get('/:slug/book', c =>
      forOpenPage(c, async storefront => {
        const services = c.get('services');
        return show(services, storefront, await stepOf(await placeOf(services, storefront), c.req.query()));
      }),
    )
    .post('/:slug/book', c =>
      forOpenPage(c, async storefront => {
        const services = c.get('services');
        const { at, status } = await bookByForm(c, await placeOf(services, storefront));
        return show(services, storefront, at, status);
      }),
    );
}

type Offer = { services: PublicService[]; currency: string };

/** What the page offers, as visitors may see it. */
function readOffer(services: Services, { tenantId, userId }: Storefront): Promise<Offer> {
  return inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const [{ settings }, shown] = await Promise.all([getPractice(scope), listShownServices(scope)]);
    return { currency: settings.currency, services: shown.map(service => publicService.parse(service)) };
  });
}

/** The one that the query names; a type, as in older links, stands for the first service of it. */
const chosenOf = ({ services }: Offer, { service, type }: Query): PublicService | undefined =>
  services.find(({ id }) => String(id) === service) ?? services.find(each => !service && each.type === type);

type Place = { services: Services; slug: string; offer: Offer };

async function stepOf(place: Place, query: Query): Promise<BookPageStep> {
  const service = chosenOf(place.offer, query);
  if (!service) return { step: 'service', ...place.offer };
  if (query.date && query.time) {
    const found = await findTime(place, service, { date: query.date, time: query.time });
    if (found.time) return { step: 'details', ...found, time: found.time, bookingKey: randomUUID() };
    const gone = {
      title: bookingWords.failed.title,
      text: 'This time has just been taken. Please choose another one.',
    };
    return { ...(await timeStep(place, service, query)), failure: gone };
  }
  return timeStep(place, service, query);
}

type TimeStep = Extract<BookPageStep, { step: 'time' }>;

async function timeStep(place: Place, service: PublicService, query: Query): Promise<TimeStep> {
  const { timeZone, bookable } = await slotsFrom(place, service, { date: utcToday(), days: 1 });
  const wanted = query.month ?? query.date?.slice(0, 7) ?? monthOf(bookable.first);
  const month = daySchema.safeParse(`${wanted}-01`).success ? wanted : monthOf(bookable.first);
  const range = slotsOfMonth(month, bookable);
  const days = range ? (await slotsFrom(place, service, range)).days : [];
  return { step: 'time', service, month, days, timeZone, bookable, date: query.date };
}

/** Some day near today, where only the practice's zone is asked for. */
const utcToday = () => dayIn(new Date(), 'UTC');

const slotsFrom = (
  { services, slug }: Place,
  { id }: PublicService,
  range: { date: string; days: number },
): Promise<SlotsAnswer> => listSlots(services, { storefrontSlug: slug, serviceId: id, ...range });

/** The free slot at this day and time, and what else the form shows. */
async function findTime(place: Place, service: PublicService, { date, time }: { date: string; time: string }) {
  const isDay = daySchema.safeParse(date).success && clockTime.safeParse(time).success;
  const asked = { date: isDay ? date : utcToday(), days: 1 };
  const { timeZone, days, policy = null } = await slotsFrom(place, service, asked);
  const found = isDay ? freeTimes(days).find(free => free.time === time) : undefined;
  return { service, time: found, timeZone, policy };
}

type Outcome = { at: BookPageStep; status: number };

async function bookByForm(c: Context<Public>, place: Place): Promise<Outcome> {
  const { services, slug, offer } = place;
  const fields = await readForm(c);
  const posted = readPostedBooking(slug, fields);
  const service = chosenOf(offer, { service: fields.serviceId, type: fields.appointmentType ?? 'consultation' });
  if (!service) return { at: { step: 'service', ...offer }, status: 409 };
  const { date = '', time = '' } = posted.ok ? posted.request : fields;
  const found = await findTime(place, service, { date, time });
  const details = { step: 'details', ...found, typed: posted.typed, bookingKey: randomUUID() } as const;
  if (!posted.ok) {
    if (!found.time) {
      const step = await stepOf(place, { service: String(service.id), date, time });
      return { at: step.step === 'time' ? { ...step, failure: posted.failure ?? step.failure } : step, status: 400 };
    }
    return { at: { ...details, time: found.time, errors: posted.errors, failure: posted.failure }, status: 400 };
  }
  try {
    const request = { ...posted.request, serviceId: service.id };
    return { at: { step: 'booked', booked: await book(services, request, callerHash(c)) }, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { message, status, errors } = reason;
    const failure = { title: bookingWords.failed.title, text: message };
    if (status !== 409 && found.time) return { at: { ...details, time: found.time, failure, errors }, status };
    const start = wallToInstant(date, time, found.timeZone)?.toISOString() ?? new Date().toISOString();
    const next = nearest(freeTimes((await slotsFrom(place, service, { date, days: 14 })).days), start);
    return { at: { ...details, time: { date, time, start }, failure, next }, status };
  }
}
