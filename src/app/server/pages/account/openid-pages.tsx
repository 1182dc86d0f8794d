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
import { joinByIdentity } from '../../../../modules/accounts/team/server/join-by-identity.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { safeRedirect } from '../../../../shared/safe-redirect.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { renderPage } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';

const cookieName = (services: Services) => nameOf(services, 'openid');
const tieCookie = (services: Services) => nameOf(services, 'openid_tie');
const tiePath = '/login/openid/tie';
const quarterOfAnHour = 900;

/** `/login/openid` redirects to the provider, which returns the browser to `/login/openid/callback`. */
export function openIdPageRoutes(assets: Assets): PageRoute[] {
  const openId = createOpenId();
  const refuse = (c: Context<Public>, { message, status }: AppError) => {
    const provider = openIdName(c.get('services')) ?? undefined;
    const body = <SignInPage provider={provider} failure={message} />;
    return protectSecretUrl(renderPage(assets, { name: 'auth', title: signInTitle, css: [authCss], body, status }));
  };
  const orRefuse = async (c: Context<Public>, work: () => Promise<Response>) => {
    try {
      if (!openIdName(c.get('services'))) throw new AppError('not_found', 'Sign-in with a provider isn’t set up here.');
      return await work();
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return refuse(c, reason);
    }
  };
  const tiePage = async (c: Context<Public>, { email }: PendingLink, failure?: AppError) => {
    const services = c.get('services');
    const about = { email, provider: services.env.OIDC_NAME, asksForCode: await requiresCode(services, email) };
    const body = <LinkAccountPage {...about} failure={failure?.message} />;
    const status = failure?.status ?? 200;
    return protectSecretUrl(
      renderPage(assets, { name: 'auth', title: linkAccountTitle, css: [authCss], body, status }),
    );
  };
  return [
    page.get('/login/openid', { audit: 'none' }, c =>
      orRefuse(c, async () => {
        const services = c.get('services');
        const { url, errand } = await openId.begin(services, safeRedirect(c.req.query('next')));
        // SameSite=Lax, because a Strict cookie would be missing when the provider redirects back.
        setCookie(c, cookieName(services), errand, { ...cookieRules(services), maxAge: quarterOfAnHour });
        return c.redirect(url, 303);
      }),
    ),
    page.get('/login/openid/callback', { audit: 'none' }, c =>
      orRefuse(c, async () => {
        const services = c.get('services');
        const errand = getCookie(c, cookieName(services));
        deleteCookie(c, cookieName(services), cookieRules(services));
        const { search } = new URL(c.req.url);
        const { identity, next } = await openId.finish(services, { search, errand });
        const deps = signInDeps(c);
        const entry = (await signInByIdentity(deps, identity)) ?? (await joinByIdentity(deps, identity));
        if (!entry) throw nobody(identity.email);
        if (entry.needs === 'password') {
          const kept = sealPendingLink(services, identity, { email: entry.email, next });
          setCookie(c, tieCookie(services), kept, { ...cookieRules(services), maxAge: quarterOfAnHour });
          return c.redirect(tiePath, 303);
        }
        setSignInCookies(c, entry);
        return c.redirect(entry.needs === 'code' ? withNext('/login/code', next) : next, 303);
      }),
    ),
    page.get(tiePath, { audit: 'none' }, async c => {
      const waiting = openPendingLink(c.get('services'), getCookie(c, tieCookie(c.get('services'))));
      return waiting ? tiePage(c, waiting) : c.redirect('/login', 303);
    }),
    page.post(tiePath, { audit: 'none' }, async c => {
      const services = c.get('services');
      const { password = '', code = '' } = await readForm(c);
      const waiting = openPendingLink(services, getCookie(c, tieCookie(services)));
      if (!waiting) return c.redirect('/login', 303);
      try {
        const given = { password: password.slice(0, maxPasswordLength), code: code.slice(0, 40) };
        const entry = await signInAndLink(signInDeps(c), waiting, given);
        deleteCookie(c, tieCookie(services), cookieRules(services));
        setSignInCookies(c, entry);
        return c.redirect(waiting.next, 303);
      } catch (reason) {
        if (!(reason instanceof AppError)) throw reason;
        return tiePage(c, waiting, reason);
      }
    }),
  ];
}

/** Equal to the limit for new passwords (auth/contract.ts). */
const maxPasswordLength = 128;

const nobody = (email: string | null) =>
  new AppError('forbidden', `There’s no account for ${email} yet. Sign up, or ask your practice for an invitation.`);
