import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { queueInvoiceMail } from './mails.tsx';
import { getInvoice } from './one-invoice.ts';
import { isInvoice, lockInvoice, requireIssued } from './rows.ts';
import { invoices } from './tables.ts';

/** Two presses of one button are not further apart, in milliseconds. */
const pressedTwice = 5_000;

/** Mails an issued invoice to its client. @throws AppError not_found, conflict for a draft and for what was taken back */
export async function sendInvoice(
  services: Services,
  scope: Scope,
  { id, message, now = new Date() }: { id: number; message: string | null; now?: Date },
): Promise<void> {
  // The second of two presses at once waits for the first, and sees that it was sent.
  const row = await lockInvoice(scope, id);
  requireIssued(row);
  if (row.sentAt && now.getTime() - row.sentAt.getTime() < pressedTwice) return;
  await queueInvoiceMail(services, scope, { invoice: await getInvoice(services, scope, id, now), message });
  await scope.db.update(invoices).set({ sentAt: now }).where(isInvoice(scope, id));
}
