import { z } from 'zod';

/** Answer of GET /api/dashboard/metrics. `monthlyRevenue` is a decimal string in the practice's currency. */
export const dashboardMetrics = z.object({
  totalClients: z.number().int(),
  appointmentsThisWeek: z.number().int(),
  monthlyRevenue: z.string(),
  contentViews: z.number().int(),
});
export type DashboardMetrics = z.infer<typeof dashboardMetrics>;
