import { addDays } from '../../shared/dates.ts';
import { buildProduct } from '../practice/shop.ts';
import { offer, pdf, upload } from '../texts/sample-files.ts';
import { appUrl, bookingFields, buildPractice, call, clientFields, type World } from '../world.ts';
import {
  type From,
  type LimitCase,
  type LimitEntry,
  newCaller,
  someone,
  tomorrow,
  twoCallers,
  twoPractices,
} from './limit-cases.ts';

const byLink = { token: 'nobody-has-this-token', email: 'nobody@client.example' };

/** Rate limits of callers without a session. */
export function visitorLimits(world: () => World): LimitEntry[] {
  const send = (from: From, path: string, body?: unknown, method = 'POST') => call(world())(method, path, body, from);
  const postForm = (from: From, path: string, fields: Record<string, string>) =>
    world().request(path, {
      method: 'POST',
      headers: { origin: appUrl, 'content-type': 'application/x-www-form-urlencoded', ...from },
      body: new URLSearchParams(fields).toString(),
    });
  const practice = () => buildPractice(world());
  const guess = (email: string, from: From) => send(from, '/api/login', { email, password: 'not the right one' });
  /** Each attempt comes from a new IP address. */
  const twoAccounts = async (status: number, ask: (email: string) => Promise<Response>): Promise<LimitCase> => {
    const [one, another] = [(await practice()).email, someone()];
    return { status, ask: () => ask(one), other: () => ask(another) };
  };
  const links: [what: string, ask: (from: From) => Promise<Response>][] = [
    ['calling off', from => send(from, `/api/appointments/cancel?${new URLSearchParams(byLink)}`, undefined, 'DELETE')],
    ['moving', from => send(from, '/api/appointments/reschedule', { ...byLink, date: tomorrow(), time: '09:00' })],
    ['confirming', from => send(from, '/api/appointments/confirm', byLink)],
  ];

  return [
    ['sign-in-address', 'account after account', () => twoCallers(400, from => guess(someone(), from))],
    ['sign-in-anywhere', 'guesses from everywhere', () => twoAccounts(400, email => guess(email, newCaller()))],
    [
      'reset-account',
      'forgotten passwords',
      () => twoAccounts(200, email => send(newCaller(), '/api/forgot-password', { email })),
    ],
    ...links.map<LimitEntry>(([what, ask]) => ['link-address', what, () => twoCallers(404, ask)]),
    [
      'answer-address',
      'answering a request',
      () => twoCallers(404, from => postForm(from, '/answer-request', { ...byLink, answer: 'accept' })),
    ],
    [
      'book-address',
      'booking',
      async () => {
        const { slug } = await practice();
        const times = ['09:00', '09:30', '10:00', '10:30', '11:00'];
        return twoCallers(200, from =>
          send(from, '/api/appointments/book', bookingFields(slug, { date: tomorrow(), time: times.shift() })),
        );
      },
    ],
    [
      'hold-address',
      'choosing a time again and again',
      async () => {
        const { slug: storefrontSlug } = await practice();
        const wish = { storefrontSlug, appointmentType: 'consultation', date: tomorrow(), time: '09:00' };
        const holdToken = 'chosen-by-the-form-itself';
        return twoCallers(200, from => send(from, '/api/appointments/hold', { ...wish, holdToken }));
      },
    ],
    [
      'waitlist-address',
      'asking for a place',
      async () => {
        const { slug: storefrontSlug } = await practice();
        const days = { firstDay: addDays(tomorrow(), 2), lastDay: addDays(tomorrow(), 9) };
        return twoCallers(200, from =>
          send(from, '/api/waitlist/join', { ...clientFields(), storefrontSlug, ...days }),
        );
      },
    ],
    [
      'waitlist-answer',
      'answers to offers that nobody made',
      () => twoCallers(404, from => send(from, '/api/waitlist/offer', { token: byLink.token, answer: 'decline' })),
    ],
    [
      'coupon-address',
      'asking for prices',
      async () => {
        const mine = await practice();
        const { id: productId } = await buildProduct(world(), mine);
        await mine.call('POST', '/api/coupons', { code: 'SPRING', kind: 'percent', value: '20' });
        const wish = { storefrontSlug: mine.slug, productId, coupon: 'spring' };
        return twoCallers(200, from => send(from, '/api/shop/quote', wish));
      },
    ],
    ...['library', 'affiliate'].map<LimitEntry>(page => [
      page === 'library' ? 'library-address' : 'affiliate-access-address',
      'asking for links',
      async () => {
        const { slug } = await practice();
        return twoCallers(200, from => postForm(from, `/bio/${slug}/${page}`, { email: someone() }));
      },
    ]),
    [
      'affiliate-access-page',
      'asking for links from everywhere',
      () =>
        twoPractices(world(), 200, {
          ask: ({ slug }) => postForm(newCaller(), `/bio/${slug}/affiliate`, { email: someone() }),
          prepare: async () => undefined,
        }),
    ],
    [
      'lead-page',
      'asking for a file from everywhere',
      () =>
        twoPractices(world(), 200, {
          ask: ({ slug: storefrontSlug }, block) =>
            send(newCaller(), '/api/leads/request', { storefrontSlug, block, email: someone() }),
          prepare: async mine => (await offer(mine, (await (await upload(mine, pdf())).json()).id)).block,
        }),
    ],
  ];
}
