import { z } from 'zod';
import { dayIn } from '../../../../shared/format-time.ts';
import { get, preloaded } from '../../../../ui/data/query.ts';
import { appointment } from '../../../scheduling/appointments/contract.ts';
import { dashboardMetrics, dashboardToday, dashboardWeeks } from '../contract.ts';

export const metricsQuery = { ...get(['/api/dashboard/metrics'], dashboardMetrics), ...preloaded };

export const weeksQuery = { ...get(['/api/dashboard/weeks'], dashboardWeeks), ...preloaded };

/** A dashboard stays open all day: what happens meanwhile shows within a minute. */
const live = { ...preloaded, refetchInterval: 60_000 };

export const attentionQuery = { ...get(['/api/dashboard/today'], dashboardToday), ...live };

/** The appointments of the practice's day and of the week that follows, and some before: to be narrowed with `dayIn`. */
export const todayQuery = (now: number, zone: string) => ({
  ...get(['/api/appointments', windowAround(dayIn(now, zone))], z.array(appointment)),
  ...live,
});

const oneDay = 86_400_000;

/** Today and the next seven days of any zone on earth lie within these two instants. */
function windowAround(day: string) {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return { from: new Date(midnight - oneDay).toISOString(), to: new Date(midnight + 9 * oneDay).toISOString() };
}
