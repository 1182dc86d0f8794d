import { grantDownload } from '../../modules/marketing/leads/server/download.ts';
import { createLinks, shortLinkHref } from '../../modules/scheduling/appointments/server/links/links.ts';
import { accessLink } from '../../modules/shop/affiliates/server/access.ts';
import { grantFromLibrary } from '../../modules/shop/marketplace/server/library.ts';
import { post } from '../forms/client-forms.ts';
import { formPages } from '../forms/form-pages.ts';
import { validCallOf, withValueReplaced } from '../fuzz/attempts.ts';
import * as things from '../fuzz/fixtures.ts';
import type { FuzzContext } from '../fuzz/fuzz-context.ts';
import { addLink, addProduct } from '../practice/affiliates.ts';
import { buyPackage, inPractice } from '../practice/payments.ts';
import { buildProduct, buy } from '../practice/shop.ts';
import { fileLink } from '../public-pages.ts';
import { bookingFields } from '../world.ts';

/** A purchase downloaded once by the emailed link, which creates the client record. */
async function loaded({ world, practice }: FuzzContext) {
  const { id: productId } = await buildProduct(world, practice);
  const { library, purchase } = await buy(world, practice, { productId });
  const token = library.replace('/library/', '');
  return { library, grant: await grantFromLibrary(world.services, { token, purchaseId: purchase.id }) };
}

const invoice = async (s: FuzzContext) => new URL((await things.issued(s)).payUrl ?? '').pathname;

/** Links that no form leads to. */
const links: Record<string, (s: FuzzContext) => Promise<string>> = {
  'GET /v/:token': async s => {
    const { id } = await things.appointment(s);
    return inPractice(s.world, s.practice, async scope => {
      const { tokens, written } = createLinks(scope, id, ['confirm']);
      await written;
      return shortLinkHref('', tokens.confirm);
    });
  },
  'GET /bio/:slug/booked/appointment.ics': async s => {
    const { slug } = s.practice;
    const fields = bookingFields(slug, { ...s.freeTime() });
    const { id, manageKey } = await s.asked('POST', '/api/appointments/book', fields);
    return `/bio/${slug}/booked/appointment.ics?${new URLSearchParams({ booking: id, key: manageKey })}`;
  },
  'GET /bio/:slug/packages/:id/thanks': ({ world, practice }) => buyPackage(world, practice),
  'GET /library/:token': async s => (await loaded(s)).library,
  'GET /download/:grant': async s => `/download/${(await loaded(s)).grant}`,
  'GET /file/:token/:grant': async s => {
    const { link } = await fileLink(s.world, s.practice);
    return `${link}/${await grantDownload(s.world.services, link.replace('/file/', ''))}`;
  },
  'GET /invoice/:token/:paper{pdf|credit-note}': async s => `${await invoice(s)}/pdf`,
  'GET /f/:token/copy': async s => {
    const path = await openLink(s, 'GET /f/:token');
    await post(s.world, path, { at: 'review', go: 'send' });
    return `${path}/copy`;
  },
  'GET /affiliate/:token': async ({ world, practice }) => {
    const { email } = await addLink(world, practice, { productId: await addProduct(world, practice) });
    return new URL(accessLink(world.services, practice, email).url).pathname;
  },
};

/** The path of a public page or call, with newly created objects. */
export async function openLink(scene: FuzzContext, route: string): Promise<string> {
  const link = links[route];
  if (link) return link(scene);
  // If the route has a form, the page with the form.
  const [show] = formPages[route.replace('GET ', 'POST ')] ?? [];
  return show ? (await show(scene)).at : withValueReplaced(await validCallOf(scene, route)).path;
}

/** The secret part of a URL: its longest token. */
export const secretOf = (address: string): string =>
  (address.match(/[\w.~-]{22,}/g) ?? []).toSorted((one, next) => next.length - one.length)[0] ?? '';
