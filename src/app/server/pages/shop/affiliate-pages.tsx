import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { originOf } from '../../../../modules/accounts/domains/server/origin.ts';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { readVisit } from '../../../../modules/accounts/pages/server/visit.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { accessRequest, affiliateCookie, clickDays } from '../../../../modules/shop/affiliates/contract.ts';
import { affiliateMessages } from '../../../../modules/shop/affiliates/messages/catalog.ts';
import { requestAccess } from '../../../../modules/shop/affiliates/server/access.ts';
import { findAccount } from '../../../../modules/shop/affiliates/server/account-page.ts';
import { type Click, followLink, withClick } from '../../../../modules/shop/affiliates/server/clicks.ts';
import { AccessPage, DeadLinkPage } from '../../../../modules/shop/affiliates/ui/public/AccessPage.tsx';
import { AccountPage } from '../../../../modules/shop/affiliates/ui/public/AccountPage.tsx';
import accountCss from '../../../../modules/shop/affiliates/ui/public/account.css?inline';
import { nameOf } from '../../../../modules/site/storefront/ui/bio/BioPage.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { memoryRateLimit } from '../../../../platform/http/memory-rate-limit.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { translateErrors } from '../../../../shared/messages/create-catalog.ts';
import type { AskFailure } from '../../../../ui/public/RequestLinkForm.tsx';
import type { Assets } from '../../http/assets.ts';
import { withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';
import { pageLocale } from './shop-response.tsx';

/** More than a person clicks in a minute; further clicks are redirected but not counted. */
const clicksAMinute = 30;

/**
 * `/a/:affiliateId`: redirects to the product and remembers the affiliate (docs/decisions/031-affiliates.md).
 * `/affiliate/:token`: an affiliate's own page. `/bio/:slug/affiliate`: requests the link to it.
 */
export function affiliatePageRoutes(assets: Assets): PageRoute[] {
  const isWithin = memoryRateLimit(clicksAMinute);
  const showForm = async (c: Context<Public>, page: Storefront, sent: Sent) => {
    const foot = await productAt(c.get('services'));
    const { slug, contactEmail, hasMailServer = true } = page;
    return renderForPractice(assets, c.get('services'), {
      name: 'plain',
      title:
        sent.isDone && hasMailServer
          ? commonMessages.in(pageLocale(page)).checkInbox
          : affiliateMessages.in(pageLocale(page)).access.title,
      css: [byLinkCss],
      body: <AccessPage practice={nameOf(page)} {...{ slug, contactEmail, hasMailServer }} {...sent} {...foot} />,
      status: sent.failed?.status,
    });
  };
  type Dead = { message: string; status: number; isMailed: boolean; again?: string };
  const showDead = async (c: Context<Public>, { again, isMailed, ...dead }: Dead) => {
    const services = c.get('services');
    const body = <DeadLinkPage message={dead.message} {...{ again, isMailed }} {...(await productAt(services))} />;
    const title = commonMessages.in(await visitedLocale(services)).linkBroken;
    const page = { name: 'plain' as const, title, css: [byLinkCss], body };
    return protectSecretUrl(await renderForPractice(assets, services, { ...page, status: dead.status }));
  };
  const orDead = async (c: Context<Public>, isMailed: boolean, answer: () => Promise<Response>) => {
    try {
      return await answer();
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      const { message } = await translateFailure(c.get('services'), reason);
      return showDead(c, { message, status: reason.status, isMailed });
    }
  };
  return [
    page.get('/a/:affiliateId', { audit: 'none', onOwnDomain: true }, async c => {
      const click = clickOf(c);
      const counts = click && isWithin(click.visitor) ? click : null;
      return orDead(c, false, async () => {
        const services = c.get('services');
        const origin = originOf(services.env, c.get('site')?.host);
        const { path, affiliateId } = await followLink(services, c.req.param('affiliateId'), { click: counts, origin });
        if (affiliateId && c.req.method !== 'HEAD') remember(c, affiliateId);
        for (const [name, value] of Object.entries(discreet)) c.header(name, value);
        return c.redirect(path, 302);
      });
    }),
    page.get('/affiliate/:token', { audit: 'read affiliate', onOwnDomain: true }, c =>
      orDead(c, true, async () => {
        const account = await findAccount(c.get('services'), c.req.param('token'));
        const t = affiliateMessages.in(await visitedLocale(c.get('services')));
        if (account.isOver) {
          const again = account.slug ? { again: `/bio/${account.slug}/affiliate` } : {};
          return showDead(c, { message: t.access.expired, status: 410, isMailed: true, ...again });
        }
        const body = <AccountPage account={account} {...(await productAt(c.get('services')))} />;
        const title = t.account.pageTitle(account.practice);
        return protectSecretUrl(
          await renderForPractice(assets, c.get('services'), { name: 'plain', title, css: [accountCss], body }),
        );
      }),
    ),
    page.get('/bio/:slug/affiliate', { audit: 'none', onOwnDomain: true }, c =>
      withStorefront(c, assets, async page => showForm(c, page, { isDone: false })),
    ),
    page.post('/bio/:slug/affiliate', { audit: 'none', onOwnDomain: true }, c =>
      withStorefront(c, assets, async page => showForm(c, page, await ask(c, page))),
    ),
  ];
}

const discreet = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** A first-party cookie that only holds which links were followed and when. */
function remember(c: Context<Public>, affiliateId: string) {
  const services = c.get('services');
  const word = withClick(services, getCookie(c, affiliateCookie), { affiliateId, at: new Date() });
  setCookie(c, affiliateCookie, word, {
    path: '/',
    maxAge: clickDays * hours(24),
    httpOnly: true,
    sameSite: 'Lax',
    secure: services.env.APP_URL.startsWith('https:'),
  });
}

/** Null for bots and prefetches. Without a known address, visitors are only distinguished by browser. */
function clickOf(c: Context<Public>): Click | null {
  const services = c.get('services');
  const header = (name: string) => c.req.header(name);
  if (!readVisit({ method: c.req.method, header }, [])) return null;
  const userAgent = header('user-agent')?.slice(0, maxAgentLength) ?? null;
  const visitor = callerHash(c) ?? keyedHash(deriveKey(services.secret, 'caller'), `unknown ${userAgent}`);
  return { visitor, userAgent, referrer: refererOf(header('referer'), originOf(services.env, c.get('site')?.host)) };
}

const maxAgentLength = 300;

/** Null for our own site and for implausibly long values. */
function refererOf(address: string | undefined, own: string): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, origin } = new URL(address);
  return /^https?:$/.test(protocol) && origin.length <= 260 && origin !== new URL(own).origin ? origin : null;
}

type Sent = { isDone: boolean; failed?: AskFailure & { status: number } };

async function ask(c: Context<Public>, page: Storefront): Promise<Sent> {
  const typed = await readForm(c);
  try {
    await requestAccess(
      c.get('services'),
      check(accessRequest, { ...typed, storefrontSlug: page.slug }),
      callerHash(c),
    );
    return { isDone: true };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { status } = reason;
    return {
      isDone: false,
      failed: { ...translateErrors(reason, pageLocale(page)), status, typed: typed.email ?? '' },
    };
  }
}
