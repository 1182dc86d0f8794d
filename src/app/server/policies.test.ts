import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessLink } from '../../features/affiliates/server/access.ts';
import { preferencesHref } from '../../features/reminders/server/preferences.ts';
import { unsubscribeHref } from '../../features/subscribers/server/links.ts';
import { addLink, addProduct } from '../../testing/affiliates.ts';
import { bookWithDeposit, buildAsking } from '../../testing/deposits.ts';
import { issueNew } from '../../testing/invoices.ts';
import { linkOfMail, pairOf, postForm, setRules } from '../../testing/link-of-mail.ts';
import { reader, saveSwitch, subscribeTo } from '../../testing/newsletter.ts';
import { offer, pdf, upload } from '../../testing/sample-files.ts';
import { buildProduct, buy, buyer, mailsTo } from '../../testing/shop.ts';
import { ask, freeTime, join, sweep, waitDay } from '../../testing/waitlist.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../testing/world.ts';

const policies = { privacyUrl: 'https://fernhill.example/privacy', termsUrl: 'https://fernhill.example/terms' };

/** Addresses that show no page of a practice, each with the reason. */
const notPages: Record<string, string> = {
  ...alike('for machines', ['/healthz', '/readyz', '/metrics', '/calendar/:file']),
  ...alike('a file or a picture', [
    ...['/assets/*', '/files/:name', '/manifest.webmanifest', '/app-icon-192.png', '/app-icon-512.png'],
    ...['/app-icon-cut-512.png', '/apple-touch-icon.png', '/bio/:slug/preview.png', '/bio/:slug/icon.png'],
    ...['/download/:grant', '/file/:token/:grant', '/invoice/:token/:paper{pdf|credit-note}', '/o/:copy'],
  ]),
  ...alike('leads on to another page', ['/a/:affiliateId', '/bio/:slug/', '/v/:token', '/l/:copy/:link']),
  ...alike('Sorrel speaks, to who works in a practice', [
    ...['/', '/login', '/signup', '/forgot-password', '/reset-password', '/join', '/login/code', '/verify-email'],
    ...['/login/openid', '/login/openid/callback', '/login/openid/tie', '/daily-summary', '/developers'],
  ]),
  ...alike('says that there is nothing', ['/bio/*', '/l/*']),
};

/** Behind the session. */
const isOfTheApp = (path: string) =>
  /^\/(content|clients|emails|appointments|storefront|marketplace|sms-logs|marketing|invoicing|settings|notifications|help)\b/.test(
    path,
  );

function alike(reason: string, paths: string[]) {
  return Object.fromEntries(paths.map(path => [path, reason]));
}

let world: World;
let practice: Practice;
let pages: Record<string, string[]>;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildAsking(world);
  const now = await (await practice.call('GET', '/api/privacy/settings')).json();
  expect((await practice.call('PUT', '/api/privacy/settings', { ...now, ...policies })).status).toBe(200);
  pages = await addresses();
}, 120_000);
afterAll(() => world.close());

/** A live link, and where the practice is known one that has ended, for every page there is. */
async function addresses(): Promise<Record<string, string[]>> {
  const bio = `/bio/${practice.slug}`;
  const { booked } = await bookWithDeposit(world, practice);
  const product = await buildProduct(world, practice);
  const sold = await buy(world, practice, { productId: product.id });
  const back = new URL(sold.back, world.services.env.APP_URL);
  const article = await publishArticle();
  const invoice = await issueNew(practice);
  const { email } = await addLink(world, practice, { productId: await addProduct(world, practice) });
  const access = (now?: Date) => new URL(accessLink(world.services, practice, email, now).url).pathname;
  const file = await fileLink();
  const wishes = new URL(preferencesHref(world.services, { ...practice, email: await addressOf() }));
  return {
    '/bio/:slug': [bio],
    '/bio/:slug/book': [`${bio}/book`, `${bio}/book?type=consultation`],
    '/bio/:slug/booked': await bookedLinks(booked.checkoutUrl),
    '/bio/:slug/waitlist': [`${bio}/waitlist`],
    '/bio/:slug/shop': [`${bio}/shop`],
    '/bio/:slug/shop/:id': [`${bio}/shop/${product.id}`],
    '/bio/:slug/shop/:id/thanks': [back.pathname + back.search, `${bio}/shop/${product.id}/thanks?purchase=x`],
    '/bio/:slug/articles': [`${bio}/articles`],
    '/bio/:slug/articles/:content': [`${bio}/articles/${article}`],
    '/library/:token': [sold.library],
    '/bio/:slug/library': [`${bio}/library`],
    '/bio/:slug/lead': [file.form, `${bio}/lead?block=x`],
    '/file/:token': [file.link],
    '/invoice/:token': [new URL(invoice.payUrl ?? '').pathname],
    '/affiliate/:token': [access(), access(new Date('2025-01-01'))],
    '/bio/:slug/affiliate': [`${bio}/affiliate`],
    '/reminder-preferences': [wishes.pathname + wishes.search],
    '/test-checkout/:token': [new URL(booked.checkoutUrl, world.services.env.APP_URL).pathname],
    ...(await mailedLinks()),
  };
}

/** Of a client. */
const addressOf = async () => (await (await practice.call('POST', '/api/clients', clientFields())).json()).email;

async function publishArticle(): Promise<string> {
  const asked = { type: 'blog', topic: 'gut health', tone: 'friendly' };
  const { id, version } = await (await practice.call('POST', '/api/content/generate', asked)).json();
  return (await (await practice.call('POST', `/api/contents/${id}/publish`, { version })).json()).slug;
}

async function fileLink() {
  const file = await (await upload(practice, pdf())).json();
  const { block } = await offer(practice, file.id);
  const email = reader();
  await call(world)('POST', '/api/leads/request', { storefrontSlug: practice.slug, block, email });
  const [mail] = await mailsTo(practice, email);
  return { form: `/bio/${practice.slug}/lead?block=${block}`, link: mail?.text.match(/\/file\/[\w-]+/)?.[0] ?? '' };
}

/** The way back from the page to pay on, before and after the deposit is paid. */
async function bookedLinks(checkoutUrl: string): Promise<string[]> {
  const html = await (await world.request(new URL(checkoutUrl, world.services.env.APP_URL).pathname)).text();
  const back = html.match(/href="([^"]*\/booked\?[^"]*)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const { pathname, search } = new URL(back, world.services.env.APP_URL);
  return [pathname + search];
}

/** The pages that mails lead to: an appointment without a deposit, a place in the line, a newsletter. */
async function mailedLinks(): Promise<Record<string, string[]>> {
  const [service] = await (await practice.call('GET', '/api/services')).json();
  await practice.call('PUT', `/api/services/${service.id}`, { ...service, payment: 'none', deposit: null });
  const fields = bookingFields(practice.slug, { date: waitDay(), time: '14:00' });
  const booked = await (await call(world)('POST', '/api/appointments/book', fields)).json();
  await practice.call('POST', `/api/appointments/${booked.id}/send-email-reminder`, {});
  await setRules(practice, { policy: null });
  const asked = await ask(world, practice);
  const waiting = await join(world, practice);
  await freeTime(world, practice, '10:00');
  await sweep(world);
  await saveSwitch(practice, true);
  const subscriber = reader();
  await subscribeTo(world, practice, { email: subscriber });
  const confirmed = reader();
  await subscribeTo(world, practice, { email: confirmed });
  await postForm(world, '/newsletter-confirm', pairOf(await linkOfMail(practice, confirmed, 'newsletter-confirm')));
  const leave = new URL(unsubscribeHref(world.services, { ...practice, email: confirmed }));
  const link = async (to: string, page: string) => `/${page}?${await linkOfMail(practice, to, page)}`;
  return {
    '/cancel-appointment': [await link(fields.email, 'cancel-appointment')],
    '/reschedule-appointment': [await link(fields.email, 'reschedule-appointment')],
    '/confirm-appointment': [await link(fields.email, 'confirm-appointment')],
    '/waitlist-confirm': [await link(asked, 'waitlist-confirm')],
    '/waitlist-offer': [await link(waiting, 'waitlist-offer')],
    '/waitlist-leave': [await link(waiting, 'waitlist-leave')],
    '/newsletter-confirm': [await link(subscriber, 'newsletter-confirm')],
    '/newsletter-unsubscribe': [leave.pathname + leave.search],
  };
}

/** Which of both addresses the page does not lead to. */
const missingIn = (html: string) => Object.values(policies).filter(url => !html.includes(`href="${url}"`));

test('every address of the program is a page of this test, or stands among those that are none', () => {
  const all = [...new Set(world.routes.filter(({ method }) => method === 'GET').map(({ path }) => path))];
  const asked = all.filter(path => !path.startsWith('/api/') && !isOfTheApp(path));
  expect(asked.length).toBeGreaterThan(50);
  expect(asked.filter(path => !pages[path] && !notPages[path])).toEqual([]);
  expect([...Object.keys(pages), ...Object.keys(notPages)].filter(path => !asked.includes(path))).toEqual([]);
});

test('every page of a practice leads to its privacy policy and its terms, also when its link has ended', async () => {
  const without: Record<string, string[]> = {};
  for (const path of Object.values(pages).flat()) {
    const missing = missingIn(await (await world.request(path)).text());
    if (missing.length) without[path] = missing;
  }
  expect(without).toEqual({});
});

test('so does what the forms of these pages answer', async () => {
  const posted = world.routes.filter(({ method, path }) => method === 'POST' && pages[path]).map(({ path }) => path);
  const without: Record<string, string[]> = {};
  let seen = 0;
  for (const path of new Set(posted)) {
    const [at = '', query = ''] = (pages[path]?.[0] ?? '').split('?');
    const answer = await postForm(world, at, { ...pairOf(query), website: '', answer: 'fail' });
    if (!answer.headers.get('content-type')?.includes('text/html')) continue;
    const missing = missingIn(await answer.text());
    if (missing.length) without[path] = missing;
    seen += 1;
  }
  expect(without).toEqual({});
  expect(seen).toBeGreaterThan(10);
});

test('nobody else’s page leads there, and one without policies leads nowhere', async () => {
  const other = await buildPractice(world);
  for (const path of [`/bio/${other.slug}/affiliate`, `/bio/${other.slug}/waitlist`, '/invoice/x', '/login']) {
    expect(await (await world.request(path)).text()).not.toMatch(/fernhill\.example|Privacy policy/);
  }
  const { library } = await buy(world, other, { productId: (await buildProduct(world, other)).id, email: buyer() });
  expect(await (await world.request(library)).text()).not.toMatch(/fernhill\.example|Privacy policy/);
});
