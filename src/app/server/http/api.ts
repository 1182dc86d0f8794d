import { calendarFeedPages } from '../../../modules/scheduling/calendar-feed/server/routes.ts';
import { withVisitedPractice } from '../../../platform/database/audit-context.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendBufferedJson } from '../../../platform/http/buffered-json.ts';
import { answerError, dropCookiesWithApiKey, identify, limitBody, preventCsrf } from '../../../platform/http/guards.ts';
import type { Private } from '../../../platform/http/request.ts';
import { publicRoutes } from '../../../platform/http/request.ts';
import { setRetryAfter } from '../../../platform/http/retry-after.ts';
import { secureHeaders } from '../../../platform/http/secure-headers.ts';
import type { Services } from '../../../platform/services.ts';
import { defaultLocale } from '../../../shared/locale.ts';
import { translateErrors } from '../../../shared/messages/create-catalog.ts';
import { messages } from '../../../shared/messages/en.ts';
import { watchRoutes } from '../metrics/metrics-routes.ts';
import { renderMissingBio } from '../pages/bio/bio-response.tsx';
import type { Counters } from '../pages/bio/view-counter.ts';
import { crawlerRoutes } from '../pages/crawler-routes.ts';
import { customDomains } from '../pages/custom-domains.ts';
import { pageRoutes, renderFailure } from '../pages/pages.tsx';
import { apiDocumentRoutes } from './api-document/routes.ts';
import { assetRoutes } from './asset-routes.ts';
import type { Assets } from './assets.ts';
import { authenticate } from './authenticate.ts';
import { openRoutes } from './declared-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { installRoutes } from './install-routes.ts';
import { reloadRoutes } from './live-reload.ts';
import { mountClients, mountMembers, mountPages, mountProviders, mountVisitors } from './mount-routes.ts';

/** Routes outside the JSON API, in matching order. */
export function pagesOf(services: Services, assets: Assets, counters: Counters) {
  return {
    watched: watchRoutes(services, counters.metrics ?? null),
    files: [...assetRoutes(assets), ...fileRoutes, ...installRoutes(), ...crawlerRoutes()],
    documents: [...apiDocumentRoutes(services.env.APP_URL), ...calendarFeedPages],
    ...pageRoutes({ assets, counters }),
  };
}

export function createApp(services: Services, assets: Assets, counters: Counters) {
  const app = publicRoutes();
  const { looks } = counters;
  const { watched, files, documents, pages, elsewhere } = pagesOf(services, assets, counters);
  app.use(identify(services), secureHeaders, setRetryAfter, sendBufferedJson);
  mountPages(app, watched, looks);
  app.use(customDomains([...files, ...pages, ...openRoutes]));
  mountPages(app, files, looks);
  if (assets.reload) app.route('/', reloadRoutes);

  app.use(limitBody);
  // Webhooks: not called from our pages, so no Origin check; authenticated by signature.
  mountProviders(app, looks);
  app.use('/api/*', dropCookiesWithApiKey, preventCsrf);
  // Routes without a session.
  mountVisitors(app, looks);
  mountPages(app, documents, looks);

  mountClients(app, looks);
  mountMembers(app, looks);
  app.all('/api/*', authenticate, () => {
    throw new AppError('not_found', messages.errors.nothingHere);
  });
  app.use((_, next) => withVisitedPractice(next));
  mountPages(app, pages, looks);
  app.all('*', elsewhere);

  app.onError((reason, c) => {
    const { status, message, errors } = answerError(reason, c);
    const site = c.get('site');
    if (site && status === 404 && !c.req.path.startsWith('/api/')) return renderMissingBio(assets, services, site);
    if (!c.req.path.startsWith('/api/')) return renderFailure(assets, services, { url: c.req.url, status, message });
    // Visitors read the language of the page that calls; members read English.
    const { principal }: Partial<Private['Variables']> = c.var;
    const locale = principal ? defaultLocale : (c.req.header('accept-language') ?? defaultLocale);
    const translated = translateErrors({ message, errors }, locale);
    return c.json({ message: translated.message, ...(errors && { errors: translated.errors }) }, status);
  });
  return app;
}
