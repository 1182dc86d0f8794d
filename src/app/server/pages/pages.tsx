import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { ReactNode } from 'react';
import { openIdName } from '../../../modules/accounts/auth/server/openid.ts';
import { findPrincipal, findVisitor } from '../../../modules/accounts/auth/server/session.ts';
import authCss from '../../../modules/accounts/auth/ui/auth.css?inline';
import { ForgotPasswordPage, forgotPasswordTitle } from '../../../modules/accounts/auth/ui/ForgotPasswordPage.tsx';
import { JoinPage, joinTitle } from '../../../modules/accounts/auth/ui/JoinPage.tsx';
import { ResetPasswordPage, resetPasswordTitle } from '../../../modules/accounts/auth/ui/ResetPasswordPage.tsx';
import { SignInPage, signInTitle } from '../../../modules/accounts/auth/ui/SignInPage.tsx';
import { SignUpPage, signUpTitle } from '../../../modules/accounts/auth/ui/SignUpPage.tsx';
import { previewJoin } from '../../../modules/accounts/team/server/join.ts';
import { instanceHasMailServer } from '../../../modules/accounts/vendors/server/mail-server.ts';
import { type PageRoute, page } from '../../../platform/http/declare-page.ts';
import type { Public } from '../../../platform/http/request.ts';
import type { Services } from '../../../platform/services.ts';
import { defaultLocale } from '../../../shared/locale.ts';
import { commonMessages } from '../../../shared/messages/catalog.ts';
import { translateError } from '../../../shared/messages/create-catalog.ts';
import { safeRedirect } from '../../../shared/safe-redirect.ts';
import { FailurePage } from '../../public/FailurePage.tsx';
import { LandingPage, landingDescription, landingTitle } from '../../public/LandingPage.tsx';
import landingCss from '../../public/landing.css?inline';
import { NotFoundPage, notFoundTitle } from '../../public/NotFoundPage.tsx';
import notFoundCss from '../../public/not-found.css?inline';
import { places } from '../../web/app-pages.ts';
import { developerPageRoutes } from '../http/api-document/developer-pages.tsx';
import type { Assets } from '../http/assets.ts';
import { openIdPageRoutes } from './account/openid-pages.tsx';
import { signInPageRoutes } from './account/sign-in-pages.tsx';
import { articlePageRoutes } from './bio/article-pages.tsx';
import { bioPageRoutes, bioPageShower } from './bio/bio-pages.tsx';
import { findPage, renderMissingBio } from './bio/bio-response.tsx';
import { picturePageRoutes } from './bio/preview/picture-pages.ts';
import type { Counters } from './bio/view-counter.ts';
import { redirectToPage } from './bio/with-storefront.ts';
import { cancelPageRoutes, confirmPageRoutes, movePageRoutes } from './booking/appointment-link-pages.tsx';
import { bookPageRoutes } from './booking/book-pages.tsx';
import { bookedPageRoutes } from './booking/booked-pages.tsx';
import { joinPageRoutes, waitlistPageRoutes } from './booking/waitlist-pages.tsx';
import { formPageRoutes } from './forms/form-pages.tsx';
import { preloadLinks, renderApp, renderPage, visitedLocale } from './html.tsx';
import { answerPageRoutes, protectSecretUrl, shortLinkRoutes } from './link-pages.tsx';
import { clickPageRoutes } from './mail/click-pages.ts';
import { leadPageRoutes } from './mail/lead-pages.tsx';
import { mailLinkRoutes } from './mail/mail-link-pages.ts';
import { newsletterPageRoutes } from './mail/newsletter-pages.tsx';
import { digestPageRoutes, preferencePageRoutes } from './mail/preference-pages.tsx';
import { invoicePageRoutes } from './payment/invoice-pages.tsx';
import { testCheckoutRoutes } from './payment/payment-pages.tsx';
import { roomPageRoutes } from './room/room-pages.tsx';
import { affiliatePageRoutes } from './shop/affiliate-pages.tsx';
import { libraryPageRoutes } from './shop/library-pages.tsx';
import { packagePageRoutes } from './shop/package-pages.tsx';
import { shopPageRoutes } from './shop/shop-pages.tsx';

type PageDeps = { assets: Assets; counters: Counters };

/** All HTML pages, and the handler for unknown paths. */
export function pageRoutes({ assets, counters }: PageDeps): {
  pages: PageRoute[];
  elsewhere: (c: Context<Public>) => Promise<Response>;
} {
  const isSignedIn = async (c: Context<Public>) => (await findPrincipal(c, c.get('services'))) !== null;
  const openApp = (c: Context<Public>, place: string) => {
    const nonce = randomBytes(16).toString('base64');
    const { pathname, search } = new URL(c.req.url);
    const preloads = preloadLinks(assets.practice, place, search);
    return renderApp(assets, {
      path: pathname + search,
      nonce,
      ahead: preloads,
      supportEmail: c.get('services').env.SUPPORT_EMAIL,
    });
  };
  const authPage = (title: string, body: ReactNode) =>
    renderPage(assets, { name: 'auth', title, css: [authCss], body });

  const providerOf = (c: Context<Public>) => openIdName(c.get('services')) ?? undefined;

  const missing = (c: Context<Public>, { signedIn, isPrivate = false }: { signedIn: boolean; isPrivate?: boolean }) => {
    const { pathname, search } = new URL(c.req.url);
    const next = signedIn ? null : pathname + search;
    return renderPage(assets, {
      name: 'plain',
      title: notFoundTitle,
      css: [notFoundCss],
      body: <NotFoundPage next={next} isPrivate={isPrivate} />,
      status: 404,
    });
  };

  const showBioPage = bioPageShower({ assets, counter: counters.pages });
  const pages: PageRoute[] = [
    page.get('/', { audit: 'none', onOwnDomain: true }, async c => {
      if (c.get('site')) return showBioPage(c, null);
      if (await isSignedIn(c)) return openApp(c, '/');
      const about = { title: landingTitle, description: landingDescription };
      return renderPage(assets, { ...about, name: 'landing', css: [landingCss], body: <LandingPage /> });
    }),
    page.get('/login', { audit: 'none' }, c =>
      authPage(signInTitle, <SignInPage next={safeRedirect(c.req.query('next'))} provider={providerOf(c)} />),
    ),
    page.get('/signup', { audit: 'none' }, c =>
      authPage(signUpTitle, <SignUpPage next={safeRedirect(c.req.query('next'))} />),
    ),
    page.get('/forgot-password', { audit: 'none' }, c =>
      authPage(forgotPasswordTitle, <ForgotPasswordPage hasMailServer={instanceHasMailServer(c.get('services'))} />),
    ),
    page.get('/reset-password', { audit: 'none' }, c =>
      protectSecretUrl(authPage(resetPasswordTitle, <ResetPasswordPage token={c.req.query('token') ?? null} />)),
    ),
    page.get('/join', { audit: 'none' }, async c => {
      const token = c.req.query('token') ?? '';
      const visitor = await findVisitor(c, c.get('services'));
      const invitation = await previewJoin(c.get('services'), token, visitor);
      return protectSecretUrl(
        authPage(joinTitle, <JoinPage token={token} invitation={invitation} provider={providerOf(c)} />),
      );
    }),
    ...signInPageRoutes(assets),
    ...openIdPageRoutes(assets),
    ...bookPageRoutes(assets),
    ...bookedPageRoutes(assets),
    ...joinPageRoutes(assets),
    ...picturePageRoutes(),
    ...bioPageRoutes({ assets, counter: counters.pages }),
    ...clickPageRoutes(assets, counters.pages),
    ...shopPageRoutes(assets),
    ...packagePageRoutes(assets),
    ...articlePageRoutes({ assets, counter: counters.pages }),
    ...libraryPageRoutes(assets),
    ...leadPageRoutes(assets),
    ...invoicePageRoutes(assets),
    ...affiliatePageRoutes(assets),
    ...cancelPageRoutes(assets),
    ...movePageRoutes(assets),
    ...confirmPageRoutes(assets),
    ...answerPageRoutes(assets),
    ...waitlistPageRoutes(assets),
    ...shortLinkRoutes(assets),
    ...mailLinkRoutes(assets, counters.mails),
    ...preferencePageRoutes(assets),
    ...newsletterPageRoutes(assets),
    ...digestPageRoutes(assets),
    ...formPageRoutes(assets),
    ...roomPageRoutes(assets),
    ...testCheckoutRoutes(assets),
    ...developerPageRoutes(assets, isSignedIn),
    ...Object.keys(places)
      .filter(place => place !== '/')
      .map(place =>
        page.get(place.replace('$', ':'), { audit: 'none' }, async c =>
          (await isSignedIn(c)) ? openApp(c, place) : missing(c, { signedIn: false, isPrivate: true }),
        ),
      ),
  ];
  const withoutSlash = pathWithoutSlash(pages);
  const missingBio = page.get('/bio/*', { audit: 'none', onOwnDomain: true }, async c => {
    const [, , slug = ''] = c.req.path.split('/');
    const storefront = withoutSlash(c) && (await findPage(c.get('services'), slug));
    return storefront ? redirectToPage(c, storefront) : renderMissingBio(assets, c.get('services'), c.get('site'));
  });
  const elsewhere = async (c: Context<Public>) => {
    const path = withoutSlash(c);
    return path ? c.redirect(path, 301) : missing(c, { signedIn: await isSignedIn(c) });
  };
  return { pages: [...pages, missingBio], elsewhere };
}

/**
 * For a path with trailing slashes, the path and query of the existing page without them; null if there is no such
 * page. Never begins with two slashes, which browsers treat as another host.
 */
function pathWithoutSlash(pages: PageRoute[]) {
  const paths = new TrieRouter<string>();
  for (const { method, path } of pages) if (method === 'GET' && !path.includes('*')) paths.add('GET', path, path);
  return (c: Context<Public>): string | null => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null;
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.replace(/\/+$/, '');
    if (path === pathname || !/^\/[^/]/.test(path)) return null;
    return paths.match('GET', path)[0].length ? path + search : null;
  };
}

type Failure = { url: string; status: number; message: string };

/** In the language of the visited practice, unless the database is down. */
export async function renderFailure(assets: Assets, services: Services, { url, status, message }: Failure) {
  const { pathname, search } = new URL(url);
  const locale = await visitedLocale(services).catch(() => defaultLocale);
  const body = <FailurePage message={translateError(message, locale)} path={pathname + search} />;
  return renderPage(assets, {
    name: 'plain',
    title: `${commonMessages.in(locale).errors.unexpected} · Sorrel`,
    locale,
    css: [notFoundCss],
    body,
    status,
  });
}
