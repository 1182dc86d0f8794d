import { RedirectPage } from '../../../../modules/billing/payments/ui/RedirectPage.tsx';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import type { Site } from '../../../../platform/http/routes.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Assets } from '../../http/assets.ts';
import { productAt, renderVisited } from '../html.tsx';
import { keepSecret } from '../link-pages.tsx';

/**
 * The answer to a form that was posted without a script and leads to where one pays (openCheckout's `url`): on our own
 * site at once, to the provider's by a page of its own.
 */
export async function leaveForPayment(
  assets: Assets,
  services: Services,
  { url, site }: { url: string; site: Site | undefined },
): Promise<Response> {
  const { APP_URL } = services.env;
  const { origin, hostname, pathname, search } = new URL(url, APP_URL);
  if (origin !== new URL(APP_URL).origin && hostname !== site?.host) {
    return renderLeave(assets, services, { title: 'Continue to payment', url, words: 'Continue to payment' });
  }
  return keepSecret(new Response(null, { status: 303, headers: { location: pathname + search } }));
}

/**
 * Leads on to another site by itself. Not by a redirect: browsers hold `form-action` against those that follow a form, and
 * would stop there (CSP 3, section 6.4.2).
 */
export async function renderLeave(
  assets: Assets,
  services: Services,
  { title, url: place, words }: { title: string; url: string; words: string },
): Promise<Response> {
  // As a browser writes it: a quote in it would end it early.
  const url = new URL(place).href;
  return keepSecret(
    await renderVisited(assets, services, {
      ...{ name: 'plain', title, css: [byLinkCss] },
      head: <meta httpEquiv="refresh" content={`0;url=${url}`} />,
      body: <RedirectPage {...{ title, url, words }} {...(await productAt(services))} />,
    }),
  );
}
