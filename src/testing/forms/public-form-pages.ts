import { sealPendingLink } from '../../modules/accounts/auth/server/openid.ts';
import { codes } from '../audit/special-calls.ts';
import * as things from '../fuzz/fixtures.ts';
import { type FuzzContext, openFuzzContext } from '../fuzz/fuzz-context.ts';
import { sellPackage, whileSelling } from '../practice/payments.ts';
import { buildProduct, buy } from '../practice/shop.ts';
import { bookedLinks } from '../public-pages.ts';
import { someAddress } from '../texts/ip-address.ts';
import { bookingFields, call, cookieOf, testPassword } from '../world.ts';
import type { Fields } from './html-forms.ts';
import { type FormPages, openForms, post, type ShownPage } from './open-form.ts';

const address = () => `${crypto.randomUUID()}@visitor.example`;
const person = () => ({ firstName: 'Ines', lastName: 'Duarte', email: address() });
const bio = (s: FuzzContext, page: string) => `/bio/${s.practice.slug}${page}`;

const times = async (s: FuzzContext): Promise<ShownPage> => {
  const query = new URLSearchParams({ type: 'consultation', date: s.freeTime().date });
  return { at: bio(s, `/book?${query}`) };
};
/** Chooses a time and returns the form for the details that follows. */
const details = async (s: FuzzContext): Promise<ShownPage> => {
  const shown = await times(s);
  const [form] = await openForms(s.world, 'POST /bio/:slug/book', shown);
  const html = await (await post(form, form.fields)).text();
  return { at: bio(s, '/book'), html, typed: { ...person(), notes: 'I eat no fish' } };
};
const visit = () => ({ name: `Visit ${crypto.randomUUID()}`, type: 'consultation', durationMinutes: 30 });
/** Books with a deposit and returns the checkout URL. */
const deposit = async (s: FuzzContext): Promise<string> => {
  const price = { price: '95.00', payment: 'deposit', deposit: '30.00' };
  const { id } = await s.made('POST', '/api/services', { ...visit(), ...price });
  const fields = bookingFields(s.practice.slug, { ...s.freeTime(), serviceId: id });
  return (await s.asked('POST', '/api/appointments/book', fields)).checkoutUrl;
};
const pathOf = (s: FuzzContext, url: string) => {
  const { pathname, search } = new URL(url, s.world.services.env.APP_URL);
  return pathname + search;
};
const sold = async (s: FuzzContext) =>
  buy(s.world, s.practice, { productId: (await buildProduct(s.world, s.practice)).id });

/** Forms on public pages, payment pages and sign-in pages. */
export const publicFormPages: FormPages = {
  'POST /bio/:slug/book': [details, times],
  'POST /bio/:slug/booked': [
    async s => {
      const [at = ''] = await bookedLinks(s.world, await deposit(s));
      return { at };
    },
  ],
  'POST /bio/:slug/waitlist': [async s => ({ at: bio(s, '/waitlist'), typed: person() })],
  'POST /bio/:slug/subscribe': [async s => ({ at: bio(s, ''), typed: person() })],
  'POST /bio/:slug/lead': [
    async s => {
      const { firstName, email } = person();
      return { at: bio(s, `/lead?block=${await things.lead(s)}`), typed: { firstName, email } };
    },
  ],
  'POST /bio/:slug/shop/:id': [
    async s => ({
      at: bio(s, `/shop/${(await things.product(s)).id}`),
      typed: { name: 'Dana Reyes', email: address() },
    }),
  ],
  'POST /bio/:slug/shop/:id/thanks': [async s => ({ at: pathOf(s, (await sold(s)).back) })],
  'POST /bio/:slug/packages/:id': [
    async s => {
      const { path } = await sellPackage(s.practice);
      return { at: path, by: whileSelling(s.world, s.practice), typed: person() };
    },
  ],
  'POST /library/:token': [async s => ({ at: (await sold(s)).library })],
  'POST /bio/:slug/library': [async s => ({ at: bio(s, '/library'), typed: { email: address() } })],
  'POST /bio/:slug/affiliate': [async s => ({ at: bio(s, '/affiliate'), typed: { email: address() } })],
  'POST /test-checkout/:token': [async s => ({ at: pathOf(s, await deposit(s)) })],
  'POST /login/code': [
    async s => {
      const own = await openFuzzContext(s.world);
      const { email, call: owner } = own.practice;
      const code = await codes(own);
      await owner('POST', '/api/auth/two-factor/confirm', { code: code(0) });
      const signIn: Fields = { email, password: testPassword };
      const begun = await call(s.world)('POST', '/api/login', signIn, someAddress());
      return { at: '/login/code', by: call(s.world, cookieOf(begun)), typed: { code: code(1) } };
    },
  ],
  'POST /login/openid/tie': [
    async s => {
      const own = await openFuzzContext(s.world);
      const names = { firstName: 'Ines', lastName: 'Duarte' };
      const identity = { issuer: 'https://id.example', subject: crypto.randomUUID(), email: null, ...names };
      const about = { email: own.practice.email, next: '/clients' };
      const sealed = sealPendingLink(s.world.services, identity, about);
      const by = call(s.world, `sorrel.openid_tie=${sealed}`);
      return { at: '/login/openid/tie', by, typed: { password: testPassword } };
    },
  ],
};
