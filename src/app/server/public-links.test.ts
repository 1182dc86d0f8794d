import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLink, addProduct } from '../../testing/affiliates.ts';
import { issueNew } from '../../testing/invoices.ts';
import { postForm, setRules } from '../../testing/link-of-mail.ts';
import { tellFigure } from '../../testing/proof.ts';
import { offer, pdf, upload } from '../../testing/sample-files.ts';
import { buildProduct, buy } from '../../testing/shop.ts';
import { someAddress } from '../../testing/some-address.ts';
import * as line from '../../testing/waitlist.ts';
import {
  appUrl,
  bookingFields,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../testing/world.ts';

/** One link of a mail: the page, and what stands in its address for the one person whom it was sent to. */
type Link = { page: string; word: string; query: string };

let world: World;
let practice: Practice;
let stranger: Practice;
let links: Link[];
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world, { name: 'Quillfeather Nutrition' });
  stranger = await buildPractice(world, { name: 'Elsewhere Nutrition' });
  await writeEveryMail();
  links = await linksOfMails();
}, 120_000);
afterAll(() => world.close());

/** Something of everything whose mails hold a link. */
async function writeEveryMail() {
  const visitor = call(world);
  await setRules(practice, { minimumNotice: 0 });
  const [first, later] = ['09:00', '10:00'].map(time => bookingFields(practice.slug, { date: line.waitDay(), time }));
  await visitor('POST', '/api/appointments/book', first);
  await line.ask(world, practice);
  await line.join(world, practice, { email: `${randomUUID()}@waiting.example` });
  await visitor('POST', '/api/appointments/book', later);
  const storefront = await (await practice.call('GET', '/api/storefront')).json();
  await practice.call('PUT', `/api/storefront/${storefront.id}`, { ...storefront, doubleOptIn: true });
  await visitor('POST', '/api/newsletter/subscribe', { storefrontSlug: practice.slug, email: 'a@reader.example' });
  const invoice = await issueNew(practice);
  await practice.call('POST', `/api/invoices/${invoice.id}/send`, { message: '' });
  const file = await (await upload(practice, pdf())).json();
  const { block } = await offer(practice, file.id);
  await visitor('POST', '/api/leads/request', { storefrontSlug: practice.slug, block, email: 'a@lead.example' });
  const product = await buildProduct(world, practice);
  await buy(world, practice, { productId: product.id });
  const affiliate = await addLink(world, practice, { productId: await addProduct(world, practice) });
  await practice.call('POST', `/api/affiliate-links/${affiliate.id}/invite`);
  await practice.call('POST', '/api/team/invitations', { email: 'a@colleague.example', role: 'viewer' });
  await visitor('POST', '/api/forgot-password', { email: practice.email });
}

/** Those of every mail, by the pages that they lead to; each once. */
async function linksOfMails(): Promise<Link[]> {
  const { rows } = await world.services.database.pool.query<{ text: string }>('select text from email_logs');
  const found = rows.flatMap(({ text }) =>
    [...text.matchAll(/http:\/\/localhost:3000\/([\w-]+)(?:\/([\w.-]+))?(?:\?([^\s\])>]+))?/g)].map(
      ([, page = '', word = '', query = '']) => ({ page, word, query }),
    ),
  );
  const secret = found.filter(
    ({ page, word, query }) => !['bio', 'a'].includes(page) && (word || /token=/.test(query)),
  );
  return [...new Map(secret.map(each => [each.page, each])).values()];
}

const addressOf = ({ page, word, query }: Link) => `/${page}${word && `/${word}`}${query && `?${query}`}`;
const tokenOf = ({ word, query }: Link) => word || (new URLSearchParams(query).get('token') ?? '');
/** That page with the other's token; whom it is for is said as its own link would. */
const crossed = (of: Link, token: string): Link => {
  const query = new URLSearchParams(of.query);
  if (!of.word) query.set('token', token);
  return { ...of, word: of.word && token, query: query.toString() };
};

async function everyRow(): Promise<Record<string, string>> {
  const { pool } = world.services.database;
  const { rows } = await pool.query<{ name: string }>(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  const texts = rows.map(async ({ name }) => {
    const found = await pool.query(`select string_agg(t::text, E'\\n' order by t::text) as all from ${name} t`);
    return [name, String(found.rows[0]?.all)] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

const shows = async (answer: Response) => /Quillfeather|Romero|Felix/.exec(await answer.text())?.[0] ?? null;

test('the test sees the links of all kinds of mails, and each opens its own page', async () => {
  expect(links.map(({ page }) => page).sort()).toEqual(
    [
      ...['affiliate', 'cancel-appointment', 'file', 'invoice', 'join', 'library'],
      ...['newsletter-confirm', 'reschedule-appointment', 'reset-password', 'waitlist-confirm', 'waitlist-leave'],
    ].sort(),
  );
  for (const link of links) {
    const answer = await world.request(addressOf(link), { headers: someAddress() });
    expect(answer.status, addressOf(link)).toBe(200);
    expect(answer.headers.get('cache-control'), link.page).toBe('no-store');
    // The page for a new password says nothing of whom it is for.
    if (link.page !== 'reset-password') expect(await shows(answer), addressOf(link)).not.toBeNull();
  }
});

test('looking at a page changes nothing: no token acts on GET or HEAD', async () => {
  const before = await everyRow();
  for (const link of links)
    for (const method of ['GET', 'HEAD']) await world.request(addressOf(link), { method, headers: someAddress() });
  expect(await everyRow()).toEqual(before);
});

test('a token is for one page: on every other it shows nothing and does nothing', { timeout: 120_000 }, async () => {
  const before = await everyRow();
  const faults: string[] = [];
  let asked = 0;
  for (const from of links) {
    for (const to of links.filter(({ page }) => page !== from.page && !isOneThing(page, from.page))) {
      const link = crossed(to, tokenOf(from));
      const seen = await world.request(addressOf(link), { headers: someAddress() });
      const shown = await shows(seen);
      if (shown) faults.push(`${to.page} shows ${shown} for the token of ${from.page}`);
      const pressed = await postForm(world, addressOf(link), Object.fromEntries(new URLSearchParams(link.query)));
      if (await shows(pressed)) faults.push(`${to.page} answers the token of ${from.page}`);
      asked += 2;
    }
  }
  expect(faults).toEqual([]);
  expect(await everyRow()).toEqual(before);
  tellFigure('isolation', 'tokens of mails tried on pages that they are not for', asked);
});

/** One link of a booking's mails leads to all that can be done about it, and so does that of a place in the line. */
const isOneThing = (...pages: string[]) =>
  pages.every(page => page.endsWith('-appointment')) || pages.every(page => page.startsWith('waitlist-'));

test('nothing of one practice stands below the address of another', async () => {
  const { pool } = world.services.database;
  const { rows } = await pool.query(
    `select 'shop/' || id as path from digital_products where tenant_id = $1
    union all select 'shop/' || id || '/thanks' from digital_products where tenant_id = $1`,
    [practice.tenantId],
  );
  expect(rows.length).toBeGreaterThan(2);
  for (const { path } of rows) {
    expect((await world.request(`/bio/${practice.slug}/${path}`)).status, path).not.toBe(500);
    const answer = await world.request(`/bio/${stranger.slug}/${path}`);
    // Who comes back from a payment without its seal is thanked for nothing in particular.
    if (!path.endsWith('/thanks')) expect(answer.status, path).toBe(404);
    expect(await answer.text()).not.toMatch(/Quillfeather|Seven-day|Breakfast/);
  }
  for (const page of ['', '/shop', '/articles', '/book', '/library', '/lead', '/affiliate', '/waitlist'])
    expect(await (await world.request(`/bio/${stranger.slug}${page}`)).text(), page).not.toMatch(
      /Quillfeather|Seven-day/,
    );
});

test('a link that was sent names this instance and nobody else’s', () => {
  expect(appUrl).toBe('http://localhost:3000');
  for (const link of links) expect(tokenOf(link).length, link.page).toBeGreaterThanOrEqual(22);
});
