import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { loadCalendar } from '../../appointments/server/calendar.ts';
import type { Preview, PreviewRequest } from '../contract.ts';
import { daysFrom, freeSlots, hoursOn } from './free-slots.ts';
import { listServices } from './services.ts';

/** A week as offered to visitors, with rules that may be unsaved. @throws AppError not_found */
export async function previewWeek(scope: Scope, request: PreviewRequest, now = new Date()): Promise<Preview> {
  const [practice, services] = await Promise.all([getPractice(scope), listServices(scope)]);
  const zone = practice.settings.timeZone;
  const date = request.from ?? dayIn(now, zone);
  const service = request.serviceId
    ? services.find(({ id }) => id === request.serviceId)
    : services.find(({ isHidden }) => !isHidden);
  if (request.serviceId && !service) throw notFound('Service');
  const { name, durationMinutes: minutes } = service ?? { name: 'Appointment', durationMinutes: 30 };
  const saved = await loadCalendar(scope, { zone, date, days: 7, now });
  const calendar = { ...saved, rules: request.rules ?? saved.rules };
  const days = daysFrom(date, 7).map(day => ({
    date: day,
    hours: hoursOn(day, calendar),
    isSpecial: calendar.overrides.has(day),
    slots: freeSlots(day, calendar, { minutes, now }),
  }));
  return { timeZone: zone, service: { name, durationMinutes: minutes }, days };
}
