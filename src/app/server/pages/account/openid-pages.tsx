import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import {
  createOpenId,
  openIdName,
  openPendingLink,
  type PendingLink,
  requiresCode,
  sealPendingLink,
  signInAndLink,
  signInByIdentity,
} from '../../../../modules/accounts/auth/server/openid.ts';
import { cookieRules, nameOf } from '../../../../modules/accounts/auth/server/session.ts';
import { setSignInCookies, signInDeps } from '../../../../modules/accounts/auth/server/sign-in-flow.ts';
import authCss from '../../../../modules/accounts/auth/ui/auth.css?inline';
import { LinkAccountPage, linkAccountTitle } from '../../../../modules/accounts/auth/ui/LinkAccountPage.tsx';
import { withNext } from '../../../../modules/accounts/auth/ui/next.ts';
import { SignInPage, signInTitle } from '../../../../modules/accounts/auth/ui/SignInPage.tsx';
import { joinByIdentity } from '../../../../modules/accounts/team/server/join.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { safeRedirect } from '../../../../shared/safe-redirect.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { renderPage } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

const flowCookieName = (services: Services) => nameOf(services, 'openid');
const linkCookieName = (services: Services) => nameOf(services, 'openid_tie');
const linkPath = '/login/openid/tie';
/** Seconds to sign in at the provider, and to enter the password that links the accounts. */
const cookieMaxAge = 900;

/**
 * OpenID Connect: `/login/openid` redirects to the provider, which returns the browser to `/login/openid/callback`.
 * An identity whose email belongs to an existing account is linked to it only with that account's password.
 */
export function openIdPageRoutes(assets: Assets): PageRoute[] {
  const openId = createOpenId();
  const renderError = (c: Context<Public>, { message, status }: AppError) => {
    const provider = openIdName(c.get('services')) ?? undefined;
    const body = <SignInPage provider={provider} failure={message} />;
    return protectSecretUrl(renderPage(assets, { name: 'auth', title: signInTitle, css: [authCss], body, status }));
  };
  const withErrorPage = async (c: Context<Public>, work: () => Promise<Response>) => {
    try {
      if (!openIdName(c.get('services'))) throw new AppError('not_found', 'Sign-in with a provider isn’t set up here.');
      return await work();
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return renderError(c, reason);
    }
  };
  const linkPage = async (c: Context<Public>, { email }: PendingLink, failure?: AppError) => {
    const services = c.get('services');
    const props = { email, provider: services.env.OIDC_NAME, asksForCode: await requiresCode(services, email) };
    const body = <LinkAccountPage {...props} failure={failure?.message} />;
    const status = failure?.status ?? 200;
    return protectSecretUrl(
      renderPage(assets, { name: 'auth', title: linkAccountTitle, css: [authCss], body, status }),
    );
  };
  return [
    page.get('/login/openid', { audit: 'none' }, c =>
      withErrorPage(c, async () => {
        const services = c.get('services');
        const { url, flowState } = await openId.begin(services, safeRedirect(c.req.query('next')));
        // SameSite=Lax, because a Strict cookie would be missing when the provider redirects back.
        setCookie(c, flowCookieName(services), flowState, { ...cookieRules(services), maxAge: cookieMaxAge });
        return c.redirect(url, 303);
      }),
    ),
    page.get('/login/openid/callback', { audit: 'none' }, c =>
      withErrorPage(c, async () => {
        const services = c.get('services');
        const flowState = getCookie(c, flowCookieName(services));
        deleteCookie(c, flowCookieName(services), cookieRules(services));
        const { search } = new URL(c.req.url);
        const { identity, next } = await openId.finish(services, { search, flowState });
        const deps = signInDeps(c);
        const result = (await signInByIdentity(deps, identity)) ?? (await joinByIdentity(deps, identity));
        if (!result) throw noAccountError(identity.email);
        if (result.needs === 'password') {
          const sealedLink = sealPendingLink(services, identity, { email: result.email, next });
          setCookie(c, linkCookieName(services), sealedLink, { ...cookieRules(services), maxAge: cookieMaxAge });
          return c.redirect(linkPath, 303);
        }
        setSignInCookies(c, result);
        return c.redirect(result.needs === 'code' ? withNext('/login/code', next) : next, 303);
      }),
    ),
    page.get(linkPath, { audit: 'none' }, async c => {
      const pendingLink = openPendingLink(c.get('services'), getCookie(c, linkCookieName(c.get('services'))));
      return pendingLink ? linkPage(c, pendingLink) : c.redirect('/login', 303);
    }),
    page.post(linkPath, { audit: 'none' }, async c => {
      const services = c.get('services');
      const { password = '', code = '' } = await readForm(c);
      const pendingLink = openPendingLink(services, getCookie(c, linkCookieName(services)));
      if (!pendingLink) return c.redirect('/login', 303);
      try {
        const credentials = { password: password.slice(0, maxPasswordLength), code: code.slice(0, 40) };
        const result = await signInAndLink(signInDeps(c), pendingLink, credentials);
        deleteCookie(c, linkCookieName(services), cookieRules(services));
        setSignInCookies(c, result);
        return c.redirect(pendingLink.next, 303);
      } catch (reason) {
        if (!(reason instanceof AppError)) throw reason;
        return linkPage(c, pendingLink, reason);
      }
    }),
  ];
}

/** Equal to the limit for new passwords (auth/contract.ts). */
const maxPasswordLength = 128;

const noAccountError = (email: string | null) =>
  new AppError('forbidden', `There’s no account for ${email} yet. Sign up, or ask your practice for an invitation.`);
