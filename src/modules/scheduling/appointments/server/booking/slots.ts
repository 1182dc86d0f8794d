import { asSystem, inTenant, type Scope } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { portOf } from '../../../../../platform/ports.ts';
import type { Services } from '../../../../../platform/services.ts';
import { addDays } from '../../../../../shared/dates.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import { findPublicPage } from '../../../../accounts/pages/server/storefront.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { dueAtBooking } from '../../../availability/due-at-booking.ts';
import { bookableDays, daysFrom, freeSlots } from '../../../availability/server/free-slots.ts';
import { findBookable, listShownServices } from '../../../availability/server/services.ts';
import { freshenBusyTimes } from '../../../busy-calendars/server/freshen.ts';
import type { Slot, SlotsAnswer, SlotsQuery } from '../../booking.ts';
import { loadCalendar } from '../calendar.ts';
import { refundRule } from '../links/notice.ts';
import { messages } from '../messages/en.ts';
import { questionsAtBooking } from './questions-at-booking.ts';

/** Public: free slots on `days` days from `date`, in the practice's time zone. @throws AppError not_found, conflict */
export async function listSlots(services: Services, query: SlotsQuery, now = new Date()): Promise<SlotsAnswer> {
  const page = await openPage(services, query.storefrontSlug);
  await freshenBusyTimes(services, page);
  return inTenant(services.database, { ...page, role: 'viewer' }, async scope => {
    const [practice, service, formOf] = await Promise.all([
      getPractice(scope),
      findBookable(scope, query),
      portOf(scope, questionsAtBooking).find(scope),
    ]);
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
    const paid = dueAtBooking(service) && { refundRule: refundRule(calendar.rules, localeOf(practice.settings)) };
    return {
      timeZone: zone,
      slots: days[0]?.slots ?? [],
      days,
      bookable,
      policy,
      ...paid,
      form: formOf(service.id)?.form,
    };
  });
}

/** The page with its practice and practitioner. @throws AppError not_found, conflict when it takes no bookings */
export async function openPage(services: Services, slug: string, system = asSystem(services.database)) {
  const page = await findPublicPage(system, slug);
  if (!page.bookAppointmentEnabled) throw new AppError('conflict', messages.errors.noBookings);
  const { tenantId, userId, slug: address, contactEmail, isActive } = page;
  return { tenantId, userId, contact: { slug: address, contactEmail, isActive } };
}

/**
 * In days. The first span nearly always has a free slot; the second covers practitioners who are fully booked or away.
 */
const spans = [21, 80];

/** The first free slot of the next three months; null when there is none. */
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
