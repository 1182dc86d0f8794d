import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Auth } from '../../features/auth/server/better-auth.ts';
import { cookieRules, nameOf } from '../../features/auth/server/cookies.ts';
import { createOpenId, openIdName } from '../../features/auth/server/openid.ts';
import { enterByIdentity } from '../../features/auth/server/openid-account.ts';
import { passEntry, signInDeps } from '../../features/auth/server/pass-entry.ts';
import authCss from '../../features/auth/ui/auth.css?inline';
import { withNext } from '../../features/auth/ui/next.ts';
import { SignInPage, signInTitle } from '../../features/auth/ui/SignInPage.tsx';
import { joinByIdentity } from '../../features/team/server/join-by-identity.ts';
import { AppError } from '../../platform/errors.ts';
import { type Public, type PublicRoutes, publicRoutes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { samePlace } from '../../shared/same-place.ts';
import type { Assets } from './assets.ts';
import { renderPage } from './html.tsx';
import { keepSecret } from './link-pages.tsx';

const cookieName = (services: Services) => nameOf(services, 'openid');
const quarterOfAnHour = 900;

/** `/login/openid` leads to the provider, `/login/openid/callback` is where it sends people back to. */
export function openIdPageRoutes(assets: Assets, auth: Auth): PublicRoutes {
  const openId = createOpenId();
  const refuse = (c: Context<Public>, { message, status }: AppError) => {
    const provider = openIdName(c.get('services')) ?? undefined;
    const body = <SignInPage provider={provider} failure={message} />;
    return keepSecret(renderPage(assets, { name: 'auth', title: signInTitle, css: [authCss], body, status }));
  };
  const orRefuse = async (c: Context<Public>, work: () => Promise<Response>) => {
    try {
      if (!openIdName(c.get('services')))
        throw new AppError('not_found', 'Signing in by a provider is not set up here.');
      return await work();
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return refuse(c, reason);
    }
  };
  return publicRoutes()
    .get('/login/openid', c =>
      orRefuse(c, async () => {
        const services = c.get('services');
        const { url, errand } = await openId.begin(services, samePlace(c.req.query('next')));
        // Lax: it must come along when the provider sends the browser back.
        setCookie(c, cookieName(services), errand, { ...cookieRules(services), maxAge: quarterOfAnHour });
        return c.redirect(url, 303);
      }),
    )
    .get('/login/openid/callback', c =>
      orRefuse(c, async () => {
        const services = c.get('services');
        const errand = getCookie(c, cookieName(services));
        deleteCookie(c, cookieName(services), cookieRules(services));
        const { search } = new URL(c.req.url);
        const { identity, next } = await openId.finish(services, { search, errand });
        const deps = signInDeps(c, auth);
        const entry = (await enterByIdentity(deps, identity)) ?? (await joinByIdentity(deps, identity));
        if (!entry) throw nobody(identity.email);
        passEntry(c, entry);
        return c.redirect(entry.needs === 'code' ? withNext('/login/code', next) : next, 303);
      }),
    );
}

const nobody = (email: string | null) =>
  new AppError('forbidden', `Nobody with ${email} works here yet. Sign up, or ask your practice for an invitation.`);
