import { paymentMessages } from '../../../../modules/billing/payments/messages/catalog.ts';
import { RedirectPage } from '../../../../modules/billing/payments/ui/RedirectPage.tsx';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import type { Site } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Assets } from '../../http/assets.ts';
import { productAt, renderForPractice, visitedLocale } from '../html.tsx';
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
    const words = paymentMessages.in(await visitedLocale(services)).continue;
    return renderRedirect(assets, services, { title: words, url, words });
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
