import type { Scope } from '../../../../platform/database/scope.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { addMonths, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { countMembers } from '../../auth/server/members.ts';
import type { Usage } from '../contract.ts';
import { getPractice } from './practice.ts';

type UsageCounters = {
  clients: (scope: Scope) => Promise<number>;
  /** Counts between each two consecutive bounds. */
  appointments: (scope: Scope, bounds: Date[]) => Promise<number[]>;
  emails: (scope: Scope, from: Date, to: Date) => Promise<number>;
};
export const usageCounters = port<UsageCounters>('practice.usage');

/** Usage of the plan; months are those of the practice's time zone. */
export async function getUsage(scope: Scope, now = new Date()): Promise<Usage> {
  const zone = (await getPractice(scope)).settings.timeZone;
  const first = `${dayIn(now, zone).slice(0, 7)}-01`;
  const from = startOfDay(first, zone);
  const to = startOfDay(addMonths(first, 1), zone);
  const counters = portOf(scope, usageCounters);
  const [clients, members, [appointmentsThisMonth = 0], emailsThisMonth] = await Promise.all([
    counters.clients(scope),
    countMembers(scope),
    counters.appointments(scope, [from, to]),
    counters.emails(scope, from, to),
  ]);
  return { clients, members, appointmentsThisMonth, emailsThisMonth };
}
