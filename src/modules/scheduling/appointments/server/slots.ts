import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays } from '../../../../shared/dates.ts';
import { findPublicPage } from '../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { dueAtBooking } from '../../availability/due-at-booking.ts';
import { bookableDays, daysFrom, freeSlots } from '../../availability/server/free-slots.ts';
import { findBookable, listShownServices } from '../../availability/server/services.ts';
import type { Slot, SlotsAnswer, SlotsQuery } from '../booking.ts';
import { loadCalendar } from './calendar.ts';
import { refundRule } from './notice.ts';

/** Public: the free slots of `days` days from `date` on, in the practice's zone. @throws AppError not_found, conflict */
export async function listSlots(services: Services, query: SlotsQuery, now = new Date()): Promise<SlotsAnswer> {
  const page = await openPage(services, query.storefrontSlug);
  return inTenant(services.database, { ...page, role: 'viewer' }, async scope => {
    const [practice, service] = await Promise.all([getPractice(scope), findBookable(scope, query)]);
    const zone = practice.settings.timeZone;
    const { date } = query;
    const except = { holdToken: query.holdToken };
    const calendar = await loadCalendar(scope, { zone, date, days: query.days, now, except });
    const minutes = service.durationMinutes;
    const days = daysFrom(date, query.days).map(day => ({
      date: day,
      slots: freeSlots(day, calendar, { minutes, now }),
    }));
    const bookable = bookableDays({ zone, rules: calendar.rules, now });
    const { policy } = calendar.rules;
    const paid = dueAtBooking(service) && { refundRule: refundRule(calendar.rules) };
    return { timeZone: zone, slots: days[0]?.slots ?? [], days, bookable, policy, ...paid };
  });
}

/** The page that takes bookings: whose they are, and whom to ask. @throws AppError not_found, conflict */
export async function openPage(services: Services, slug: string, system = asSystem(services.database)) {
  const page = await findPublicPage(system, slug);
  if (!page.bookAppointmentEnabled) throw new AppError('conflict', 'This page isn’t taking bookings right now.');
  const { tenantId, userId, slug: address, contactEmail, isActive } = page;
  return { tenantId, userId, contact: { slug: address, contactEmail, isActive } };
}

/** Nearly always the first holds one; who is booked out, or away for a month, is looked at further ahead. */
const spans = [21, 80];

/** The first free slot of the coming three months, for the public page; null too when nothing is offered. */
export async function nextFreeSlot(scope: Scope, zone: string, today: string, now: Date): Promise<Slot | null> {
  let date = today;
  for (const days of spans) {
    const [[service], calendar] = await Promise.all([
      listShownServices(scope),
      loadCalendar(scope, { zone, date, days, now }),
    ]);
    if (!service) return null;
    for (const day of daysFrom(date, days)) {
      const [first] = freeSlots(day, calendar, { minutes: service.durationMinutes, now });
      if (first) return first;
    }
    date = addDays(date, days);
  }
  return null;
}
