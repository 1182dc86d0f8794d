import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { queueInvoiceMail, queueReminderByHand } from './mails.tsx';
import { getInvoice } from './one-invoice.ts';
import { isInvoice, lockInvoice, requireIssued } from './rows.ts';
import { invoices } from './tables.ts';

const noAddress = 'This client has no email address. Add one, or download the PDF and send it yourself.';

const notOverdue = 'This invoice isn’t overdue, so there’s nothing to remind your client of.';

/** Two presses of one button are not further apart, in milliseconds. */
const pressedTwice = 5_000;

type Sending = { id: number; message: string | null; isReminder?: boolean; now?: Date };

/**
 * Emails an issued invoice to its client. Without a mail server the email only appears in the log, and the invoice is not
 * sent. `isReminder`: in the words of a reminder, for an overdue one. @throws AppError not_found, conflict for a draft, for what was taken back, for a client without an address,
 * and for a reminder of what isn't overdue
 */
export async function sendInvoice(
  services: Services,
  scope: Scope,
  { id, message, isReminder = false, now = new Date() }: Sending,
): Promise<void> {
  // The second of two presses at once waits for the first, and sees that it was sent.
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
    await queueReminderByHand(services, scope, { ...mail, today: dayIn(now, await getZone(scope)) });
  } else await queueInvoiceMail(services, scope, mail);
  if (isSent) await scope.db.update(invoices).set({ sentAt: now }).where(isInvoice(scope, id));
}
