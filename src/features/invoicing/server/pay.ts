import { inTenant, type Scope } from '../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { formatMoney } from '../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../shared/money.ts';
import { isTooLittle, leastWords } from '../../payments/least.ts';
import { endCheckouts } from '../../payments/server/end-checkout.ts';
import { openCheckout } from '../../payments/server/open-checkout.ts';
import { planCheckout } from '../../payments/server/plan-checkout.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import { type InvoiceDetail, paymentInput } from '../contract.ts';
import { invoiceHref, readInvoiceToken } from './links.ts';
import { getInvoice } from './one-invoice.ts';
import { type InvoiceRow, lockInvoice, openCents } from './rows.ts';

/**
 * Runs `work` in the practice of the invoice that a link names, for whoever holds the link.
 * @throws AppError not_found for a link that is none
 */
export async function byInvoiceLink<T>(
  services: Services,
  token: string,
  work: (scope: Scope, invoiceId: number) => Promise<T>,
): Promise<T> {
  const which = readInvoiceToken(services, token);
  if (!which) throw notFound('Invoice');
  const visitor = { tenantId: which.tenantId, userId: 0, role: 'viewer' } as const;
  return inTenant(services.database, visitor, scope => work(scope, which.invoiceId));
}

/** What its page shows. @throws AppError not_found, also for what is no invoice yet */
export const previewInvoice = (services: Services, token: string, now = new Date()): Promise<InvoiceDetail> =>
  byInvoiceLink(services, token, async (scope, id) => {
    const invoice = await getInvoice(services, scope, id, now);
    if (invoice.status === 'draft') throw notFound('Invoice');
    return invoice;
  });

/** So long one can pay after pressing the button. */
const payableFor = { minutes: 60 };
/** What the page's address says when one comes back from paying. */
export const returnedQuery = '?returned=1';

/**
 * Where the browser goes to pay what is open, or the part of it that was chosen (as it is typed). Earlier tries end.
 * @throws AppError not_found, conflict when nothing is open, invalid for more than that, unavailable
 */
export async function startPayment(
  services: Services,
  { token, part }: { token: string; part?: string },
  now = new Date(),
): Promise<{ url: string }> {
  const key = await byInvoiceLink(services, token, async (scope, id) => {
    await endCheckouts(services, scope, { subject: 'invoice', subjectId: id }, now);
    const row = await lockInvoice(scope, id);
    const { name } = await getPractice(scope);
    const href = invoiceHref(services, { tenantId: scope.tenantId, invoiceId: id });
    const plan = {
      subject: 'invoice',
      subjectId: id,
      amount: amountOf(row, part),
      currency: row.currency,
      description: `Invoice ${row.invoiceNumber} from ${name}`,
      customerEmail: row.buyer?.email ?? null,
      returnUrl: `${href}${returnedQuery}`,
      cancelUrl: href,
      ...payableFor,
    } as const;
    return { tenantId: scope.tenantId, ...(await planCheckout(services, scope, plan, now)) };
  });
  return openCheckout(services, key, now);
}

function amountOf(row: InvoiceRow, part: string | undefined) {
  if (row.status === 'draft') throw notFound('Invoice');
  const open = openCents(row);
  if (open === 0) throw new AppError('conflict', 'There is nothing to pay for this invoice any more.');
  if (part === undefined) return open;
  const typed = paymentInput.shape.amount.safeParse(part);
  const amount = typed.success ? toCents(typed.data) : 0;
  const all = formatMoney(fromCents(open), row.currency);
  if (amount <= 0 || amount > open) throw wrongPart(`Choose an amount of up to ${all}`);
  const least = leastWords(row.currency);
  if (isTooLittle(amount, row.currency)) throw wrongPart(`Choose an amount of at least ${least}`);
  // The rest is to be paid by card one day as well.
  if (isTooLittle(open - amount, row.currency)) throw wrongPart(`Choose all of it, or leave at least ${least} open`);
  return amount;
}

const wrongPart = (sentence: string) => new AppError('invalid', sentence, { amount: sentence });
