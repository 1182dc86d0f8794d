import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, dayIn, startOfDay, startOfWeek } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { revenueByPeriod } from '../../../billing/payments/server/revenue.ts';
import { paymentUse } from '../../../billing/payments/server/test-payments.ts';
import { countSessions } from '../../../scheduling/appointments/server/statistics.ts';
import type { DashboardWeeks } from '../contract.ts';

/** Sessions and payments of the last twelve weeks in the practice's calendar, the current one last. */
export async function getWeeks(services: WithEnv, scope: Scope, now = new Date()): Promise<DashboardWeeks> {
  const [{ settings }, use] = await Promise.all([getPractice(scope), countedPayments(services, scope)]);
  const { timeZone: zone, weekStart, currency } = settings;
  const { firstDays, bounds } = lastWeeks(12, { zone, weekStart, now });
  const [bookings, revenue] = await Promise.all([
    countSessions(scope, bounds),
    revenueByPeriod(scope, bounds, { ...use, currency }),
  ]);
  return firstDays.map((week, index) => ({
    week,
    bookings: bookings[index] ?? 0,
    revenue: revenue[index]?.amount ?? '0.00',
    otherRevenue: revenue[index]?.others ?? [],
  }));
}

type Calendar = { zone: string; weekStart: number; now: Date };

/** First days of the last weeks, the current one last, and the instants between which they lie. */
export function lastWeeks(count: number, { zone, weekStart, now }: Calendar) {
  const thisWeek = startOfWeek(dayIn(now, zone), weekStart);
  const firstDays = Array.from({ length: count }, (_, index) => addDays(thisWeek, 7 * (index + 1 - count)));
  return { firstDays, bounds: [...firstDays, addDays(thisWeek, 7)].map(day => startOfDay(day, zone)) };
}

export type WithEnv = Pick<Services, 'env'>;

/** Test payments count until the practice can accept real ones, then never again. */
export const countedPayments = async (services: WithEnv, scope: Scope): Promise<{ withTests: boolean }> => ({
  withTests: (await paymentUse(services, scope)) === 'built-in',
});
