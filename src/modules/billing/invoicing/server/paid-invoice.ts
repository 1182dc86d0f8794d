import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { findRole } from '../../../accounts/auth/server/members.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { onlyFor, type Paid, type Refunded } from '../../payments/server/checkout-events.ts';
import { sumKept } from '../../payments/server/ledger.ts';
import { queueReceiptMail } from './mails.tsx';
import { getInvoice } from './one-invoice.ts';
import { type InvoiceRow, lockInvoice, openCents } from './rows.ts';
import { settleInvoice } from './settle.ts';

/** Handles a card payment for an invoice. */
export const settlePaidInvoice = onlyFor('invoice', async (scope, paid: Paid, services) => {
  const { subjectId: id, amount } = paid.checkout;
  const row = await lockInvoice(scope, id);
  // The new payment is in the ledger already, so subtract it to get the balance before.
  const before = (await sumKept(scope, { invoiceId: id })) - toCents(amount);
  const open = openCents({ ...row, amountPaid: fromCents(before) });
  if (toCents(amount) > open) return { refund: reasonOf(row, open) };
  await settleInvoice(scope, id, paid.paidAt);
  await tell(services, scope, paid);
  return {};
});

export const reopenRefundedInvoice = onlyFor('invoice', (scope, { subjectId, now }: Refunded) =>
  settleInvoice(scope, subjectId, now),
);

function reasonOf({ status, invoiceNumber }: InvoiceRow, open: number): string {
  if (status === 'void') return `Invoice ${invoiceNumber} was voided`;
  return open ? `Less was due on invoice ${invoiceNumber}` : `Invoice ${invoiceNumber} was already paid`;
}

/** Emails a receipt to the client and notifies the author of the invoice, or the owner if the author has left. */
async function tell(services: Services, scope: Scope, { checkout, paymentId, paidAt }: Paid) {
  const { subjectId: id, amount, currency } = checkout;
  const invoice = await getInvoice(services, scope, id, paidAt);
  const payment = invoice.payments.find(each => each.id === paymentId);
  if (payment) await queueReceiptMail(services, scope, { invoice, payment });
  const sum = formatMoney(amount, currency);
  const userId = (await findRole(scope, invoice.userId)) ? invoice.userId : scope.userId;
  await notify(
    { ...scope, userId },
    {
      type: 'payment',
      title: invoice.status === 'paid' ? 'Invoice paid' : 'Invoice partly paid',
      message: `${invoice.clientName} paid ${sum} for invoice ${invoice.invoiceNumber}`,
      href: `/invoicing/${id}`,
      clientId: invoice.clientId,
    },
  );
}
