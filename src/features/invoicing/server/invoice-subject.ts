import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../shared/money.ts';
import { findRole } from '../../auth/server/members.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { sumKept } from '../../payments/server/ledger.ts';
import type { Paid, SubjectHandler } from '../../payments/server/subjects.ts';
import { queueReceiptMail } from './mails.tsx';
import { getInvoice } from './one-invoice.ts';
import { type InvoiceRow, lockInvoice, openCents } from './rows.ts';
import { settleInvoice } from './settle.ts';

/** What becomes of an invoice by the payments that come by card, and by every refund. */
export const invoiceSubject: SubjectHandler = {
  paid: async (services, scope, paid) => {
    const { subjectId: id, amount } = paid.checkout;
    const row = await lockInvoice(scope, id);
    // This one stands in the ledger already.
    const before = (await sumKept(scope, { invoiceId: id })) - toCents(amount);
    const open = openCents({ ...row, amountPaid: fromCents(before) });
    if (toCents(amount) > open) return { refund: reasonOf(row, open) };
    await settleInvoice(scope, id, paid.paidAt);
    await tell(services, scope, paid);
    return undefined;
  },
  refunded: (_services, scope, { subjectId, now }) => settleInvoice(scope, subjectId, now),
  // Another can be started at any time.
  ended: async () => undefined,
};

function reasonOf({ status, invoiceNumber }: InvoiceRow, open: number): string {
  if (status === 'void') return `Invoice ${invoiceNumber} was voided`;
  return open ? `Less was due on invoice ${invoiceNumber}` : `Invoice ${invoiceNumber} was already paid`;
}

/** The client gets a receipt; who wrote the invoice hears of it, or the owner when that one has left. */
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
