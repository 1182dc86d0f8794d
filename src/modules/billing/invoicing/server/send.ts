import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { getInvoice, isInvoice, lockInvoice, requireIssued } from './invoice.ts';
import { queueInvoiceMail, queueManualReminder } from './mails.tsx';
import { invoices } from './tables.ts';

const noAddress = 'This client has no email address. Add one, or download the PDF and send it yourself.';

const notOverdue = 'This invoice isn’t overdue, so there’s nothing to remind your client of.';

/** Two sendings within this time, in milliseconds, count as a double click. */
const pressedTwice = 5_000;

type Sending = { id: number; message: string | null; isReminder?: boolean; now?: Date };

/**
 * Emails an issued invoice to its client. Without a mail server the email is only logged, and the invoice doesn't count
 * as sent. `isReminder`: use the reminder text, for an overdue invoice.
 * @throws AppError not_found, conflict for a draft or void invoice, for a client without an address, and for a reminder
 * of an invoice that isn't overdue
 */
export async function sendInvoice(
  services: Services,
  scope: Scope,
  { id, message, isReminder = false, now = new Date() }: Sending,
): Promise<void> {
  // The second of two simultaneous clicks waits for this lock and then sees that the invoice was sent.
  const row = await lockInvoice(scope, id);
  requireIssued(row);
  if (row.sentAt && now.getTime() - row.sentAt.getTime() < pressedTwice) return;
  const { email } = await getClient(scope, row.clientId);
  if (!email) throw new AppError('conflict', noAddress);
  const isSent = await hasMailServer(services, scope);
  const invoice = await getInvoice(services, scope, id, now);
  const mail = { invoice, message, unsentAt: isSent ? null : now };
  if (isReminder) {
    if (invoice.status !== 'overdue') throw new AppError('conflict', notOverdue);
    await queueManualReminder(services, scope, { ...mail, today: dayIn(now, await getZone(scope)) });
  } else await queueInvoiceMail(services, scope, mail);
  if (isSent) await scope.db.update(invoices).set({ sentAt: now }).where(isInvoice(scope, id));
}
