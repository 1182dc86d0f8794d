import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { countAttempt, minutes } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { translateError } from '../../../../shared/messages/create-catalog.ts';
import { fromCents, toCents } from '../../../../shared/money.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { takesRealMoney } from '../../../accounts/vendors/server/payment-account.ts';
import type { PaperKind } from '../../../messaging/emails/invoice-pdfs.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { inLanguageOf } from '../../../people/clients/server/room-link.ts';
import { formatMinCharge, isBelowMinimum } from '../../payments/minimum-charge.ts';
import { expireCheckouts, findLatestCheckout, openCheckout, planCheckout } from '../../payments/server/checkouts.ts';
import { pollOnReturn } from '../../payments/server/poll-provider.ts';
import { type InvoiceDetail, paymentInput } from '../contract.ts';
import { readTypedAmount } from '../fields.ts';
import { invoiceMessages } from '../messages/catalog.ts';
import { messages } from '../messages/en.ts';
import { openAmount } from '../open-amount.ts';
import type { PayPage } from '../pay-page.ts';
import {
  getInvoice,
  type InvoiceRow,
  invoiceHref,
  lockInvoice,
  openCents,
  readInvoiceToken,
  type WhichInvoice,
} from './invoice.ts';
import { invoicePdf, type PdfFile, pageOf } from './pdf/invoice-pdf.ts';

/**
 * Runs `work` in the practice of the invoice that the link's token names.
 * @throws AppError not_found for an invalid token
 */
export async function withInvoiceLink<T>(
  services: Services,
  token: string,
  work: (scope: Scope, invoiceId: number) => Promise<T>,
): Promise<T> {
  const invoiceKey = readInvoiceToken(services, token);
  if (!invoiceKey) throw notFound('Invoice');
  const visitor = { tenantId: invoiceKey.tenantId, userId: 0, role: 'viewer' } as const;
  return inTenant(services.database, visitor, scope => work(scope, invoiceKey.invoiceId));
}

/** The invoice for its public page. @throws AppError not_found, also for a draft */
export const getInvoiceByLink = (services: Services, token: string, now = new Date()): Promise<InvoiceDetail> =>
  withInvoiceLink(services, token, async (scope, id) => {
    const invoice = await getInvoice(services, scope, id, now);
    if (invoice.status === 'draft') throw notFound('Invoice');
    setAuditSubject({ subjectId: id, clientId: invoice.clientId });
    return invoice;
  });

/** How long a checkout can be paid. */
const payableFor = { minutes: 60 };
/** Query of the URL to which the provider returns the payer. */
export const returnedQuery = '?returned=1';

/**
 * Starts a checkout for the open amount or the part that was entered, and returns its URL. Earlier checkouts expire.
 * `isMember`: a signed-in member who may write invoices, and may try a test checkout.
 * @throws AppError not_found, conflict if nothing is open or cards aren't accepted, invalid for more than the open
 * amount, too_many, unavailable
 */
export async function startPayment(
  services: Services,
  { token, part, isMember }: { token: string; part?: string; isMember: boolean },
  now = new Date(),
): Promise<{ url: string }> {
  const invoiceKey = readInvoiceToken(services, token);
  if (!invoiceKey) throw notFound('Invoice');
  setAuditSubject({ subjectId: invoiceKey.invoiceId });
  await limitTries(services, invoiceKey);
  const key = await withInvoiceLink(services, token, async (scope, id) => {
    await expireCheckouts(services, scope, { subject: 'invoice', subjectId: id }, now);
    const row = await lockInvoice(scope, id);
    setAuditSubject({ clientId: row.clientId });
    const practice = await getPractice(scope);
    const { name, publicDomain } = practice;
    const locale = localeOf(inLanguageOf(await getClient(scope, row.clientId), practice).settings);
    const isReal = await takesRealMoney(services, scope);
    const sentence = paymentObstacle(row, { isReal, isMember, locale });
    if (sentence) throw new AppError('conflict', sentence);
    const seen = { tenantId: scope.tenantId, invoiceId: id };
    const href = invoiceHref(services, seen, originOf(services.env, publicDomain));
    const plan = {
      subject: 'invoice',
      subjectId: id,
      amount: amountOf(row, part, locale),
      currency: row.currency,
      description: invoiceMessages.in(locale).page.checkout(row.invoiceNumber ?? '', name),
      customerEmail: row.buyer?.email ?? null,
      returnUrl: `${href}${returnedQuery}`,
      cancelUrl: href,
      ...payableFor,
    } as const;
    return { tenantId: scope.tenantId, ...(await planCheckout(services, scope, plan, now)) };
  });
  return openCheckout(services, key, now);
}

type Payable = Parameters<typeof openAmount>[0] & { currency: string };

/** Why the open amount can't be paid by card; null if it can, or if nothing is open. */
export function paymentObstacle(
  row: Payable,
  { isReal, isMember, locale }: { isReal: boolean; isMember: boolean; locale: string },
): string | null {
  const open = toCents(openAmount(row) ?? '0.00');
  if (open === 0) return null;
  // A test checkout marks the invoice as paid, so it must not be open to everybody with the link.
  if (!isReal && !isMember) return errors.notSetUp;
  if (!isBelowMinimum(open, row.currency)) return null;
  return errors.belowMinimum(formatMinCharge(row.currency, locale));
}

function amountOf(row: InvoiceRow, part: string | undefined, locale: string) {
  if (row.status === 'draft') throw notFound('Invoice');
  const open = openCents(row);
  if (open === 0) throw new AppError('conflict', errors.nothingLeft);
  if (part === undefined) return open;
  const typed = paymentInput.shape.amount.safeParse(readTypedAmount(part, locale));
  const amount = typed.success ? toCents(typed.data) : 0;
  const all = formatMoney(fromCents(open), row.currency, locale);
  if (amount <= 0 || amount > open) throw wrongPart(errors.upTo(all));
  const minCharge = formatMinCharge(row.currency, locale);
  if (isBelowMinimum(amount, row.currency)) throw wrongPart(errors.atLeast(minCharge));
  // The rest must stay above the provider's minimum, so that it can be paid by card later.
  if (isBelowMinimum(open - amount, row.currency)) throw wrongPart(errors.leaveEnough(minCharge));
  return amount;
}

const { errors } = messages;

/** Rate limit per invoice, across all processes. */
const perInvoice = { name: 'invoice-pay', max: 10, seconds: minutes(1) };
const limitTries = ({ database }: Services, { tenantId, invoiceId }: WhichInvoice) =>
  countAttempt(asSystem(database), perInvoice, `${tenantId} ${invoiceId}`);

const wrongPart = (sentence: string) => new AppError('invalid', sentence, { amount: sentence });

/** `locale`: the practice’s formats in the client’s language. */
export type PayPageData = { page: PayPage; storefront: Storefront | null; logoUrl: string | null; locale: string };

/**
 * Public: an invoice for the holder of its link. `isBack`: returned from a checkout, so a pending result is fetched
 * from the provider. `isMember`: a signed-in member who may write invoices.
 * @throws AppError not_found, also for a draft
 */
export async function getPayPage(
  services: Services,
  { token, isBack, isMember }: { token: string; isBack: boolean; isMember: boolean },
  now = new Date(),
): Promise<PayPageData> {
  const latest = () =>
    withInvoiceLink(services, token, async (scope, subjectId) => {
      const checkout = await findLatestCheckout(scope, { subject: 'invoice', subjectId });
      return { checkout, place: { tenantId: scope.tenantId, subject: 'invoice' as const, subjectId } };
    });
  if (isBack) {
    const { checkout, place } = await latest();
    if (checkout?.status === 'open') await pollOnReturn(services, place, now);
  }
  const invoice = await getInvoiceByLink(services, token, now);
  const checkout = isBack ? (await latest()).checkout : null;
  return withInvoiceLink(services, token, async scope => {
    const [practice, storefront, isReal, client, sendsMail] = await Promise.all([
      getPractice(scope),
      pageOf(services, scope, invoice.userId),
      takesRealMoney(services, scope),
      getClient(scope, invoice.clientId),
      hasMailServer(services, scope),
    ]);
    const { settings, logoUrl } = inLanguageOf(client, practice);
    const zone = settings.timeZone;
    const locale = localeOf(settings);
    const obstacle = paymentObstacle(invoice, { isReal, isMember, locale });
    const returned = checkout && { status: checkout.status, amount: checkout.amount };
    const page = {
      invoice,
      zone,
      today: dayIn(now, zone),
      isTest: !isReal,
      sendsReceipt: sendsMail && client.email !== '',
      returned,
      cannotPay: obstacle && translateError(obstacle, locale),
    };
    return { page, storefront, locale, logoUrl: logoUrl ?? storefront?.logoUrl ?? null };
  });
}

/** Public: the PDF of the invoice or of its credit note. @throws AppError not_found, unavailable */
export async function invoicePdfByLink(services: Services, token: string, kind: PaperKind): Promise<PdfFile> {
  const { tenantId, id: invoiceId } = await getInvoiceByLink(services, token);
  return invoicePdf(services, { tenantId, userId: 0, role: 'viewer' }, { invoiceId, kind });
}
