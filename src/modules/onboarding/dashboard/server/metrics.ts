import type { Scope } from '../../../../platform/database/scope.ts';
import {
  addDays,
  addMinutes,
  addMonths,
  dayIn,
  daysInMinutes,
  sameTimeOn,
  startOfDay,
  startOfMonth,
} from '../../../../shared/dates.ts';
import { countViews } from '../../../accounts/pages/server/storefront.ts';
import { countViewsBetween } from '../../../accounts/pages/server/visits.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { revenueBetween } from '../../../billing/payments/server/revenue.ts';
import { countClients, countClientsAt } from '../../../people/clients/server/names.ts';
import { countSessions } from '../../../scheduling/appointments/server/statistics.ts';
import type { DashboardMetrics } from '../contract.ts';
import { countedPayments, lastWeeks, type WithEnv } from './weeks.ts';

/** Change in whole percent; null if the earlier value is zero. */
const changeOn = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;

/** The four metrics of the dashboard with their changes, by weeks and months of the practice's calendar. */
export async function getMetrics(services: WithEnv, scope: Scope, now = new Date()): Promise<DashboardMetrics> {
  const [{ settings }, use] = await Promise.all([getPractice(scope), countedPayments(services, scope)]);
  const { timeZone: zone, weekStart, currency } = settings;
  const counted = { ...use, currency };
  const monthAgo = addMinutes(now, -daysInMinutes(30));
  const thisMonth = startOfMonth(dayIn(now, zone));
  const tomorrow = addDays(dayIn(now, zone), 1);
  const daysBack = (days: number) => addDays(tomorrow, -days);
  const [clients, clientsBefore, [lastWeek = 0, thisWeek = 0], revenue, revenueBefore, views, lately, before] =
    await Promise.all([
      countClients(scope),
      countClientsAt(scope, monthAgo),
      countSessions(scope, lastWeeks(2, { zone, weekStart, now }).bounds),
      revenueBetween(scope, startOfDay(thisMonth, zone), startOfDay(addMonths(thisMonth, 1), zone), counted),
      revenueBetween(scope, startOfDay(addMonths(thisMonth, -1), zone), samePartOfLastMonth(zone, now), counted),
      countViews(scope),
      countViewsBetween(scope, daysBack(30), tomorrow),
      countViewsBetween(scope, daysBack(60), daysBack(30)),
    ]);
  return {
    totalClients: clients,
    appointmentsThisWeek: thisWeek,
    monthlyRevenue: revenue.amount,
    contentViews: views,
    otherRevenue: revenue.others,
    changes: {
      totalClients: changeOn(clients, clientsBefore),
      appointmentsThisWeek: changeOn(thisWeek, lastWeek),
      monthlyRevenue: changeOn(Number(revenue.amount), Number(revenueBefore.amount)),
      contentViews: changeOn(lately, before),
    },
  };
}

/** This time and day a month ago, or the end of that month if it was shorter. */
export function samePartOfLastMonth(zone: string, now: Date): Date {
  const today = dayIn(now, zone);
  const thisMonth = startOfMonth(today);
  const sameDay = addDays(addMonths(thisMonth, -1), Number(today.slice(-2)) - 1);
  return sameDay < thisMonth ? sameTimeOn(sameDay, now, zone) : startOfDay(thisMonth, zone);
}
