import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findFooter } from '../../../modules/accounts/tenants/server/practice.ts';
import { accentTokens } from '../../../modules/site/storefront/ui/bio/accent-tokens.ts';
import { visitedPractice, visitorLanguage } from '../../../platform/database/audit-context.ts';
import type { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { defaultLocale, type Formats, languageOf, localeOf } from '../../../shared/locale.ts';
import { translateErrors } from '../../../shared/messages/create-catalog.ts';
import { LocaleProvider } from '../../../shared/messages/use-messages.tsx';
import { ownImageUrl } from '../../../ui/public/own-image-url.ts';
import type { Product } from '../../../ui/public/PoweredBy.tsx';
import publicCss from '../../../ui/public.css?inline';
import tokensCss from '../../../ui/theme/tokens.css?inline';
import { places } from '../../web/app-pages.ts';
import type { Assets, PracticeBundle } from '../http/assets.ts';

export type Page = {
  /** Which script of the public bundle enhances the page. */
  name: 'landing' | 'auth' | 'bio' | 'book' | 'shop' | 'cancel' | 'developers' | 'form' | 'plain';
  title: string;
  /** The practice's, for texts, dates and amounts. Default: American English. */
  locale?: string | undefined;
  description?: string;
  css: string[];
  body: ReactNode;
  head?: ReactNode;
  /** Default: our own icon. */
  icon?: string | null;
  /** schema.org data for search engines. */
  structuredData?: unknown;
  /** Passed to the page's script through #page-data. */
  data?: unknown;
  /** Origins of external pictures, for the Content-Security-Policy. */
  pictureHosts?: string[];
  /** Origins of websites that may show the page in a frame. */
  frameAncestors?: string[] | undefined;
  /** Omits the app's font, because the page uses the one that its practice has chosen. */
  ownFont?: boolean;
  status?: number;
};

const endId = 'end-of-page';

/**
 * Renders a public page that works without scripts. The styles are inline; the Content-Security-Policy allows them by
 * hash.
 */
export function renderPage(assets: Assets, page: Page): Response {
  const styles = [page.ownFont ? '' : fontFace(assets), tokensCss, publicCss, ...page.css].join('\n');
  const hasScript = page.name !== 'plain' && page.name !== 'landing';
  // A practice's page may paint progressively; other pages block rendering until they are complete, so that nothing
  // shifts.
  const isDrawnWhole = page.name !== 'bio';
  const { locale = defaultLocale } = page;
  const html = renderToStaticMarkup(
    <html lang={languageOf(locale)} data-locale={locale === defaultLocale ? undefined : locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        {page.description && <meta name="description" content={page.description} />}
        {page.icon ? (
          <link rel="icon" href={page.icon} type="image/png" />
        ) : (
          <link rel="icon" href={assets.icon} type="image/svg+xml" />
        )}
        {!page.ownFont && <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />}
        {isDrawnWhole && <link rel="expect" href={`#${endId}`} blocking="render" />}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {hasScript && <script type="module" src={assets.public.script} />}
        {assets.reload && <script type="module" src={assets.reload} />}
        {page.head}
        {page.structuredData !== undefined && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inlineJson(page.structuredData) }} />
        )}
      </head>
      <body data-page={page.name}>
        <LocaleProvider locale={locale}>{page.body}</LocaleProvider>
        {page.data !== undefined && (
          <script id="page-data" type="application/json" dangerouslySetInnerHTML={{ __html: inlineJson(page.data) }} />
        )}
        {isDrawnWhole && <span id={endId} hidden />}
      </body>
    </html>,
  );
  const hash = createHash('sha256').update(styles).digest('base64');
  return new Response(`<!doctype html>${html}`, {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy({
        styles: `'self' 'sha256-${hash}'`,
        pictures: page.pictureHosts,
        ancestors: page.frameAncestors,
      }),
      'cache-control': 'no-cache',
    },
  });
}

/** Renders the page in the language of the visitor and the brand color of the visited practice. */
export async function renderForPractice(assets: Assets, { database }: Services, page: Page): Promise<Response> {
  const tenantId = visitedPractice();
  const practice = tenantId === null ? null : await findFooter(database, tenantId);
  if (!practice) return renderPage(assets, page);
  const { primaryColor } = practice;
  return renderPage(assets, {
    locale: visitorLocaleOf(practice),
    ...page,
    ...(primaryColor && { css: [...page.css, accentSheet(primaryColor)] }),
  });
}

const accentSheet = (primary: string) => {
  const tokens = Object.entries(accentTokens(primary)).map(([name, value]) => `--${name}:${value}`);
  return `:root{${tokens.join(';')}}`;
};

const lateStyle =
  '.late{margin:20vh auto 0;padding:0 1rem;max-width:28rem;text-align:center;visibility:hidden;animation:late 0s 20s forwards}' +
  '.late a{text-decoration:underline}@keyframes late{to{visibility:visible}}';

/** `path`: requested path with query. */
type App = { path: string; nonce: string; ahead: PreloadLinks; supportEmail: string | undefined };

/** The HTML of the practice app. The nonce is for the style elements that Mantine creates. */
export function renderApp(assets: Assets, { path, nonce, ahead, supportEmail }: App): Response {
  const styles = [...assets.practice.styles, ...ahead.styles];
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Sorrel</title>
        <meta name="csp-nonce" content={nonce} />
        {supportEmail && <meta name="support-email" content={supportEmail} />}
        <meta name="robots" content="noindex" />
        <link rel="icon" href={assets.icon} type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <meta name="theme-color" content="#fbfbf9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#131513" media="(prefers-color-scheme: dark)" />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: lateStyle }} />
        {/* Background of the device's color scheme until the styles are loaded. */}
        <meta name="color-scheme" content="light dark" />
        {styles.map(href => (
          <link key={href} rel="preload" href={href} as="style" />
        ))}
        {[assets.practice.script, ...assets.practice.preloads].map(href => (
          <link key={href} rel="modulepreload" href={href} fetchPriority="high" />
        ))}
        {ahead.data.map(href => (
          <link key={href} rel="preload" href={href} as="fetch" crossOrigin="use-credentials" />
        ))}
        {ahead.scripts.map(href => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={assets.practice.script} />
        {assets.reload && <script type="module" src={assets.reload} />}
      </head>
      <body>
        <div id="app">
          {/* Replaced when the app starts. If one of its scripts never loads, this is the only visible message. */}
          <p className="late">
            Sorrel is taking a long time to load. Check your connection and <a href={path}>try again</a>.
          </p>
        </div>
        {/* At the end of the body: a stylesheet in the head that never loads would block painting the message
           above. Module scripts wait for these. */}
        {styles.map(href => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </body>
    </html>,
  );
  return new Response(`<!doctype html>${html}`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy({ styles: `'self' 'nonce-${nonce}'` }),
      'cache-control': 'no-store',
    },
  });
}

type PolicySources = { styles: string; pictures?: string[] | undefined; ancestors?: string[] | undefined };

const policy = ({ styles, pictures = [], ancestors = [] }: PolicySources) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length ? ancestors.join(' ') : "'none'"}`,
  ].join('; ');

/** The visited practice's locale, for texts outside the page's body such as its title. */
export async function visitedLocale({ database }: Services): Promise<string> {
  const tenantId = visitedPractice();
  const practice = tenantId === null ? null : await findFooter(database, tenantId);
  return practice ? visitorLocaleOf(practice) : defaultLocale;
}

/** The practice’s formats in the language that the client has chosen. */
const visitorLocaleOf = (formats: Formats) => localeOf({ ...formats, language: visitorLanguage() ?? formats.language });

/** The messages of an error in the language of the visitor. */
export const translateFailure = async (services: Services, reason: AppError) =>
  translateErrors(reason, await visitedLocale(services));

/** Product name and link for the footer; for pages that belong to no practice or load its policies themselves. */
export const product = (services: Services): Product => ({
  productName: 'Sorrel',
  productUrl: `${services.env.APP_URL}/`,
});

/** Like `product`, with the policies of the visited practice. */
export async function productAt(services: Services): Promise<Product> {
  const tenantId = visitedPractice();
  const foot = tenantId === null ? null : await findFooter(services.database, tenantId);
  if (!foot) return product(services);
  const { privacyUrl, termsUrl, showPoweredBy, name, logoUrl, slug } = foot;
  const brand = { name, logo: ownImageUrl(logoUrl), path: slug && `/bio/${slug}` };
  return { ...product(services), policies: { privacyUrl, termsUrl, showPoweredBy }, brand };
}

/** Escapes characters that could end the script element. */
const inlineJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** `font-display: optional`: a font that arrives late is not swapped in, so text does not shift while it is read. */
const fontFace = (assets: Assets) =>
  `@font-face{font-family:"Figtree Variable";font-style:normal;font-display:optional;font-weight:300 900;src:url(${assets.font}) format("woff2")}`;

/** Resources to preload with the app page. */
type PreloadLinks = { scripts: string[]; styles: string[]; data: string[] };

/** First API request of a page without query, in exactly the app's spelling: any difference would load it twice. */
const firstData: Record<string, string> = { '/clients': '/api/clients?limit=50&cursor=' };

const pageOf = (place: string) => Object.entries(places).find(([path]) => path === place)?.[1].page;

/** For signed-in users. `search`: the query string. */
export function preloadLinks({ pages }: PracticeBundle, place: string, search: string): PreloadLinks {
  const { scripts, styles } = pages.get(`src/${pageOf(place)}`) ?? { scripts: [], styles: [] };
  const rows = search ? undefined : firstData[place];
  return { scripts, styles, data: ['/api/auth/user', ...(rows ? [rows] : [])] };
}
