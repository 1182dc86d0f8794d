import type { Scope } from '../../../../platform/database/scope.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { addDays, addMonths, dayIn, startOfDay } from '../../../../shared/dates.ts';
import type { Cents } from '../../../../shared/money.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { invoicesForReport, type ReportInvoice } from '../../invoicing/server/invoice-lookup.ts';
import { historyOf, type Movement } from '../../payments/server/movements.ts';
import { type Line, linesOf, type Part, partsBetween } from './allocate.ts';

/** The paid amount of an invoice before and after a movement. Without an invoice the money is a deposit. */
type Step = { invoiceId: number | null; before: Cents; after: Cents };

/**
 * Replays all movements in the order in which they were recorded. A deposit counts by itself until it is credited to an
 * invoice; that is a transfer of what remains of it. So the report of a past month never changes.
 */
function stepsOf(history: Movement[]): Map<string, Step[]> {
  const credited = new Set(history.flatMap(({ kind, paymentId }) => (kind === 'transfer' ? [paymentId] : [])));
  const places = new Map<number, number | null>();
  const left = new Map<number, Cents>();
  const paid = new Map<number | null, Cents>();
  const move = (invoiceId: number | null, cents: Cents): Step => {
    const before = paid.get(invoiceId) ?? 0;
    paid.set(invoiceId, before + cents);
    return { invoiceId, before, after: before + cents };
  };
  const steps = new Map<string, Step[]>();
  for (const movement of history) {
    const { kind, paymentId, invoiceId, cents } = movement;
    const place = places.get(paymentId) ?? (kind === 'payment' && !credited.has(paymentId) ? invoiceId : null);
    const rest = left.get(paymentId) ?? 0;
    if (kind === 'transfer') {
      steps.set(keyOf(movement), [move(place, -rest), move(invoiceId, rest)]);
      places.set(paymentId, invoiceId);
    } else {
      steps.set(keyOf(movement), [move(place, cents)]);
      places.set(paymentId, place);
      left.set(paymentId, rest + cents);
    }
  }
  return steps;
}

const keyOf = ({ kind, id }: Movement) => `${kind} ${id}`;

/** A payment, refund or credited deposit with what it was for, its client, and its parts, which add up to it. */
export type Entry = Movement & { number: string | null; title: string; client: string; parts: Part[] };

/** Ports to what payments were for: these belong to modules below this one. */
type ReportSources = {
  appointments: (scope: Scope, ids: number[]) => Promise<Map<number, { title: string; clientId: number }>>;
  purchases: (scope: Scope, ids: number[]) => Promise<Map<number, { title: string; customer: string }>>;
  serviceNames: (scope: Scope) => Promise<Map<number, string>>;
};
export const reportSources = port<ReportSources>('report.sources');

/** Adds titles, clients and parts to movements. */
export async function explainMovements(scope: Scope, movements: Movement[]): Promise<Entry[]> {
  const billed = movements.filter(({ purchaseId }) => purchaseId === null);
  const history = await historyOf(scope, [...new Set(billed.map(({ paymentId }) => paymentId))]);
  const steps = stepsOf(history);
  const stepsFor = (movement: Movement) =>
    steps.get(keyOf(movement)) ?? [{ invoiceId: movement.invoiceId, before: 0, after: movement.cents }];
  const sources = portOf(scope, reportSources);
  const [invoices, purchases, appointments, services] = await Promise.all([
    invoicesForReport(
      scope,
      distinct(billed.flatMap(movement => stepsFor(movement).map(({ invoiceId }) => invoiceId))),
    ),
    sources.purchases(scope, distinct(movements.map(({ purchaseId }) => purchaseId))),
    sources.appointments(scope, distinct(movements.map(({ appointmentId }) => appointmentId))),
    sources.serviceNames(scope),
  ]);
  const nameOf = await namesOf(scope, [...invoices.values(), ...appointments.values()]);
  const lines = new Map([...invoices].map(([id, invoice]) => [id, billedLines(invoice, services)]));
  return movements.map(movement => {
    const { purchaseId, appointmentId, cents } = movement;
    const purchase = purchaseId && purchases.get(purchaseId);
    if (purchase) {
      const { title, customer } = purchase;
      return { ...movement, number: null, title, client: customer, parts: [untaxed('product', title, cents)] };
    }
    const own = stepsFor(movement);
    const parts = own.flatMap(step => {
      const billedFor = lines.get(step.invoiceId ?? 0);
      if (billedFor) return partsOf(billedFor, step);
      return [unbilled(appointmentId !== null, step.after - step.before)];
    });
    const session = appointments.get(appointmentId ?? 0);
    const invoice = invoices.get(own.at(-1)?.invoiceId ?? 0);
    const client = nameOf(invoice?.clientId ?? session?.clientId);
    return {
      ...movement,
      number: invoice?.number ?? null,
      title: titleOf(movement, { invoice, session }),
      client,
      parts,
    };
  });
}

type EntryContext = { invoice: ReportInvoice | undefined; session: { title: string } | undefined };

function titleOf({ appointmentId }: Movement, { invoice, session }: EntryContext): string {
  if (invoice) return 'Invoice';
  return appointmentId === null ? 'Payment' : `Deposit: ${session?.title ?? 'deleted appointment'}`;
}

export const depositName = 'Deposits not invoiced yet';

const untaxed = (source: Part['source'], name: string, net: number): Part => ({
  ...{ source, name, net },
  ...{ rate: null, taxName: null, tax: 0 },
});

const unbilled = (isDeposit: boolean, cents: Cents) =>
  isDeposit ? untaxed('deposit', depositName, cents) : untaxed('other', 'Other payments', cents);

/** `total`: of the invoice; null without lines, when the parts are unknown. */
type Billed = { lines: Line[]; total: Cents | null };

/** An overpayment, as from a large deposit, isn't allocated to the lines. */
function partsOf({ lines, total }: Billed, { before, after }: Step): Part[] {
  const capped = (cents: Cents) => (total === null ? cents : Math.min(cents, total));
  const rest = after - before - (capped(after) - capped(before));
  return [...partsBetween(lines, capped(before), capped(after)), ...(rest ? [unbilled(true, rest)] : [])];
}

/** Uses the service names stored with the lines. An invoice from before lines existed counts as one line. */
function billedLines({ lines, ...invoice }: ReportInvoice, services: Map<number, string>): Billed {
  const other = { source: 'other', name: 'Other invoices' } as const;
  if (!lines.length) return { lines: [{ ...other, rate: '0.00', taxName: null, net: 1, tax: 0 }], total: null };
  const named = lines.map(({ serviceId, serviceName, ...line }) => {
    const name = serviceName ?? services.get(serviceId ?? 0);
    return name ? { ...line, source: 'service' as const, name } : { ...line, ...other };
  });
  const reckoned = linesOf({ ...invoice, lines: named });
  return { lines: reckoned, total: reckoned.reduce((sum, { net, tax }) => sum + net + tax, 0) };
}

async function namesOf(scope: Scope, all: { clientId: number }[]) {
  const clients = await clientNames(scope, distinct(all.map(({ clientId }) => clientId)));
  return (id: number | undefined): string => {
    const { firstName = '', lastName = '' } = (id && clients.get(id)) || {};
    return `${firstName} ${lastName}`.trim();
  };
}

const distinct = (keys: (number | null)[]): number[] => [...new Set(keys.filter(key => key !== null))];

/** A calendar month in the practice's time zone. */
export type MonthSpan = { month: string; zone: string; currency: string; from: Date; to: Date; days: string[] };

export async function monthSpan(scope: Scope, requestedMonth: string | undefined, now: Date): Promise<MonthSpan> {
  const { timeZone: zone, currency } = (await getPractice(scope)).settings;
  const month = requestedMonth ?? dayIn(now, zone).slice(0, 7);
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const days: string[] = [];
  for (let day = first; day < next; day = addDays(day, 1)) days.push(day);
  return { month, zone, currency, from: startOfDay(first, zone), to: startOfDay(next, zone), days };
}
