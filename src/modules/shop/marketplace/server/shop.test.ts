// @module-tag slow

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLink, cookieOf, follow } from '../../../../testing/practice/affiliates.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { answerPage, settleDue } from '../../../../testing/practice/payments.ts';
import { buildProduct, buyer, libraryOf, mailsTo, purchasesOf, wantToBuy } from '../../../../testing/practice/shop.ts';
import { appUrl, buildPractice, call, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const urlOf = async (answer: Response): Promise<string> => {
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).url;
};

/** Path and fields of the form on the return page. */
const formOf = (back: string): [string, Record<string, string>] => {
  const { pathname, searchParams } = new URL(back, appUrl);
  return [pathname, { purchase: searchParams.get('purchase') ?? '' }];
};

test('a purchase sends one receipt, creates a client once verified and allows downloads', async () => {
  const practice = await buildPractice(world);
  const product = await buildProduct(world, practice);
  const email = buyer();
  const url = await urlOf(await wantToBuy(world, practice, { productId: product.id, email }));
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'pending', payments: 0 }]);
  expect(await mailsTo(practice, email)).toEqual([]);
  const paid = await answerPage(world, url, 'pay');
  const back = paid.headers.get('location') ?? '';
  expect(back).toContain(`/bio/${practice.slug}/shop/${product.id}/thanks?purchase=`);
  const [purchase] = await purchasesOf(world, practice, email);
  expect(purchase).toMatchObject({ status: 'completed', payments: 1, intent: expect.stringContaining('test_intent') });

  const thanks = await world.request(back);
  expect(thanks.headers.get('cache-control')).toBe('no-store');
  const html = await thanks.text();
  for (const shown of ['Thank you!', '$25.00', 'This was a test payment', 'Download now'])
    expect(html).toContain(shown);

  const mails = await mailsTo(practice, email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your receipt from Fernhill Nutrition']);
  expect(mails[0]?.text).toContain('Seven-day meal plan');
  expect(mails[0]?.text).toContain('test payment');
  expect(purchase?.clientId, 'a test proves nobody').toBeNull();
  expect((await postForm(world, ...formOf(back))).headers.get('location')).toContain('/download/');
  expect(await (await practice.call('GET', '/api/clients')).json()).toEqual([]);

  const library = await libraryOf(practice, email);
  const page = await (await world.request(library)).text();
  for (const shown of ['Your downloads', '2 of 3 downloads left', 'PDF, 3 KB']) expect(page).toContain(shown);
  const granted = await postForm(world, library, { purchase: String(purchase?.id) });
  expect(granted.status).toBe(303);
  const file = await world.request(granted.headers.get('location') ?? '');
  expect(Buffer.from(await file.arrayBuffer()).equals(product.content)).toBe(true);
  expect(file.headers.get('content-disposition')).toContain('Seven%20days.pdf');
  expect(await (await world.request(library)).text()).toContain('1 of 3 downloads left');
  // Using the emailed link verifies the address.
  const [known] = await purchasesOf(world, practice, email);
  const client = await (await practice.call('GET', `/api/clients/${known?.clientId}`)).json();
  expect(client).toMatchObject({ firstName: 'Dana', lastName: 'Reyes', email });
  const told = await (await practice.call('GET', '/api/notifications')).json();
  expect(told[0]).toMatchObject({ type: 'sale', message: 'Dana Reyes bought Seven-day meal plan for $25.00.' });
});

test('submitting the form twice creates one purchase; changed fields replace it', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  const [email, purchaseKey] = [buyer(), randomUUID()];
  const wish = { productId, email, purchaseKey };
  const [first, again] = await Promise.all([wantToBuy(world, practice, wish), wantToBuy(world, practice, wish)]);
  const url = await urlOf(first);
  expect(await urlOf(again)).toBe(url);
  expect(await purchasesOf(world, practice, email)).toHaveLength(1);
  const other = buyer();
  const corrected = await urlOf(await wantToBuy(world, practice, { ...wish, email: other }));
  expect(corrected).not.toBe(url);
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'failed' }]);
  expect((await answerPage(world, url, 'pay')).status).toBe(410);
  await answerPage(world, corrected, 'pay');
  expect(await purchasesOf(world, practice, other)).toMatchObject([{ status: 'completed', payments: 1 }]);
  // Once it is paid, the same form leads to its result.
  const done = await urlOf(await wantToBuy(world, practice, { ...wish, email: other }));
  expect(done).toContain('/thanks?purchase=');
  expect(await purchasesOf(world, practice, other)).toHaveLength(1);
});

test('works without JavaScript and shows errors on the fields', async () => {
  const practice = await buildPractice(world);
  const { id } = await buildProduct(world, practice);
  const path = `/bio/${practice.slug}/shop/${id}`;
  const fields = { productId: String(id), name: 'Dana Reyes', website: '', coupon: '', affiliate: '' };
  const refused = await postForm(world, path, { ...fields, email: '"><b>', newsletter: 'yes' });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  for (const shown of ['Invalid email address', 'value="&quot;&gt;&lt;b&gt;"', 'value="Dana Reyes"', 'checked=""'])
    expect(html).toContain(shown);
  const email = buyer();
  // A key in the form would merge two visitors of one cached page.
  const forms = [1, 2].map(() => postForm(world, path, { ...fields, email, purchaseKey: 'x'.repeat(20) }));
  const [first, again] = await Promise.all(forms);
  expect(first?.status).toBe(303);
  expect(first?.headers.get('location')).toMatch(/^\/test-checkout\//);
  expect(again?.headers.get('location')).toBe(first?.headers.get('location'));
  expect(await purchasesOf(world, practice, email)).toHaveLength(1);
  const foreign = await world.request(path, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: 'a=b',
  });
  expect(foreign.status).toBe(403);
});

const coupon = async (call: (method: string, path: string, body: unknown) => Promise<Response>, given: object) =>
  expect((await call('POST', '/api/coupons', { code: 'SPRING', kind: 'percent', value: '20', ...given })).status).toBe(
    201,
  );

test('shows the coupon’s price with and without JavaScript and uses it on purchase', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  await coupon(practice.call, { usageLimit: 1 });
  const path = `/bio/${practice.slug}/shop/${productId}`;
  const page = await postForm(world, path, { act: 'apply', coupon: ' spring ', name: 'Dana', email: 'not yet' });
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const shown of ['SPRING takes $5.00 off.', 'Buy for $20.00', 'value="Dana"', 'value="not yet"'])
    expect(html).toContain(shown);
  const wrong = await postForm(world, path, { act: 'apply', coupon: 'WINTER' });
  expect([wrong.status, (await wrong.text()).includes('This code isn’t valid')]).toEqual([400, true]);
  expect(await (await world.request(`${path}?coupon=SPRING`)).text()).toContain('Buy for $20.00');
  const asked = { storefrontSlug: practice.slug, productId, coupon: 'spring' };
  const quoted = await call(world)('POST', '/api/shop/quote', asked);
  expect(await quoted.json()).toEqual({
    code: 'SPRING',
    price: '25.00',
    discount: '5.00',
    amount: '20.00',
    currency: 'USD',
  });

  const email = buyer();
  const url = await urlOf(await wantToBuy(world, practice, { productId, email, coupon: 'spring' }));
  const late = await wantToBuy(world, practice, { productId, coupon: 'SPRING' });
  expect([late.status, (await late.json()).errors]).toEqual([400, { coupon: 'This code has reached its limit' }]);
  // A failed payment returns the use of the coupon.
  const back = (await answerPage(world, url, 'fail')).headers.get('location') ?? '';
  expect(await purchasesOf(world, practice, email)).toMatchObject([{ status: 'failed', amount: '20.00' }]);
  expect(back).toContain('unpaid=1&coupon=SPRING');
  expect(await (await world.request(back)).text()).toContain('You weren’t charged.');
  const second = await urlOf(await wantToBuy(world, practice, { productId, email, coupon: 'SPRING' }));
  await answerPage(world, second, 'pay');
  expect(await purchasesOf(world, practice, email)).toMatchObject([
    { status: 'failed' },
    { status: 'completed', discount: '5.00' },
  ]);
  expect((await wantToBuy(world, practice, { productId, coupon: 'SPRING' })).status).toBe(400);
});

test('emails a free product and creates the client once the link is used', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  await coupon(practice.call, { kind: 'amount', value: '40' });
  const email = buyer();
  const wish = { productId, email, coupon: 'SPRING', name: 'Buy pills at evil.example' };
  const url = await urlOf(await wantToBuy(world, practice, wish));
  expect(url).toBe(`${appUrl}/bio/${practice.slug}/shop/${productId}/thanks`);
  const thanks = await (await world.request(new URL(url).pathname)).text();
  expect(thanks).toContain('Check your inbox');
  expect(thanks).not.toMatch(/Download now|library\/[\w-]{20}/);
  // A double click, even with another key.
  expect(await urlOf(await wantToBuy(world, practice, { ...wish, purchaseKey: randomUUID() }))).toBe(url);
  const [purchase, ...others] = await purchasesOf(world, practice, email);
  expect(others).toEqual([]);
  expect(purchase).toMatchObject({
    status: 'completed',
    amount: '0.00',
    discount: '25.00',
    clientId: null,
    payments: 0,
  });
  const [mail, ...more] = await mailsTo(practice, email);
  expect(more).toEqual([]);
  expect(JSON.stringify(mail)).not.toMatch(/pills|evil/);
  expect(await (await practice.call('GET', '/api/clients')).json()).toEqual([]);
  const granted = await postForm(world, await libraryOf(practice, email), { purchase: String(purchase?.id) });
  expect(granted.headers.get('location')).toContain('/download/');
  expect(await (await practice.call('GET', '/api/clients')).json()).toMatchObject([{ email, firstName: 'Buy' }]);
});

test('silently limits emails about free products per mailbox across practices', async () => {
  const [name, host] = buyer().split('@');
  let mails = 0;
  for (let round = 0; round < 3; round++) {
    const practice = await buildPractice(world);
    for (let times = 0; times < 5; times++) {
      const { id: productId } = await buildProduct(world, practice, { price: '0' });
      const answer = await wantToBuy(world, practice, { productId, email: `${name}+${round}${times}@${host}` });
      expect(await urlOf(answer)).toContain('/thanks');
    }
    mails += (await (await practice.call('GET', '/api/emails/logs')).json()).length;
  }
  expect(mails).toBe(10);
});

test('limits a mailbox to ten test purchases, then 429', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  const email = buyer();
  const tries: number[] = [];
  for (let index = 0; index < 11; index++) {
    const key = { purchaseKey: `${index}`.padStart(16, 'k') };
    tries.push((await wantToBuy(world, practice, { productId, email, name: `Dana ${index}`, ...key })).status);
  }
  expect(tries).toEqual([...Array(10).fill(200), 429]);
});

test('rejects inactive, foreign and hidden products with 404 and ignores bots', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  const other = await buildPractice(world);
  const foreign = await buildProduct(world, other);
  const email = buyer();
  expect((await wantToBuy(world, practice, { productId: foreign.id, email })).status).toBe(404);
  expect((await world.request(`/bio/${practice.slug}/shop/${foreign.id}`)).status).toBe(404);
  const caught = await wantToBuy(world, practice, { productId, email, website: 'https://evil.example' });
  expect(caught.status).toBe(200);
  await practice.call('PUT', `/api/digital-products/${productId}`, { isActive: false });
  expect((await wantToBuy(world, practice, { productId, email })).status).toBe(404);
  expect((await world.request(`/bio/${practice.slug}/shop/${productId}`)).status).toBe(404);
  await practice.call('PUT', `/api/digital-products/${productId}`, { isActive: true });
  const page = await (await practice.call('GET', '/api/storefront')).json();
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, isActive: false });
  expect((await wantToBuy(world, practice, { productId, email })).status).toBe(404);
  expect((await world.request(`/bio/${practice.slug}/shop/${productId}`)).status).toBe(404);
  expect(await purchasesOf(world, practice, email)).toEqual([]);
});

test('limits one caller to 40 purchases an hour, then 429', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  const from = { 'x-forwarded-for': '198.51.100.9' };
  const wish = { productId, email: buyer(), purchaseKey: randomUUID() };
  const statuses = [];
  for (let times = 0; times < 41; times++) statuses.push((await wantToBuy(world, practice, wish, from)).status);
  expect(statuses.filter(status => status === 200)).toHaveLength(40);
  expect(statuses.at(-1)).toBe(429);
});

test('subscribes to the newsletter only if ticked, with confirmation', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice);
  const [wants, does] = [buyer(), buyer()];
  for (const [email, newsletter] of [
    [wants, true],
    [does, false],
  ] as const) {
    const url = await urlOf(await wantToBuy(world, practice, { productId, email, newsletter }));
    expect(await mailsTo(practice, email)).toEqual([]);
    await answerPage(world, url, 'pay');
  }
  const subscribers = await (await practice.call('GET', '/api/subscribers?limit=10')).json();
  expect(subscribers.items).toMatchObject([{ email: wants, status: 'pending', source: 'purchase' }]);
  expect((await mailsTo(practice, wants)).map(mail => mail.subject).toSorted()).toEqual(
    [expect.stringMatching(/confirm/i), 'Your receipt from Fernhill Nutrition'].toSorted(),
  );
});

test('credits the affiliate by cookie or URL, and a refund reverses it', async () => {
  const practice = await buildPractice(world);
  const { id: productId } = await buildProduct(world, practice, { affiliateCommission: '10' });
  const link = await addLink(world, practice, { productId });
  const word = cookieOf(await follow(world, link.affiliateId));
  const [byCookie, byAddress, byNobody] = [buyer(), buyer(), buyer()];
  const cookie = { cookie: `sorrel_affiliate=${word}` };
  const pay = async (given: object, headers = {}) =>
    answerPage(world, await urlOf(await wantToBuy(world, practice, { productId, ...given }, headers)), 'pay');
  await pay({ email: byCookie }, cookie);
  await pay({ email: byAddress, affiliate: word });
  await pay({ email: byNobody, affiliate: link.affiliateId }, { cookie: `sorrel_affiliate=${link.affiliateId}` });
  const [later, byLast] = [await addLink(world, practice, { productId }), buyer()];
  const afterIt = await follow(world, later.affiliateId, cookie);
  // The page that the earlier link opened is still open.
  await pay({ email: byLast, affiliate: word }, { cookie: `sorrel_affiliate=${cookieOf(afterIt)}` });
  expect(await purchasesOf(world, practice, byLast)).toMatchObject([{ affiliateId: later.affiliateId }]);
  for (const email of [byCookie, byAddress])
    expect(await purchasesOf(world, practice, email)).toMatchObject([
      { affiliateId: link.affiliateId, commission: '2.50' },
    ]);
  expect(await purchasesOf(world, practice, byNobody)).toMatchObject([{ affiliateId: null, commission: '0.00' }]);
  const links = async () => (await practice.call('GET', '/api/affiliate-links')).json();
  const ofFirst = async () => (await links()).filter((each: { id: number }) => each.id === link.id);
  expect(await ofFirst()).toMatchObject([{ conversionCount: 2, totalCommissionEarned: '5.00' }]);
  const [purchase] = await purchasesOf(world, practice, byCookie);
  expect((await practice.call('POST', `/api/product-purchases/${purchase?.id}/refund`, {})).status).toBe(200);
  await settleDue(world);
  expect(await purchasesOf(world, practice, byCookie)).toMatchObject([{ status: 'refunded', commission: '0.00' }]);
  expect(await ofFirst()).toMatchObject([{ conversionCount: 1, totalCommissionEarned: '2.50' }]);
});
