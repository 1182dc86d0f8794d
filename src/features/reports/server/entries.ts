import type { Scope } from '../../../platform/database/scope.ts';
import { appointmentsForReport } from '../../appointments/server/for-report.ts';
import { serviceNames } from '../../availability/server/services.ts';
import { clientNames } from '../../clients/server/names.ts';
import { invoicesForReport, type ReportInvoice } from '../../invoicing/server/for-report.ts';
import { purchasesForReport } from '../../marketplace/server/for-report.ts';
import { type Movement, movementsOfInvoices } from '../../payments/server/movements.ts';
import { type Line, linesOf, type Part, partsBetween } from './allocate.ts';

/** One payment or refund, what it was for, whose it was, and its parts, which add up to it. */
export type Entry = Movement & { number: string | null; title: string; client: string; parts: Part[] };

/** Explains these movements; `to`: the end of the span that they lie in. */
export async function explain(scope: Scope, movements: Movement[], to: Date): Promise<Entry[]> {
  const invoiceIds = keysOf(movements, ({ invoiceId }) => invoiceId);
  const [invoices, purchases, appointments, services, steps] = await Promise.all([
    invoicesForReport(scope, invoiceIds),
    purchasesForReport(
      scope,
      keysOf(movements, ({ purchaseId }) => purchaseId),
    ),
    appointmentsForReport(
      scope,
      keysOf(movements, ({ appointmentId }) => appointmentId),
    ),
    serviceNames(scope),
    stepsOf(scope, invoiceIds, to),
  ]);
  const clientIds = [...invoices.values(), ...appointments.values()].map(({ clientId }) => clientId);
  const clients = await clientNames(scope, [...new Set(clientIds)]);
  const nameOf = (id: number | undefined) => {
    const { firstName = '', lastName = '' } = (id && clients.get(id)) || {};
    return `${firstName} ${lastName}`.trim();
  };
  const lines = new Map([...invoices].map(([id, invoice]) => [id, namedLines(invoice, services)]));
  return movements.map(movement => {
    const { invoiceId, purchaseId, appointmentId, cents } = movement;
    const invoice = invoiceId && invoices.get(invoiceId);
    if (invoice) {
      const { before, after } = steps.get(keyOf(movement)) ?? { before: 0, after: cents };
      const parts = partsBetween(lines.get(invoice.id) ?? [], before, after);
      return { ...movement, number: invoice.number, title: 'Invoice', client: nameOf(invoice.clientId), parts };
    }
    const purchase = purchaseId && purchases.get(purchaseId);
    if (purchase) {
      const { title, customer } = purchase;
      return { ...movement, number: null, title, client: customer, parts: [untaxed('product', title, cents)] };
    }
    const session = appointmentId ? appointments.get(appointmentId) : undefined;
    const isDeposit = appointmentId !== null;
    const part = isDeposit ? untaxed('deposit', depositName, cents) : untaxed('other', 'Other payments', cents);
    const title = isDeposit ? `Deposit: ${session?.title ?? 'a session that is gone'}` : 'Payment';
    return { ...movement, number: null, title, client: nameOf(session?.clientId), parts: [part] };
  });
}

export const depositName = 'Deposits not invoiced yet';

const untaxed = (source: Part['source'], name: string, net: number): Part => ({
  ...{ source, name, net },
  ...{ rate: null, taxName: null, tax: 0 },
});

/** An invoice from before there were lines is one. */
function namedLines({ lines, ...invoice }: ReportInvoice, services: Map<number, string>): Line[] {
  const other = { source: 'other', name: 'Invoiced without a service' } as const;
  const named = lines.map(({ serviceId, ...line }) => {
    const name = serviceId && services.get(serviceId);
    return name ? { ...line, source: 'service' as const, name } : { ...line, ...other };
  });
  const reckoned = linesOf({ ...invoice, lines: named });
  const isFree = reckoned.every(({ net, tax }) => net + tax === 0);
  return isFree ? [{ ...other, rate: '0.00', taxName: null, net: 1, tax: 0 }] : reckoned;
}

type Step = { before: number; after: number };

/** How much of its invoice was paid before each movement and after it. */
async function stepsOf(scope: Scope, invoiceIds: number[], to: Date): Promise<Map<string, Step>> {
  const paid = new Map<number, number>();
  const steps = new Map<string, Step>();
  for (const movement of await movementsOfInvoices(scope, invoiceIds, to)) {
    const before = paid.get(movement.invoiceId ?? 0) ?? 0;
    const after = before + movement.cents;
    paid.set(movement.invoiceId ?? 0, after);
    steps.set(keyOf(movement), { before, after });
  }
  return steps;
}

const keyOf = ({ kind, id }: Movement) => `${kind} ${id}`;

const keysOf = (movements: Movement[], read: (movement: Movement) => number | null): number[] => [
  ...new Set(movements.flatMap(movement => read(movement) ?? [])),
];
