import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { lastSessions } from '../../../scheduling/appointments/server/arrivals.ts';
import { siteName } from '../../../site/storefront/server/site-names.ts';
import { countBySource } from '../../../site/storefront/server/sources.ts';
import { type Funnel, type FunnelCounts, funnelSteps } from '../contract.ts';
import { lastPayments } from './last-payments.ts';
import { joinedBetween } from './people.ts';

/**
 * What became of the looks at the pages in the last `days` days of the practice, by the sites that led there (decision
 * 041). A person counts for the site of the first visit that left a name.
 */
export async function getFunnel(
  scope: Scope,
  { days, now = new Date() }: { days: number; now?: Date },
): Promise<Funnel> {
  const zone = await getZone(scope);
  const last = dayIn(now, zone);
  const first = addDays(last, 1 - days);
  const from = startOfDay(first, zone);
  const [visits, people] = await Promise.all([countBySource(scope, { first, last }), joinedBetween(scope, from, now)]);
  const clientIds = people.flatMap(({ clientId }) => clientId ?? []);
  const [sessions, payments] = await Promise.all([
    lastSessions(scope, clientIds),
    people.length ? lastPayments(scope, from) : { clients: new Map<number, Date>(), buyers: new Map<string, Date>() },
  ]);
  const sources = new Map<string, FunnelCounts>();
  const add = (host: string, counts: Partial<FunnelCounts>) => {
    const name = siteName(host);
    sources.set(name, sum(sources.get(name) ?? none, counts));
  };
  for (const { host, views, clicks } of visits) add(host, { viewed: views, clicked: clicks });
  for (const { clientId, emails, host, at } of people) {
    // By the day: a payment that was written down by hand has no hour.
    const since = startOfDay(dayIn(at, zone), zone);
    const isSince = (moment: Date | undefined) => Number(moment !== undefined && moment >= since);
    const came = isSince(sessions.get(clientId ?? 0));
    const byBuying = emails.map(email => isSince(payments.buyers.get(email)));
    const paid = Math.max(isSince(payments.clients.get(clientId ?? 0)), ...byBuying);
    add(host, { joined: 1, came, paid });
  }
  const total = [...sources.values()].reduce(sum, none);
  return {
    ...{ first, last, total },
    sources: [...sources].map(([name, counts]) => ({ name, ...counts })).toSorted(mostFirst),
  };
}

const none: FunnelCounts = { viewed: 0, clicked: 0, joined: 0, came: 0, paid: 0 };

function sum(one: FunnelCounts, other: Partial<FunnelCounts>): FunnelCounts {
  const both = { ...one };
  for (const step of funnelSteps) both[step] += other[step] ?? 0;
  return both;
}

const mostFirst = (one: Funnel['sources'][number], other: Funnel['sources'][number]) =>
  other.viewed - one.viewed || other.joined - one.joined || one.name.localeCompare(other.name);
