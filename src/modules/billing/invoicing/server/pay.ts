import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { countAttempt, minutes } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { takesRealMoney } from '../../../accounts/vendors/server/payment-account.ts';
import { isTooLittle, minWords } from '../../payments/least.ts';
import { endCheckouts } from '../../payments/server/end-checkout.ts';
import { openCheckout } from '../../payments/server/open-checkout.ts';
import { planCheckout } from '../../payments/server/plan-checkout.ts';
import { type InvoiceDetail, paymentInput } from '../contract.ts';
import { openOf } from '../open.ts';
import { invoiceHref, readInvoiceToken, type WhichInvoice } from './links.ts';
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
    setAuditSubject({ subjectId: id, clientId: invoice.clientId });
    return invoice;
  });

/** So long one can pay after pressing the button. */
const payableFor = { minutes: 60 };
/** What the page's address says when one comes back from paying. */
export const returnedQuery = '?returned=1';

/**
 * Where the browser goes to pay what is open, or the part of it that was chosen (as it is typed). Earlier tries end.
 * `isMember`: who may write invoices of the practice is signed in, and may try what nobody can pay for yet.
 * @throws AppError not_found, conflict when nothing is open or cards are not taken, invalid for more
 * than that, too_many, unavailable
 */
export async function startPayment(
  services: Services,
  { token, part, isMember }: { token: string; part?: string; isMember: boolean },
  now = new Date(),
): Promise<{ url: string }> {
  const which = readInvoiceToken(services, token);
  if (!which) throw notFound('Invoice');
  setAuditSubject({ subjectId: which.invoiceId });
  await limitTries(services, which);
  const key = await byInvoiceLink(services, token, async (scope, id) => {
    await endCheckouts(services, scope, { subject: 'invoice', subjectId: id }, now);
    const row = await lockInvoice(scope, id);
    setAuditSubject({ clientId: row.clientId });
    const sentence = cannotPay(row, { isReal: await takesRealMoney(services, scope), isMember });
    if (sentence) throw new AppError('conflict', sentence);
    const { name, publicDomain } = await getPractice(scope);
    const seen = { tenantId: scope.tenantId, invoiceId: id };
    const href = invoiceHref(services, seen, originOf(services.env, publicDomain));
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

type Payable = Parameters<typeof openOf>[0] & { currency: string };

/** Why nobody pays what is open by card; null when it can be paid, or there is nothing to pay. */
export function cannotPay(row: Payable, { isReal, isMember }: { isReal: boolean; isMember: boolean }): string | null {
  const open = toCents(openOf(row) ?? '0.00');
  if (open === 0) return null;
  // Whoever has the link could call a real bill paid.
  if (!isReal && !isMember) return 'Online payment isn’t set up yet. Pay the way you agreed with the practice.';
  if (!isTooLittle(open, row.currency)) return null;
  return `The minimum for card payments is ${minWords(row.currency)}. Pay the way you agreed with the practice.`;
}

function amountOf(row: InvoiceRow, part: string | undefined) {
  if (row.status === 'draft') throw notFound('Invoice');
  const open = openCents(row);
  if (open === 0) throw new AppError('conflict', 'There’s nothing left to pay on this invoice.');
  if (part === undefined) return open;
  const typed = paymentInput.shape.amount.safeParse(part);
  const amount = typed.success ? toCents(typed.data) : 0;
  const all = formatMoney(fromCents(open), row.currency);
  if (amount <= 0 || amount > open) throw wrongPart(`Enter an amount up to ${all}`);
  const least = minWords(row.currency);
  if (isTooLittle(amount, row.currency)) throw wrongPart(`Enter at least ${least}`);
  // The rest is to be paid by card one day as well.
  if (isTooLittle(open - amount, row.currency))
    throw wrongPart(`Pay the full amount, or leave at least ${least} to pay`);
  return amount;
}

/** By everybody who has the link of one invoice, in every process together. */
const perInvoice = { name: 'invoice-pay', max: 10, seconds: minutes(1) };
const limitTries = ({ database }: Services, { tenantId, invoiceId }: WhichInvoice) =>
  countAttempt(asSystem(database), perInvoice, `${tenantId} ${invoiceId}`);

const wrongPart = (sentence: string) => new AppError('invalid', sentence, { amount: sentence });
