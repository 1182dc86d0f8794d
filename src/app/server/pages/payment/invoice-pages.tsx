import type { Context } from 'hono';
import { findPrincipalOfCookie } from '../../../../modules/accounts/auth/server/session.ts';
import { invoiceMessages } from '../../../../modules/billing/invoicing/messages/catalog.ts';
import { messages } from '../../../../modules/billing/invoicing/messages/en.ts';
import type { RejectedPayment } from '../../../../modules/billing/invoicing/pay-page.ts';
import { readInvoiceToken } from '../../../../modules/billing/invoicing/server/invoice.ts';
import { getPayPage, invoicePdfByLink, startPayment } from '../../../../modules/billing/invoicing/server/pay-page.ts';
import { answerPdf } from '../../../../modules/billing/invoicing/server/pdf/invoice-pdf.ts';
import { InvoiceMissing, InvoicePage } from '../../../../modules/billing/invoicing/ui/public/InvoicePage.tsx';
import invoiceCss from '../../../../modules/billing/invoicing/ui/public/invoice-page.css?inline';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { bioTheme } from '../../../../modules/site/storefront/ui/bio/bio-theme.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { memoryRateLimit } from '../../../../platform/http/memory-rate-limit.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { may } from '../../../../shared/permissions.ts';
import { ownImageUrl } from '../../../../ui/public/own-image-url.ts';
import type { Assets } from '../../http/assets.ts';
import { iconPath } from '../bio/preview/preview-card.ts';
import { readForm } from '../forms.ts';
import { productAt, renderPage, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';
import { redirectToPayment } from './payment-pages.tsx';

/** `/invoice/:token`: the target of the link in an invoice email; shows, pays and downloads the invoice. */
export function invoicePageRoutes(assets: Assets): PageRoute[] {
  const mayDraw = memoryRateLimit(20);
  const show = async (c: Context<Public>, token: string, { refused, status = 200 }: PageOptions = {}) => {
    const services = c.get('services');
    const isBack = c.req.query('returned') !== undefined;
    const isMember = await isMemberOf(c, token);
    const { page, storefront, logoUrl, locale } = await getPayPage(services, { token, isBack, isMember });
    const { invoiceNumber, seller } = page.invoice;
    const isConfirming = page.returned?.status === 'open';
    return renderPage(assets, {
      name: 'plain',
      locale,
      title: invoiceMessages.in(locale).page.title(invoiceNumber ?? '', seller.name),
      css: [invoiceCss, ...(storefront ? [bioTheme({ ...storefront, ctaButtons: [] })] : [])],
      icon: storefront && iconPath(storefront),
      ownFont: storefront !== null,
      head: <Head isConfirming={isConfirming} />,
      body: <InvoicePage {...{ page, token, refused }} logo={ownImageUrl(logoUrl)} {...(await productAt(services))} />,
      status,
    });
  };
  const orMissing = async (c: Context<Public>, answer: () => Promise<Response>) => {
    try {
      return protectSecretUrl(await answer());
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return protectSecretUrl(await renderMissing(assets, c, reason));
    }
  };
  return [
    page.get('/invoice/:token', { audit: 'read invoice', onOwnDomain: true }, c =>
      orMissing(c, () => show(c, c.req.param('token'))),
    ),
    page.post('/invoice/:token', { audit: 'changed payment', onOwnDomain: true }, async c => {
      const typed = await readForm(c);
      const token = c.req.param('token');
      return orMissing(c, async () => {
        const part = typed.how === 'part' ? (typed.part ?? '') : undefined;
        try {
          const { url } = await startPayment(c.get('services'), {
            token,
            isMember: await isMemberOf(c, token),
            ...(part !== undefined && { part }),
          });
          return await redirectToPayment(assets, c.get('services'), { url, site: c.get('site') });
        } catch (reason) {
          if (!(reason instanceof AppError) || reason.code === 'not_found') throw reason;
          const { status, code } = reason;
          const { message } = await translateFailure(c.get('services'), reason);
          return show(c, token, { refused: { part: part ?? '', message, isField: code === 'invalid' }, status });
        }
      });
    }),
    page.get('/invoice/:token/:paper{pdf|credit-note}', { audit: 'read invoice', onOwnDomain: true }, c =>
      orMissing(c, async () => {
        const { token, paper } = c.req.param();
        const invoiceKey = readInvoiceToken(c.get('services'), token);
        if (invoiceKey && !mayDraw(`${invoiceKey.tenantId} ${invoiceKey.invoiceId}`)) throw tooOften();
        return answerPdf(await invoicePdfByLink(c.get('services'), token, paper === 'pdf' ? 'invoice' : 'credit_note'));
      }),
    ),
  ];
}

/** Whether the visitor is signed in as a member who may write this practice's invoices. */
async function isMemberOf(c: Context<Public>, token: string): Promise<boolean> {
  const services = c.get('services');
  const invoiceKey = readInvoiceToken(services, token);
  const principal = invoiceKey && (await findPrincipalOfCookie(services, c.req.header('cookie')));
  return Boolean(principal && principal.tenantId === invoiceKey.tenantId && may(principal.role, 'invoices.write'));
}

type PageOptions = { refused?: RejectedPayment; status?: number };

const tooOften = () => new AppError('too_many', messages.errors.tooManyRequests);

/** Not indexed; reloads while the payment is being confirmed. */
const Head = ({ isConfirming }: { isConfirming: boolean }) => (
  <>
    <meta name="robots" content="noindex" />
    {isConfirming && <meta httpEquiv="refresh" content="4" />}
  </>
);

async function renderMissing(assets: Assets, c: Context<Public>, reason: AppError): Promise<Response> {
  const services = c.get('services');
  const locale = await visitedLocale(services);
  const t = invoiceMessages.in(locale).page;
  const isMissing = reason.code === 'not_found';
  const title = isMissing ? t.notFound : commonMessages.in(locale).errors.unexpected;
  const message = isMissing ? t.incomplete : (await translateFailure(services, reason)).message;
  return renderPage(assets, {
    name: 'plain',
    locale,
    title,
    css: [byLinkCss],
    head: <Head isConfirming={false} />,
    body: <InvoiceMissing {...{ title, message }} {...(await productAt(services))} />,
    status: reason.status,
  });
}
