import type { Context } from 'hono';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { leadRequest } from '../../../../modules/marketing/leads/contract.ts';
import { leadMessages } from '../../../../modules/marketing/leads/messages/catalog.ts';
import { grantDownload, openGrant, previewFile } from '../../../../modules/marketing/leads/server/download.ts';
import { findOffer, requestFile } from '../../../../modules/marketing/leads/server/requests.tsx';
import { FileMissing, FilePage, LeadPage } from '../../../../modules/marketing/leads/ui/FilePage.tsx';
import type { LeadFailure } from '../../../../modules/marketing/leads/ui/LeadForm.tsx';
import leadPageCss from '../../../../modules/marketing/leads/ui/lead-page.css?inline';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import type { Assets } from '../../http/assets.ts';
import { withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/** `/bio/:slug/lead`: requests a free guide without JavaScript. `/file/:token`: target of the link in the email. */
export function leadPageRoutes(assets: Assets): PageRoute[] {
  const showForm = async (c: Context<Public>, page: Storefront, { block, isDone = false, failed }: Sent) => {
    const services = c.get('services');
    const t = leadMessages.in(await visitedLocale(services)).page;
    const offer = await findOffer(services, page, block);
    const { slug, emailNewsletterEnabled: hasNewsletter, hasMailServer = true, contactEmail } = page;
    return renderForPractice(assets, services, {
      name: 'plain',
      title: isDone ? (hasMailServer ? t.sentTitle : t.unsentTitle) : (offer?.text ?? t.unavailable),
      css: [byLinkCss, leadPageCss],
      body: (
        <LeadPage
          practice={nameOf(page)}
          block={offer}
          {...{ slug, hasNewsletter, hasMailServer, contactEmail, isDone, failed, ...(await productAt(services)) }}
        />
      ),
      status: failed?.status ?? (offer ? 200 : 404),
    });
  };
  const showFile = async (c: Context<Public>, token: string) => {
    const services = c.get('services');
    const file = await previewFile(services, token);
    const body = <FilePage {...{ file, token, ...(await productAt(services)) }} />;
    const status = file.isOpen ? 200 : 410;
    const title = leadMessages.in(await visitedLocale(services)).download.pageTitle;
    return renderForPractice(assets, services, { name: 'plain', title, css: [byLinkCss], body, status });
  };
  const orError = async (c: Context<Public>, answer: () => Promise<Response>) => {
    try {
      return protectSecretUrl(await answer());
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const services = c.get('services');
      const { message } = await translateFailure(services, reason);
      const title = commonMessages.in(await visitedLocale(services)).linkBroken;
      const body = <FileMissing message={message} {...(await productAt(services))} />;
      const page = { name: 'plain' as const, title, css: [byLinkCss], body, status: reason.status };
      return protectSecretUrl(await renderForPractice(assets, services, page));
    }
  };
  return [
    page.get('/bio/:slug/lead', { audit: 'none', onOwnDomain: true }, c =>
      withStorefront(c, assets, page => showForm(c, page, { block: c.req.query('block') ?? '' })),
    ),
    page.post('/bio/:slug/lead', { audit: 'added lead', onOwnDomain: true }, c =>
      withStorefront(c, assets, async page => showForm(c, page, await send(c, page.slug))),
    ),
    page.get('/file/:token', { audit: 'read lead', onOwnDomain: true }, c =>
      orError(c, () => showFile(c, c.req.param('token'))),
    ),
    page.post('/file/:token', { audit: 'changed lead', onOwnDomain: true }, async c => {
      await readForm(c);
      const token = c.req.param('token');
      return orError(c, async () => {
        const grant = await grantDownload(c.get('services'), token);
        return grant ? c.redirect(`/file/${token}/${grant}`, 303) : showFile(c, token);
      });
    }),
    page.get('/file/:token/:grant', { audit: 'read lead', onOwnDomain: true }, c =>
      orError(c, async () => sendFile(c, await openGrant(c.get('services'), c.req.param()))),
    ),
  ];
}

type Sent = { block: string; isDone?: boolean; failed?: LeadFailure & { status: number } };

async function send(c: Context<Public>, storefrontSlug: string): Promise<Sent> {
  const typed = await readForm(c);
  const block = typed.block ?? '';
  try {
    const input = { ...typed, newsletter: typed.newsletter === 'yes', storefrontSlug };
    await requestFile(c.get('services'), check(leadRequest, input), callerHash(c));
    return { block, isDone: true };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const failed = await translateFailure(c.get('services'), reason);
    return { block, failed: { ...failed, typed, status: reason.status } };
  }
}
