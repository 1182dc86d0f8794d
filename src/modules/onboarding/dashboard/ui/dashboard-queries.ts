import { z } from 'zod';
import { dayIn } from '../../../../shared/format/format-time.ts';
import { get, preloaded } from '../../../../ui/data/query.ts';
import { appointment } from '../../../scheduling/appointments/contract.ts';
import { dashboardMetrics, dashboardToday, dashboardWeeks } from '../contract.ts';

export const metricsQuery = { ...get(['/api/dashboard/metrics'], dashboardMetrics), ...preloaded };

export const weeksQuery = { ...get(['/api/dashboard/weeks'], dashboardWeeks), ...preloaded };

/** Polled every minute, because a dashboard stays open all day. */
const live = { ...preloaded, refetchInterval: 60_000 };

export const attentionQuery = { ...get(['/api/dashboard/today'], dashboardToday), ...live };

/** Appointments around today and the following week; filter the exact days with `dayIn`. */
export const todayQuery = (now: number, zone: string) => ({
  ...get(['/api/appointments', windowAround(dayIn(now, zone))], z.array(appointment)),
  ...live,
});

const oneDay = 86_400_000;

/** In every time zone, today and the next seven days lie between these two instants. */
function windowAround(day: string) {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return { from: new Date(midnight - oneDay).toISOString(), to: new Date(midnight + 9 * oneDay).toISOString() };
}
