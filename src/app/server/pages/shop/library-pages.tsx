import type { Context } from 'hono';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { shopMessages } from '../../../../modules/shop/marketplace/messages/catalog.ts';
import { grantFromLibrary, openDownload, previewLibrary } from '../../../../modules/shop/marketplace/server/library.ts';
import { requestLibraryLink } from '../../../../modules/shop/marketplace/server/library-links.ts';
import { libraryRequest } from '../../../../modules/shop/marketplace/shop.ts';
import {
  LibraryAskPage,
  LibraryMissing,
  LibraryPage,
} from '../../../../modules/shop/marketplace/ui/shop/LibraryPage.tsx';
import shopCss from '../../../../modules/shop/marketplace/ui/shop/shop.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { translateErrors } from '../../../../shared/messages/create-catalog.ts';
import type { AskFailure } from '../../../../ui/public/RequestLinkForm.tsx';
import type { Assets } from '../../http/assets.ts';
import { withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { product, productAt, renderForPractice, renderPage, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';
import { renderRedirect } from '../payment/payment-pages.tsx';
import { pageLocale, shopPageOptions } from './shop-response.tsx';

/**
 * `/library/:token`: the buyer's downloads, linked in receipts. `/download/:grant`: a file. `/bio/:slug/library`:
 * requests a new link.
 */
export function libraryPageRoutes(assets: Assets): PageRoute[] {
  const showLibrary = async (c: Context<Public>, token: string) => {
    const services = c.get('services');
    const library = await previewLibrary(services, token);
    return renderForPractice(assets, services, {
      ...{
        name: 'plain',
        title: shopMessages.in(await visitedLocale(services)).yourDownloads,
        css: [byLinkCss, shopCss],
      },
      body: <LibraryPage {...{ library, token, ...(await productAt(services)) }} />,
      status: library.isOpen ? 200 : 410,
    });
  };
  const orError = async (c: Context<Public>, answer: () => Promise<Response>) => {
    try {
      return protectSecretUrl(await answer());
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const services = c.get('services');
      const { message } = await translateFailure(services, reason);
      const body = <LibraryMissing message={message} {...(await productAt(services))} />;
      const title = commonMessages.in(await visitedLocale(services)).linkBroken;
      const page = { name: 'plain' as const, title, css: [byLinkCss], body, status: reason.status };
      return protectSecretUrl(await renderForPractice(assets, services, page));
    }
  };
  const showAsk = (c: Context<Public>, storefront: Storefront, state: AskState = { isDone: false }) =>
    renderPage(assets, {
      ...shopPageOptions(storefront, []),
      ...{
        name: 'plain',
        title: shopMessages.in(pageLocale(storefront)).yourDownloads,
        head: <meta name="robots" content="noindex" />,
      },
      body: <LibraryAskPage {...{ storefront, ...state, ...product(c.get('services')) }} />,
      status: state.failed?.status ?? 200,
    });
  return [
    page.get('/library/:token', { audit: 'listed purchase', onOwnDomain: true }, c =>
      orError(c, () => showLibrary(c, c.req.param('token'))),
    ),
    page.post('/library/:token', { audit: 'changed purchase', onOwnDomain: true }, async c => {
      const { purchase } = await readForm(c);
      const token = c.req.param('token');
      return orError(c, async () => {
        const grant = await grantFromLibrary(c.get('services'), { token, purchaseId: Number(purchase) });
        return c.redirect(grant ? `/download/${grant}` : `/library/${token}`, 303);
      });
    }),
    page.get('/download/:grant', { audit: 'read purchase', onOwnDomain: true }, c =>
      orError(c, async () => {
        const download = await openDownload(c.get('services'), c.req.param('grant'));
        if ('file' in download) return sendFile(c, download.file);
        const words = shopMessages.in(await visitedLocale(c.get('services'))).library.open;
        return renderRedirect(assets, c.get('services'), { ...download, words });
      }),
    ),
    page.get('/bio/:slug/library', { audit: 'none', onOwnDomain: true }, c =>
      withStorefront(c, assets, async page => showAsk(c, page)),
    ),
    page.post('/bio/:slug/library', { audit: 'none', onOwnDomain: true }, c =>
      withStorefront(c, assets, async page => showAsk(c, page, await ask(c, page))),
    ),
  ];
}

type AskState = { isDone: boolean; failed?: AskFailure & { status: number } };

async function ask(c: Context<Public>, storefront: Storefront): Promise<AskState> {
  const typed = await readForm(c);
  try {
    await requestLibraryLink(
      c.get('services'),
      { ...check(libraryRequest, typed), storefrontSlug: storefront.slug },
      callerHash(c),
    );
    return { isDone: true };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { status } = reason;
    return {
      isDone: false,
      failed: { ...translateErrors(reason, pageLocale(storefront)), status, typed: typed.email ?? '' },
    };
  }
}
