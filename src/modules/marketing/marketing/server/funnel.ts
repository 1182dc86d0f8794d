import type { Scope } from '../../../../platform/database/scope.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { addDays, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { siteName } from '../../../accounts/pages/server/site-names.ts';
import { countBySource } from '../../../accounts/pages/server/visits.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { billedClients } from '../../../billing/invoicing/server/invoice-lookup.ts';
import { paidSince } from '../../../billing/payments/server/ledger.ts';
import { clientsByAddress } from '../../../people/clients/server/addresses.ts';
import { appointmentsForReport } from '../../../scheduling/appointments/server/queries.ts';
import { bookingsBetween, lastAttendedAt } from '../../../scheduling/appointments/server/statistics.ts';
import { subscriptionsBetween } from '../../subscribers/server/subscriptions.ts';
import { type Funnel, type FunnelCounts, funnelSteps } from '../contract.ts';

/** Addresses (in lower case) of the buyers of these purchases. */
export const buyersOfPurchases =
  port<(scope: Scope, purchaseIds: number[]) => Promise<Map<number, string>>>('funnel.buyers');

/** Time of the last payment since `from`: of clients by id, of other buyers by address. */
type LastPayments = { clients: Map<number, Date>; buyers: Map<string, Date> };

async function lastPayments(scope: Scope, from: Date): Promise<LastPayments> {
  const paid = await paidSince(scope, from);
  const keys = (which: 'purchaseId' | 'invoiceId' | 'appointmentId') => paid.flatMap(row => row[which] ?? []);
  const [buyers, billed, sessions] = await Promise.all([
    portOf(scope, buyersOfPurchases)(scope, keys('purchaseId')),
    billedClients(scope, keys('invoiceId')),
    appointmentsForReport(scope, keys('appointmentId')),
  ]);
  const clients = await clientsByAddress(scope, [...new Set(buyers.values())]);
  const last: LastPayments = { clients: new Map(), buyers: new Map() };
  for (const { purchaseId, invoiceId, appointmentId, at } of paid) {
    const email = buyers.get(purchaseId ?? 0);
    const client =
      billed.get(invoiceId ?? 0) ?? sessions.get(appointmentId ?? 0)?.clientId ?? (email && clients.get(email));
    if (client) keepLatest(last.clients, client, at);
    if (email) keepLatest(last.buyers, email, at);
  }
  return last;
}

function keepLatest<K>(latest: Map<K, Date>, key: K, at: Date | null) {
  const before = latest.get(key);
  if (at && (!before || before < at)) latest.set(key, at);
}

/**
 * Someone who subscribed or booked. `at`: the first time; `host`: the referrer then, empty if there was none or it is
 * unknown.
 */
type Person = { clientId: number | null; emails: string[]; host: string; at: Date };

/** People who subscribed or booked in [from, to). A subscriber who is also a client counts once. */
async function joinedBetween(scope: Scope, from: Date, to: Date): Promise<Person[]> {
  const [subscriptions, bookings] = await Promise.all([
    subscriptionsBetween(scope, from, to),
    bookingsBetween(scope, from, to),
  ]);
  const clients = await clientsByAddress(
    scope,
    subscriptions.map(({ email }) => email),
  );
  const people = new Map<string, Person>();
  const meet = (key: string, { clientId, emails, host, at }: Person) => {
    const person = people.get(key);
    if (!person) return people.set(key, { clientId, emails, host, at });
    person.emails.push(...emails);
    if (at < person.at) Object.assign(person, { host, at });
  };
  for (const { email, host, at } of subscriptions) {
    const clientId = clients.get(email) ?? null;
    meet(clientId ? `client ${clientId}` : email, { clientId, emails: [email], host: host ?? '', at });
  }
  for (const { clientId, host, at } of bookings) {
    meet(`client ${clientId}`, { clientId, emails: [], host: host ?? '', at });
  }
  return [...people.values()];
}

/**
 * The funnel of the practice's last `days` days by referring site (decision 041). A person counts for the site of the
 * first visit on which they subscribed or booked.
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
    lastAttendedAt(scope, clientIds),
    people.length ? lastPayments(scope, from) : { clients: new Map<number, Date>(), buyers: new Map<string, Date>() },
  ]);
  const sources = new Map<string, FunnelCounts>();
  const add = (host: string, counts: Partial<FunnelCounts>) => {
    const name = siteName(host);
    sources.set(name, sum(sources.get(name) ?? none, counts));
  };
  for (const { host, views, clicks } of visits) add(host, { viewed: views, clicked: clicks });
  for (const { clientId, emails, host, at } of people) {
    // Compares by day, because payments that were entered by hand have no time of day.
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
    sources: [...sources].map(([name, counts]) => ({ name, ...counts })).toSorted(maxFirst),
  };
}

const none: FunnelCounts = { viewed: 0, clicked: 0, joined: 0, came: 0, paid: 0 };

function sum(one: FunnelCounts, other: Partial<FunnelCounts>): FunnelCounts {
  const both = { ...one };
  for (const step of funnelSteps) both[step] += other[step] ?? 0;
  return both;
}

const maxFirst = (one: Funnel['sources'][number], other: Funnel['sources'][number]) =>
  other.viewed - one.viewed || other.joined - one.joined || one.name.localeCompare(other.name);
