import type { Scope } from '../../../platform/database/scope.ts';
import { addDays, dayIn, startOfDay, startOfWeek } from '../../../shared/dates.ts';
import { countAppointments } from '../../appointments/server/list.ts';
import { countClients } from '../../clients/server/names.ts';
import { countViews } from '../../storefront/server/storefront.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { DashboardMetrics } from '../contract.ts';

/** The four figures of the dashboard; the week is the practice's own, from Sunday. */
export async function getMetrics(scope: Scope, now = new Date()): Promise<DashboardMetrics> {
  const zone = (await getPractice(scope)).settings.timeZone;
  const sunday = startOfWeek(dayIn(now, zone));
  return {
    totalClients: await countClients(scope),
    appointmentsThisWeek: await countAppointments(
      scope,
      startOfDay(sunday, zone),
      startOfDay(addDays(sunday, 7), zone),
    ),
    // Nothing can be paid yet: invoices and sales do not exist before their own feature.
    monthlyRevenue: '0.00',
    contentViews: await countViews(scope),
  };
}
