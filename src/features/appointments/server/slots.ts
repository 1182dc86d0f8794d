import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { addDays, startOfDay } from '../../../shared/dates.ts';
import { type Busy, daysFrom, freeSlots } from '../../availability/server/free-slots.ts';
import { findPublicStorefront } from '../../storefront/server/storefront.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { Slot, SlotsAnswer } from '../contract.ts';
import { appointments } from './tables.ts';

/** Public: the free slots of `days` days from `date` on, in the practice's zone. */
export async function listSlots(
  services: Services,
  query: { storefrontSlug: string; date: string; days: number },
  now = new Date(),
): Promise<SlotsAnswer> {
  const page = await openPage(services, query.storefrontSlug);
  return inTenant(services.database, { ...page, role: 'viewer' }, async scope => {
    const zone = (await getPractice(scope)).settings.timeZone;
    const busy = await busyTimes(scope, { zone, date: query.date, days: query.days });
    const days = daysFrom(query.date, query.days).map(date => ({ date, slots: freeSlots(date, { zone, busy, now }) }));
    return { timeZone: zone, slots: days[0]?.slots ?? [], days };
  });
}

/** The page that takes bookings, and whose they are. @throws AppError not_found, conflict */
export async function openPage(services: Services, slug: string) {
  const page = await findPublicStorefront(asSystem(services.database), services, slug);
  if (!page.bookAppointmentEnabled) throw new AppError('conflict', 'This page does not take bookings at the moment.');
  return { tenantId: page.tenantId, userId: page.userId };
}

/** When the scope's practitioner is taken on these days; cancelled appointments free their time at once. */
export async function busyTimes(
  scope: Scope,
  { zone, date, days }: { zone: string; date: string; days: number },
): Promise<Busy[]> {
  const from = startOfDay(date, zone);
  const to = startOfDay(addDays(date, days), zone);
  return scope.db
    .select({ start: appointments.startTime, end: appointments.endTime })
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, scope.tenantId),
        eq(appointments.userId, scope.userId),
        ne(appointments.status, 'cancelled'),
        lt(appointments.startTime, to),
        gt(appointments.endTime, from),
      ),
    );
}

/** The first free slot of the coming weeks, for the public page. */
export async function nextFreeSlot(scope: Scope, zone: string, today: string, now: Date): Promise<Slot | null> {
  const days = 21;
  const busy = await busyTimes(scope, { zone, date: today, days });
  for (const day of daysFrom(today, days)) {
    const [first] = freeSlots(day, { zone, busy, now });
    if (first) return first;
  }
  return null;
}
