import { createHash } from 'node:crypto';
import { withVisitedPractice } from '../../../platform/database/audit-context.ts';
import { AppError } from '../../../platform/errors.ts';
import { fileName } from '../../../platform/files/store.ts';
import { sendBufferedJson } from '../../../platform/http/buffered-json.ts';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';
import { answerError, dropCookiesWithApiKey, identify, limitBody, preventCsrf } from '../../../platform/http/guards.ts';
import { type Private, publicRoutes } from '../../../platform/http/request.ts';
import { setRetryAfter } from '../../../platform/http/retry-after.ts';
import { secureHeaders } from '../../../platform/http/secure-headers.ts';
import type { Services } from '../../../platform/services.ts';
import { defaultLocale } from '../../../shared/locale.ts';
import { translateErrors } from '../../../shared/messages/create-catalog.ts';
import { messages } from '../../../shared/messages/en.ts';
import { watchRoutes } from '../metrics/metrics-routes.ts';
import { modules } from '../modules.ts';
import { renderMissingBio } from '../pages/bio/bio-response.tsx';
import type { Counters } from '../pages/bio/view-counter.ts';
import { crawlerRoutes } from '../pages/crawler-routes.ts';
import { customDomains } from '../pages/custom-domains.ts';
import { pageRoutes, renderFailure } from '../pages/pages.tsx';
import { apiDocumentRoutes } from './api-document/routes.ts';
import type { Assets } from './assets.ts';
import { authenticate } from './authenticate.ts';
import { openRoutes } from './declared-routes.ts';
import { installRoutes } from './install-routes.ts';
import { reloadRoutes } from './live-reload.ts';
import { mountClients, mountMembers, mountPages, mountProviders, mountVisitors } from './mount-routes.ts';

/** Routes outside the JSON API, in matching order. */
export function pagesOf(services: Services, assets: Assets, counters: Counters) {
  return {
    watched: watchRoutes(services, counters.metrics ?? null),
    files: [...assetRoutes(assets), ...fileRoutes, ...installRoutes(), ...crawlerRoutes()],
    documents: [...apiDocumentRoutes(services.env.APP_URL), ...modules.flatMap(({ documents = [] }) => documents)],
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

/** Files with a content hash in the name, cacheable forever. */
function assetRoutes(assets: Assets): PageRoute[] {
  return [
    page.get('/assets/*', { audit: 'none', onOwnDomain: true }, c => {
      const file = assets.files.get(c.req.path);
      if (!file) return c.notFound();
      const accepted = c.req.header('accept-encoding') ?? '';
      const encoding =
        file.br && accepted.includes('br') ? 'br' : file.gzip && accepted.includes('gzip') ? 'gzip' : null;
      const content = (encoding && file[encoding]) || file.content;
      const headers: Record<string, string> = {
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      };
      return c.body(new Uint8Array(content), 200, headers);
    }),
  ];
}

const types: Record<string, string> = { webp: 'image/webp', png: 'image/png', jpg: 'image/jpeg' };

/** Pictures of practices, cacheable forever. Access needs no more than the unguessable name. */
const fileRoutes: PageRoute[] = [
  page.get('/files/:name', { audit: 'none', onOwnDomain: true }, async c => {
    const name = c.req.param('name');
    const [hash, ending = ''] = name.split('.');
    const type = fileName.test(name) ? types[ending] : undefined;
    const content = type ? await c.get('services').files.get(name) : null;
    // A practice's other files have these endings, too; only pictures are named by the hash of their content.
    if (!type || !content || createHash('sha256').update(content).digest('hex') !== hash) return c.notFound();
    return c.body(content, 200, { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' });
  }),
];
