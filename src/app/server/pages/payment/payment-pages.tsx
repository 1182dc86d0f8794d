import type { Context } from 'hono';
import { paymentMessages } from '../../../../modules/billing/payments/messages/catalog.ts';
import { getTestCheckout, submitTestCheckout } from '../../../../modules/billing/payments/server/test-checkout.ts';
import { RedirectPage } from '../../../../modules/billing/payments/ui/RedirectPage.tsx';
import { TestCheckoutEnded, TestCheckoutPage } from '../../../../modules/billing/payments/ui/TestCheckoutPage.tsx';
import testCheckoutCss from '../../../../modules/billing/payments/ui/test-checkout.css?inline';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public, Site } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, renderPage, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

/**
 * The response to a form that starts a payment: a redirect within our own site, or an intermediate page for the
 * provider's.
 */
export async function redirectToPayment(
  assets: Assets,
  services: Services,
  { url, site }: { url: string; site: Site | undefined },
): Promise<Response> {
  const { APP_URL } = services.env;
  const { origin, hostname, pathname, search } = new URL(url, APP_URL);
  if (origin !== new URL(APP_URL).origin && hostname !== site?.host) {
    const label = paymentMessages.in(await visitedLocale(services)).continue;
    return renderRedirect(assets, services, { title: label, url, words: label });
  }
  return protectSecretUrl(new Response(null, { status: 303, headers: { location: pathname + search } }));
}

/**
 * Forwards to another site with a meta refresh. A redirect would not work: browsers apply `form-action` to redirects
 * after a form (CSP 3, section 6.4.2).
 */
export async function renderRedirect(
  assets: Assets,
  services: Services,
  { title, url: place, words }: { title: string; url: string; words: string },
): Promise<Response> {
  // Normalized: a quote in the URL would end the refresh value early.
  const url = new URL(place).href;
  return protectSecretUrl(
    await renderForPractice(assets, services, {
      ...{ name: 'plain', title, css: [byLinkCss] },
      head: <meta httpEquiv="refresh" content={`0;url=${url}`} />,
      body: <RedirectPage {...{ title, url, words }} {...(await productAt(services))} />,
    }),
  );
}

/** `/test-checkout/:token`: the payment page if no provider is configured. */
export function testCheckoutRoutes(assets: Assets): PageRoute[] {
  const show = async (c: Context<Public>, token: string) => {
    const services = c.get('services');
    const { isOpen, ...checkout } = await getTestCheckout(services, token);
    const props = { ...checkout, ...(await productAt(services)) };
    const locale = await visitedLocale(services);
    const t = paymentMessages.in(locale).test;
    return renderPage(assets, {
      name: 'plain',
      locale,
      title: isOpen ? t.pageTitle : t.over,
      css: [testCheckoutCss],
      body: isOpen ? <TestCheckoutPage {...props} /> : <TestCheckoutEnded {...props} />,
      head: <meta name="robots" content="noindex" />,
      status: isOpen ? 200 : 410,
    });
  };
  return [
    page.get('/test-checkout/:token', { audit: 'read payment', onOwnDomain: true }, async c =>
      protectSecretUrl(await show(c, c.req.param('token'))),
    ),
    page.post('/test-checkout/:token', { audit: 'changed payment', onOwnDomain: true }, async c => {
      const { answer } = await readForm(c);
      const token = c.req.param('token');
      if (answer !== 'pay' && answer !== 'fail') throw new AppError('invalid', 'Choose what happens to this payment.');
      const next = await submitTestCheckout(c.get('services'), token, answer).catch(reason => {
        // Over meanwhile: the page says so.
        if (reason instanceof AppError && reason.code === 'conflict') return null;
        throw reason;
      });
      return protectSecretUrl(next === null ? await show(c, token) : c.redirect(next, 303));
    }),
  ];
}
