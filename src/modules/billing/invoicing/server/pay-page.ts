import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { takesRealMoney } from '../../../accounts/vendors/server/payment-account.ts';
import type { PaperKind } from '../../../messaging/emails/invoice-pdfs.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { askOnReturn } from '../../payments/server/ask-provider.ts';
import { findLatestCheckout } from '../../payments/server/find-checkout.ts';
import type { PayPage } from '../pay-page.ts';
import { invoicePdf, type PaperFile, pageOf } from './paper/invoice-pdf.ts';
import { byInvoiceLink, cannotPay, previewInvoice } from './pay.ts';

export type ShownInvoice = { page: PayPage; storefront: Storefront | null; logoUrl: string | null };

/**
 * Public: an invoice as whoever holds its link sees it. `isBack`: from paying, so that what is not known yet is asked at
 * the provider. `isMember`: who may write invoices of the practice is signed in. @throws AppError not_found, also for a draft
 */
export async function showInvoice(
  services: Services,
  { token, isBack, isMember }: { token: string; isBack: boolean; isMember: boolean },
  now = new Date(),
): Promise<ShownInvoice> {
  const latest = () =>
    byInvoiceLink(services, token, async (scope, subjectId) => {
      const checkout = await findLatestCheckout(scope, { subject: 'invoice', subjectId });
      return { checkout, place: { tenantId: scope.tenantId, subject: 'invoice' as const, subjectId } };
    });
  if (isBack) {
    const { checkout, place } = await latest();
    if (checkout?.status === 'open') await askOnReturn(services, place, now);
  }
  const invoice = await previewInvoice(services, token, now);
  const checkout = isBack ? (await latest()).checkout : null;
  return byInvoiceLink(services, token, async scope => {
    const [{ settings, logoUrl }, storefront, isReal, client, sendsMail] = await Promise.all([
      getPractice(scope),
      pageOf(services, scope, invoice.userId),
      takesRealMoney(services, scope),
      getClient(scope, invoice.clientId),
      hasMailServer(services, scope),
    ]);
    const zone = settings.timeZone;
    const returned = checkout && { status: checkout.status, amount: checkout.amount };
    const page = {
      invoice,
      zone,
      today: dayIn(now, zone),
      isTest: !isReal,
      sendsReceipt: sendsMail && client.email !== '',
      returned,
      cannotPay: cannotPay(invoice, { isReal, isMember }),
    };
    return { page, storefront, logoUrl: logoUrl ?? storefront?.logoUrl ?? null };
  });
}

/** Public: the same as a PDF, or its credit note. @throws AppError not_found, unavailable */
export async function invoicePdfByLink(services: Services, token: string, kind: PaperKind): Promise<PaperFile> {
  const { tenantId, id: invoiceId } = await previewInvoice(services, token);
  return invoicePdf(services, { tenantId, userId: 0, role: 'viewer' }, { invoiceId, kind });
}
