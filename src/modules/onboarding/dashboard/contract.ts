import { z } from 'zod';
import { day, id, instant } from '../../../shared/zod.ts';
import { currencySum } from '../../billing/payments/contract.ts';

/** Change from the previous period in whole percent; null if that was zero. */
const change = z.number().int().nullable();

/** Answer of GET /api/dashboard/metrics. `monthlyRevenue` is a decimal string in the practice's currency. */
export const dashboardMetrics = z.object({
  totalClients: z.number().int(),
  appointmentsThisWeek: z.number().int(),
  monthlyRevenue: z.string(),
  contentViews: z.number().int(),
  /** Not in the specification: revenue in currencies the practice used before. */
  otherRevenue: currencySum.array(),
  /**
   * Not in the specification. Clients: compared with 30 days ago; appointments: with last week; revenue: with the same
   * part of last month; views: the last 30 days with the 30 before.
   */
  changes: z.object({
    totalClients: change,
    appointmentsThisWeek: change,
    monthlyRevenue: change,
    contentViews: change,
  }),
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;

/** Answer of GET /api/dashboard/weeks: the last twelve weeks, the current one last. `week`: its first day. */
export const dashboardWeeks = z.array(
  z.object({ week: day, bookings: z.number().int(), revenue: z.string(), otherRevenue: currencySum.array() }),
);
export type DashboardWeeks = z.infer<typeof dashboardWeeks>;

/** Answer of GET /api/dashboard/today: counts of what needs attention on this day of the practice. */
export const dashboardToday = z.object({
  sessions: z.number().int(),
  /** Upcoming sessions of today without a confirmation. */
  unconfirmed: z.number().int(),
  /** Requests that wait for an answer, and when the first of them expires. */
  requests: z.number().int(),
  nextAnswerDueAt: instant.nullable(),
  overdueInvoices: z.number().int(),
  overdueAmount: z.string(),
  overdueOthers: currencySum.array(),
  /** In the last seven days. */
  failedEmails: z.number().int(),
  failedSms: z.number().int(),
  /** The user's own drafts of session notes, and the client of the oldest. */
  unsignedNotes: z.number().int(),
  oldestUnsigned: z.object({ clientId: id, name: z.string(), since: instant }).nullable(),
});
export type DashboardToday = z.infer<typeof dashboardToday>;
