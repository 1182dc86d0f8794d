import type { Context } from 'hono';
import { bookableTypes, type SlotsAnswer } from '../../features/appointments/contract.ts';
import { book } from '../../features/appointments/server/book.ts';
import { listSlots } from '../../features/appointments/server/slots.ts';
import { bookingWords } from '../../features/appointments/ui/booking/BookingFailure.tsx';
import { BookPage, type BookPageStep } from '../../features/appointments/ui/booking/BookPage.tsx';
import bookPageCss from '../../features/appointments/ui/booking/book-page.css?inline';
import bookingCss from '../../features/appointments/ui/booking/booking.css?inline';
import { bookableDays, monthOf, slotsOfMonth } from '../../features/appointments/ui/booking/calendar-month.ts';
import { freeTimes, nearest } from '../../features/appointments/ui/booking/free-times.ts';
import { readPostedBooking } from '../../features/appointments/ui/booking/posted-booking.ts';
import type { Storefront } from '../../features/storefront/contract.ts';
import { nameOf } from '../../features/storefront/ui/bio/BioPage.tsx';
import bioCss from '../../features/storefront/ui/bio/bio.css?inline';
import { bioTheme } from '../../features/storefront/ui/bio/bio-theme.ts';
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

type Query = Partial<Record<'type' | 'month' | 'date' | 'time', string>>;

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

  return publicRoutes()
    .get('/:slug/book', c =>
      forOpenPage(c, async storefront => {
        const services = c.get('services');
        return show(services, storefront, await stepOf(services, storefront.slug, c.req.query()));
      }),
    )
    .post('/:slug/book', c =>
      forOpenPage(c, async storefront => {
        const { at, status } = await bookByForm(c, storefront.slug);
        return show(c.get('services'), storefront, at, status);
      }),
    );
}

const knownType = (type: string | undefined) => bookableTypes.find(known => known === type);

async function stepOf(services: Services, slug: string, query: Query): Promise<BookPageStep> {
  const type = knownType(query.type);
  if (!type) return { step: 'service' };
  if (query.date && query.time) {
    const { time, timeZone } = await findTime(services, slug, { date: query.date, time: query.time });
    if (time) return { step: 'details', type, time, timeZone };
    const gone = {
      title: bookingWords.failed.title,
      text: 'This time has just been taken. Please choose another one.',
    };
    return { ...(await timeStep(services, slug, { ...query, type })), failure: gone };
  }
  return timeStep(services, slug, { ...query, type });
}

type TimeStep = Extract<BookPageStep, { step: 'time' }>;

async function timeStep(
  services: Services,
  slug: string,
  query: Query & { type: TimeStep['type'] },
): Promise<TimeStep> {
  const { timeZone } = await slotsFrom(services, slug, utcToday(), 1);
  const bookable = bookableDays(timeZone);
  const wanted = query.month ?? query.date?.slice(0, 7) ?? monthOf(bookable.first);
  const month = daySchema.safeParse(`${wanted}-01`).success ? wanted : monthOf(bookable.first);
  const range = slotsOfMonth(month, bookable);
  const days = range ? (await slotsFrom(services, slug, range.date, range.days)).days : [];
  return { step: 'time', type: query.type, month, days, timeZone, date: query.date };
}

/** Some day near today, where only the practice's zone is asked for. */
const utcToday = () => dayIn(new Date(), 'UTC');

const slotsFrom = (services: Services, slug: string, date: string, days: number): Promise<SlotsAnswer> =>
  listSlots(services, { storefrontSlug: slug, date, days });

/** The free slot at this day and time, and the practice's zone. */
async function findTime(services: Services, slug: string, { date, time }: { date: string; time: string }) {
  const isDay = daySchema.safeParse(date).success && clockTime.safeParse(time).success;
  const { timeZone, days } = await slotsFrom(services, slug, isDay ? date : utcToday(), 1);
  const found = isDay ? freeTimes(days).find(free => free.time === time) : undefined;
  return { time: found, timeZone };
}

type Outcome = { at: BookPageStep; status: number };

async function bookByForm(c: Context<Public>, slug: string): Promise<Outcome> {
  const services = c.get('services');
  const fields = await readForm(c);
  const type = knownType(fields.appointmentType) ?? 'consultation';
  const posted = readPostedBooking(slug, fields);
  const { date = '', time = '' } = posted.ok ? posted.request : fields;
  const found = await findTime(services, slug, { date, time });
  const details = { step: 'details', type, timeZone: found.timeZone, typed: posted.typed } as const;
  if (!posted.ok) {
    if (!found.time) {
      const step = await stepOf(services, slug, { type, date, time });
      return { at: step.step === 'time' ? { ...step, failure: posted.failure ?? step.failure } : step, status: 400 };
    }
    return { at: { ...details, time: found.time, errors: posted.errors, failure: posted.failure }, status: 400 };
  }
  try {
    return { at: { step: 'booked', booked: await book(services, posted.request, callerHash(c)) }, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const start = wallToInstant(date, time, found.timeZone)?.toISOString() ?? new Date().toISOString();
    const next = nearest(freeTimes((await slotsFrom(services, slug, date, 14)).days), start);
    const failure = { title: bookingWords.failed.title, text: reason.message };
    return {
      at: { ...details, time: { date, time, start }, failure, next },
      status: reason.status,
    };
  }
}
