import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findPolicies } from '../../features/tenants/server/practice.ts';
import { visitedPractice } from '../../platform/database/trail.ts';
import type { Services } from '../../platform/services.ts';
import type { Product } from '../../ui/public/PoweredBy.tsx';
import publicCss from '../../ui/public.css?inline';
import tokensCss from '../../ui/tokens.css?inline';
import type { Assets } from './assets.ts';
import type { Ahead } from './fetched-ahead.ts';

export type Page = {
  /** Which enhancement of the public bundle this page wants. */
  name: 'landing' | 'auth' | 'bio' | 'book' | 'shop' | 'cancel' | 'plain';
  title: string;
  description?: string;
  css: string[];
  body: ReactNode;
  head?: ReactNode;
  /** Ours when there is none. */
  icon?: string | null;
  /** For search engines, as schema.org names things. */
  structuredData?: unknown;
  /** Handed to the public bundle; read from #page-data. */
  data?: unknown;
  /** Other sites whose pictures it shows. */
  pictureHosts?: string[];
  /** Public pages of a practice bring their own fonts. */
  ownFont?: boolean;
  status?: number;
};

/** One public page as an answer: complete without scripts, its styles inside, the policy naming exactly those styles. */
export function renderPage(assets: Assets, page: Page): Response {
  const styles = [page.ownFont ? '' : fontFace(assets), tokensCss, publicCss, ...page.css].join('\n');
  const hasScript = page.name !== 'plain' && page.name !== 'landing';
  const html = renderToStaticMarkup(
    <html lang="en">
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
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {hasScript && <script type="module" src={assets.public.script} />}
        {assets.reload && <script type="module" src={assets.reload} />}
        {page.head}
        {page.structuredData !== undefined && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inlineJson(page.structuredData) }} />
        )}
      </head>
      <body data-page={page.name}>
        {page.body}
        {page.data !== undefined && (
          <script id="page-data" type="application/json" dangerouslySetInnerHTML={{ __html: inlineJson(page.data) }} />
        )}
      </body>
    </html>,
  );
  const hash = createHash('sha256').update(styles).digest('base64');
  return new Response(`<!doctype html>${html}`, {
    status: page.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy({ styles: `'self' 'sha256-${hash}'`, pictures: page.pictureHosts }),
      'cache-control': 'no-cache',
    },
  });
}

type App = { nonce: string; ahead: Ahead; supportEmail: string | undefined };

/** The practice app's page; the nonce is for the style elements that its component library makes. */
export function renderApp(assets: Assets, { nonce, ahead, supportEmail }: App): Response {
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
        {[...assets.practice.styles, ...ahead.styles].map(href => (
          <link key={href} rel="stylesheet" href={href} />
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
        <div id="app" />
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

const policy = ({ styles, pictures = [] }: { styles: string; pictures?: string[] | undefined }) =>
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
    "frame-ancestors 'none'",
  ].join('; ');

/** Whom the public pages are powered by; for those that know their practice's policies, or are nobody's. */
export const product = (services: Services): Product => ({
  productName: 'Sorrel',
  productUrl: `${services.env.APP_URL}/`,
});

/** The same with the policies of the practice whose page the request has led to. */
export async function productAt(services: Services): Promise<Product> {
  const tenantId = visitedPractice();
  const policies = tenantId === null ? null : await findPolicies(services.database, tenantId);
  return { ...product(services), ...(policies && { policies }) };
}

/** JSON that cannot end the script element it stands in. */
const inlineJson = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`);

const fontFace = (assets: Assets) =>
  `@font-face{font-family:"Figtree Variable";font-style:normal;font-display:swap;font-weight:300 900;src:url(${assets.font}) format("woff2")}`;
