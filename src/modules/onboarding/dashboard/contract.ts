import { z } from 'zod';
import { day } from '../../../shared/zod.ts';
import { currencySum } from '../../billing/payments/contract.ts';

/** A change against the period before in whole percent; null where there is nothing to compare with. */
const change = z.number().int().nullable();

/** Answer of GET /api/dashboard/metrics. `monthlyRevenue` is a decimal string in the practice's currency. */
export const dashboardMetrics = z.object({
  totalClients: z.number().int(),
  appointmentsThisWeek: z.number().int(),
  monthlyRevenue: z.string(),
  contentViews: z.number().int(),
  /** Added: what came in currencies that the practice had before. */
  otherRevenue: currencySum.array(),
  /** Added. Clients: on 30 days ago; appointments: on last week; revenue: on the same part of last month; views: the last 30 days on the 30 before. */
  changes: z.object({
    totalClients: change,
    appointmentsThisWeek: change,
    monthlyRevenue: change,
    contentViews: change,
  }),
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;

/** Answer of GET /api/dashboard/weeks: the last twelve weeks, this one last. `week`: its first day. */
export const dashboardWeeks = z.array(
  z.object({ week: day, bookings: z.number().int(), revenue: z.string(), otherRevenue: currencySum.array() }),
);
export type DashboardWeeks = z.infer<typeof dashboardWeeks>;

/** Answer of GET /api/dashboard/today: what of the practice's day asks for somebody. */
export const dashboardToday = z.object({
  sessions: z.number().int(),
  /** Of today's sessions, those still to come that nobody has confirmed. */
  unconfirmed: z.number().int(),
  overdueInvoices: z.number().int(),
  overdueAmount: z.string(),
  overdueOthers: currencySum.array(),
  /** Of the last seven days. */
  failedEmails: z.number().int(),
  failedSms: z.number().int(),
});
export type DashboardToday = z.infer<typeof dashboardToday>;
