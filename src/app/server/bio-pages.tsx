import type { Context } from 'hono';
import { isbot } from 'isbot';
import { nextFreeSlot } from '../../features/appointments/server/slots.ts';
import { type BioPageData, bioPageData } from '../../features/appointments/ui/booking/booking-calls.ts';
import { listShownServices } from '../../features/availability/server/services.ts';
import { publicStorefront, type Storefront } from '../../features/storefront/contract.ts';
import { findPublicStorefront } from '../../features/storefront/server/storefront.ts';
import { BioNotFoundPage } from '../../features/storefront/ui/bio/BioNotFoundPage.tsx';
import { BioPage, nameOf } from '../../features/storefront/ui/bio/BioPage.tsx';
import bioCss from '../../features/storefront/ui/bio/bio.css?inline';
import { bioTheme } from '../../features/storefront/ui/bio/bio-theme.ts';
import { newsletterSignup } from '../../features/subscribers/contract.ts';
import { subscribe } from '../../features/subscribers/server/subscribe.ts';
import type { NewsletterOutcome } from '../../features/subscribers/ui/NewsletterForm.tsx';
import { getPractice } from '../../features/tenants/server/practice.ts';
import { asSystem, inTenant } from '../../platform/database/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { callerHash } from '../../platform/http/caller.ts';
import { check, type Public, type PublicRoutes, publicRoutes } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { dayIn } from '../../shared/dates.ts';
import type { Assets } from './assets.ts';
import { readForm } from './forms.ts';
import { product, renderPage } from './html.tsx';

type Deps = { assets: Assets; countView: (storefrontId: number) => void };

/** `/bio/:slug`: the public page of a practice, and its newsletter form for those without a script. */
export function bioPageRoutes({ assets, countView }: Deps): PublicRoutes {
  const show = async (c: Context<Public>, storefront: Storefront, signUp?: SignUp) => {
    const services = c.get('services');
    const { nextFree, ...offer } = await readOffer(services, storefront);
    const shown = publicStorefront.parse(storefront);
    const data: BioPageData = bioPageData.parse({ slug: shown.slug, name: shown.businessName, ...offer });
    return renderPage(assets, {
      name: 'bio',
      title: nameOf(shown),
      description: shown.description ?? shown.tagline ?? undefined,
      css: [bioCss, bioTheme(shown)],
      body: <BioPage storefront={shown} nextFree={nextFree} newsletter={signUp?.outcome} {...product(services)} />,
      data,
      ownFont: true,
      status: signUp?.status,
    });
  };
  return publicRoutes()
    .get('/:slug', async c => {
      const storefront = await findPage(c.get('services'), c.req.param('slug'));
      if (!storefront) return renderMissingBio(assets, c.get('services'));
      if (!isbot(c.req.header('user-agent'))) countView(storefront.id);
      return show(c, storefront);
    })
    .post('/:slug/subscribe', async c => {
      const storefront = await findPage(c.get('services'), c.req.param('slug'));
      if (!storefront) return renderMissingBio(assets, c.get('services'));
      return show(c, storefront, await subscribeByForm(c, storefront.slug));
    });
}

/** The active page with this address. */
export async function findPage(services: Services, slug: string): Promise<Storefront | null> {
  try {
    return await findPublicStorefront(asSystem(services.database), services, slug);
  } catch (reason) {
    if (reason instanceof AppError && reason.code === 'not_found') return null;
    throw reason;
  }
}

export function renderMissingBio(assets: Assets, services: Services): Response {
  const body = <BioNotFoundPage {...product(services)} />;
  return renderPage(assets, {
    name: 'plain',
    title: 'Page Not Found',
    css: [bioCss],
    body,
    ownFont: true,
    status: 404,
  });
}

function readOffer(services: Services, { tenantId, userId, bookAppointmentEnabled }: Storefront) {
  return inTenant(services.database, { tenantId, userId, role: 'viewer' }, async scope => {
    const [{ settings }, offered] = await Promise.all([getPractice(scope), listShownServices(scope)]);
    const { timeZone, currency } = settings;
    const now = new Date();
    const slot = bookAppointmentEnabled ? await nextFreeSlot(scope, timeZone, dayIn(now, timeZone), now) : null;
    return {
      timeZone,
      currency,
      services: bookAppointmentEnabled ? offered : [],
      nextFree: slot && { start: slot.start, timeZone },
    };
  });
}

type SignUp = { outcome: NewsletterOutcome; status: number };

async function subscribeByForm(c: Context<Public>, slug: string): Promise<SignUp> {
  const typed = await readForm(c);
  try {
    await subscribe(c.get('services'), check(newsletterSignup, { ...typed, storefrontSlug: slug }), callerHash(c));
    return { outcome: { state: 'done' }, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { message, errors, status } = reason;
    // The specified sentence stands for every failure but this one, which tells what to do.
    const said = status === 429 ? { message } : {};
    return { outcome: { state: 'failed', ...said, errors, typed }, status };
  }
}
