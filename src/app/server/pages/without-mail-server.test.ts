// @module-tag slow

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addLink, addProduct } from '../../../testing/practice/affiliates.ts';
import { postForm } from '../../../testing/practice/mail-link.ts';
import { giveMailServer, takeMailServer } from '../../../testing/practice/mail-server.ts';
import { saveSwitch } from '../../../testing/practice/newsletter.ts';
import { mailedCode } from '../../../testing/practice/room.ts';
import { buildProduct, buy } from '../../../testing/practice/shop.ts';
import { casesInTurn } from '../../../testing/proof.ts';
import { offer, pdf, upload } from '../../../testing/texts/sample-files.ts';
import { buildPractice, call, clientFields, openWorld, type Practice, type World } from '../../../testing/world.ts';

let world: World;
let practice: Practice;
/** The address of a client who may sign in to the client room. */
let client: string;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  client = (await (await practice.call('POST', '/api/clients', clientFields())).json()).email;
});
beforeEach(() => void takeMailServer(world));
afterAll(() => world.close());

const email = 'ines@visitor.example';
const wordsOf = async (answer: Response) =>
  (await answer.text())
    .replace(/<(head|style|script)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const read = (path: string) => world.request(path).then(wordsOf);
const post = (path: string, fields: Record<string, string>) => postForm(world, path, fields).then(wordsOf);
const bio = () => `/bio/${practice.slug}`;

/** Each page without and with a mail server; `promised` may only appear with one. */
type Case = { name: string; show: () => Promise<string>; without: string; promised: string };
const cases: Case[] = [
  {
    name: 'the newsletter form, answered',
    show: () => post(`${bio()}/subscribe`, { email }),
    without: 'We can’t email you the link to confirm it right now, so you’re not on the list yet.',
    promised: 'One more step: open the link in the email',
  },
  {
    name: 'a file for an email address, answered',
    show: async () => {
      const { block } = await offer(practice, (await (await upload(practice, pdf())).json()).id);
      return post(`${bio()}/lead`, { block, email });
    },
    without: 'We can’t email you the file right now. Please contact us to get it.',
    promised: 'The link to your file is on its way.',
  },
  {
    name: 'a product that costs something',
    show: async () => read(`${bio()}/shop/${(await buildProduct(world, practice)).id}`),
    without: 'Download it after you pay',
    promised: 'Sent to your email right away',
  },
  {
    name: 'a product that is free',
    show: async () => read(`${bio()}/shop/${(await buildProduct(world, practice, { price: '0' })).id}`),
    without: 'We can’t email it right now. Please contact us.',
    promised: 'Sent to your email right away',
  },
  {
    name: 'where getting something free leads',
    show: () => read(`${bio()}/shop/1/thanks`),
    without: 'We can’t email your download right now',
    promised: 'The link to your download is on its way by email.',
  },
  {
    name: 'where paying leads',
    show: async () => {
      const { back } = await buy(world, practice, { productId: (await buildProduct(world, practice)).id });
      const { pathname, search } = new URL(back);
      return read(pathname + search);
    },
    without: 'We can’t email you a receipt or a link right now, so download it here before you leave.',
    promised: 'are on their way to',
  },
  {
    name: 'the form for a new link to what was bought',
    show: () => read(`${bio()}/library`),
    without: 'We can’t email links right now. Please contact us to get what you bought here.',
    promised: 'We’ll send a link to everything you got here.',
  },
  {
    name: 'the same, answered',
    show: () => post(`${bio()}/library`, { email }),
    without: 'We can’t email links right now. Please contact us to get what you bought here.',
    promised: 'the link is on its way.',
  },
  {
    name: 'the form of affiliates',
    show: () => read(`${bio()}/affiliate`),
    without: 'We can’t email your link right now. Ask Fernhill Nutrition for your sales and payouts.',
    promised: 'We’ll email you a link',
  },
  {
    name: 'the same, answered',
    show: () => post(`${bio()}/affiliate`, { email }),
    without: 'We can’t email your link right now. Ask Fernhill Nutrition for your sales and payouts.',
    promised: 'a link to your page is on its way.',
  },
  {
    name: 'the door of the client room',
    show: () => read(`/my/${practice.slug}`),
    without: 'We can’t email codes right now You need a code to sign in here. Please contact Fernhill Nutrition',
    promised: 'We’ll send a 6-digit code.',
  },
  {
    name: 'the same, answered',
    show: async () => {
      const { cookie } = await mailedCode(world, practice, email);
      return wordsOf(await world.request(`/my/${practice.slug}/code`, { headers: { cookie } }));
    },
    without: 'We can’t email codes right now',
    promised: 'a 6-digit code is on its way.',
  },
  {
    name: 'a link to the client room that doesn’t work',
    show: () => read(`/my/${practice.slug}/enter/nothing`),
    without: 'We can’t email you a code right now. Please contact Fernhill Nutrition',
    promised: 'Email me a code',
  },
  {
    name: 'a used link to the client room',
    show: async () => {
      const { link } = await mailedCode(world, practice, client);
      await post(link, {});
      return read(link);
    },
    without: 'for 24 hours. We can’t email you a code right now. Please contact Fernhill Nutrition',
    promised: 'Email me a code',
  },
  {
    name: 'a forgotten password',
    show: () => read('/forgot-password'),
    without: 'This server can’t send email. Request a link here, then ask your administrator for it.',
    promised: 'a link to choose a new password is on its way.',
  },
  {
    name: 'the call behind it',
    show: () => call(world)('POST', '/api/forgot-password', { email }).then(wordsOf),
    without: 'your administrator can find the link in the server log.',
    promised: 'a link is on its way.',
  },
];

test.each(casesInTurn(cases, 2))(
  '$name promises an email only with a mail server',
  async ({ show, without, promised }) => {
    const silent = await show();
    expect(silent).toContain(without);
    expect(silent).not.toContain(promised);
    expect(silent).not.toContain('Check your inbox');
    giveMailServer(world);
    const told = await show();
    expect(told).toContain(promised);
    expect(told).not.toContain(without);
  },
);

describe('the response is the same for every address', () => {
  test.each([
    ['of affiliates', 'affiliate'],
    ['of buyers', 'library'],
  ])('%s', async (_, path) => {
    const { email: known } = await addLink(world, practice, { productId: await addProduct(world, practice) });
    const { email: buyer } = await buy(world, practice, { productId: (await buildProduct(world, practice)).id });
    const answers = await Promise.all([known, buyer, email].map(each => post(`${bio()}/${path}`, { email: each })));
    expect(new Set(answers).size).toBe(1);
  });
});

test('the door of the client room names whom to contact and offers no form', async () => {
  const own = await buildPractice(world);
  const door = async (path = '') => (await world.request(`/my/${own.slug}${path}`)).text();
  const reaches = (html: string) =>
    ['<form', 'tel:5035550142', `mailto:${contactEmail}`].map(each => html.includes(each));
  const contactEmail = 'hello@fernhill.example';
  expect(reaches(await door())).toEqual([false, false, false]);
  await own.call('PUT', '/api/tenant', { name: 'Fernhill Nutrition', phone: '(503) 555-0142' });
  const page = await (await own.call('GET', '/api/storefront')).json();
  await own.call('PUT', `/api/storefront/${page.id}`, { ...page, contactEmail });
  expect(reaches(await door())).toEqual([false, true, true]);
  expect(reaches(await door('/enter/nothing'))).toEqual([false, true, true]);
  giveMailServer(world);
  expect(reaches(await door())).toEqual([true, false, false]);
});

test('asking for a code by the API gets the same response with and without a mail server', async () => {
  const ask = async (address: string) => {
    const answer = await call(world)('POST', '/api/room/ask', { slug: practice.slug, email: address });
    return [answer.status, await answer.text()];
  };
  const answers = [await ask(client), await ask(email)];
  giveMailServer(world);
  answers.push(await ask(client), await ask(email));
  expect(answers).toEqual(answers.map(() => [204, '']));
});

test('applies a practice’s own mail server to the next visitor', async () => {
  const own = await buildPractice(world);
  const { id } = await buildProduct(world, own);
  const page = () => read(`/bio/${own.slug}/shop/${id}`);
  const ofUser = async () => (await (await own.call('GET', '/api/auth/user')).json()).practice.hasMailServer;
  expect([await page(), await ofUser()]).toEqual([expect.not.stringContaining('Sent to your email'), false]);
  const mail = { host: 'mail.example.com', port: 465, security: 'tls', fromAddress: 'hello@example.com' };
  expect((await own.call('PUT', '/api/vendors/mail', mail)).status).toBe(200);
  expect([await page(), await ofUser()]).toEqual([expect.stringContaining('Sent to your email right away'), true]);
  await own.call('DELETE', '/api/vendors/mail');
  expect([await page(), await ofUser()]).toEqual([expect.not.stringContaining('Sent to your email'), false]);
});

test('thanks for a sign-up without confirmation, with or without a mail server', async () => {
  const own = await buildPractice(world);
  await saveSwitch(own, false);
  const shown = await post(`/bio/${own.slug}/subscribe`, { email });
  expect(shown).toContain('Thank you for subscribing to our newsletter!');
  expect(shown).not.toMatch(/We can’t email you the link|open the link/);
});
