import type { Scope } from '../../../../platform/database/scope.ts';
import { billedClients } from '../../../billing/invoicing/server/billed.ts';
import { paidSince } from '../../../billing/payments/server/paid.ts';
import { clientsByAddress } from '../../../people/clients/server/addresses.ts';
import { appointmentsForReport } from '../../../scheduling/appointments/server/for-report.ts';
import { buyersOf } from '../../../shop/marketplace/server/buyers.ts';

/** Who paid since `from`, and when last: clients by their keys, others by the address they bought with. */
export type LastPayments = { clients: Map<number, Date>; buyers: Map<string, Date> };

export async function lastPayments(scope: Scope, from: Date): Promise<LastPayments> {
  const paid = await paidSince(scope, from);
  const keys = (which: 'purchaseId' | 'invoiceId' | 'appointmentId') => paid.flatMap(row => row[which] ?? []);
  const [buyers, billed, sessions] = await Promise.all([
    buyersOf(scope, keys('purchaseId')),
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

function keepLatest<K>(known: Map<K, Date>, key: K, at: Date | null) {
  const before = known.get(key);
  if (at && (!before || before < at)) known.set(key, at);
}
