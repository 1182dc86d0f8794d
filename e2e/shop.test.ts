import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { download, type ForSale, libraryTo, purchaseOf, sell } from './shop.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

let sink: Sink;
let program: Program;
let browser: Browser;
let cookie: string;
let plan: ForSale;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' });
  browser = await sharedBrowser();
  cookie = (await signUp(program)).cookie;
  plan = await sell(program, cookie);
  const coupon = await post(program, '/api/coupons', { code: 'SPRING', kind: 'percent', value: '20' }, cookie);
  expect(coupon.status).toBe(201);
  const page = await get<{ id: number }>(program, '/api/storefront', cookie);
  const ctaButtons = [{ kind: 'product', id: 'plan', productId: plan.id }];
  await post(program, `/api/storefront/${page.id}`, { ...page, ctaButtons }, cookie, 'PUT');
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const phone = { width: 390, timezoneId: 'America/New_York', colorScheme: 'light' } as const;

test('on a phone: from the practice’s page to the file, and no further once the money went back', async () => {
  const email = 'dana@client.example';
  const { page, complaints } = await openBrowser({ ...phone, browser, baseURL: program.url });
  await page.goto('/bio/fernhill-nutrition', { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Seven-day meal plan.*\$25\.00/ }).click();
  await page.waitForURL(`**${plan.path}`, { waitUntil: 'networkidle' });
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Buy for $25.00' }).click();
  await page.getByText('Name is required').waitFor();
  await page.getByLabel('Name').fill('Dana Reyes');
  await page.getByLabel('Email').fill('dana');
  await page.getByRole('button', { name: 'Buy for $25.00' }).click();
  await page.getByText('Invalid email address').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill('winter');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This code is not known').waitFor();
  await expectNoViolations(page);
  await page.getByLabel('Coupon code').fill('spring');
  await page.getByLabel('Coupon code').press('Enter');
  await page.getByText('SPRING takes $5.00 off.').waitFor();
  await page.getByRole('button', { name: 'Buy for $20.00' }).click();
  await page.waitForURL('**/test-checkout/**');
  await page.goBack({ waitUntil: 'networkidle' });
  // What was typed is still there, and leads to the same payment.
  await page.getByLabel('Name').fill('Dana Reyes');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /Buy for/ }).click();
  await page.waitForURL('**/test-checkout/**');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  await expectNoViolations(page);

  const library = await libraryTo(sink, email);
  await page.goto(library);
  await page.getByText('3 of 3 downloads left').waitFor();
  await expectNoViolations(page);
  const press = () => page.getByRole('button', { name: 'Download Seven-day meal plan' }).click();
  const file = await download(page, press);
  expect(file.name).toBe('Seven days.pdf');
  expect(file.content.equals(plan.content)).toBe(true);
  await page.reload();
  await page.getByText('2 of 3 downloads left').waitFor();

  const { id, status } = await purchaseOf(program, cookie, email);
  expect(status).toBe('completed');
  await post(program, `/api/product-purchases/${id}/refund`, {}, cookie);
  await expect
    .poll(async () => (await purchaseOf(program, cookie, email)).status, { timeout: 20_000 })
    .toBe('refunded');
  await page.reload();
  await page.getByText('Refunded: it can no longer be downloaded.').waitFor();
  expect(await page.getByRole('button', { name: /Download/ }).count()).toBe(0);
  await expect.poll(() => sink.mails.filter(mail => mail.to === email).length, { timeout: 20_000 }).toBe(2);
  // What the browser says of the two codes and forms that were refused.
  expect(complaints.filter(each => !each.includes('400'))).toEqual([]);
});

test('by the keyboard alone', async () => {
  const email = 'keys@client.example';
  const { page } = await openBrowser({ ...phone, width: 1280, browser, baseURL: program.url });
  await page.goto(plan.path, { waitUntil: 'networkidle' });
  await tabTo(page, 'Name');
  await page.keyboard.type('Kim Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await tabTo(page, 'Have a coupon?');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Coupon code');
  await page.keyboard.type('spring');
  await tabTo(page, 'Apply');
  await page.keyboard.press('Enter');
  await page.getByText('SPRING takes $5.00 off.').waitFor();
  await tabTo(page, 'Buy for $20.00');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/test-checkout/**');
  await tabTo(page, 'Pay');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  await tabTo(page, 'Download now');
  const file = await download(page, () => page.keyboard.press('Enter'));
  expect(file.content.equals(plan.content)).toBe(true);
  await page.goto(await libraryTo(sink, email));
  await tabTo(page, 'Download');
  expect((await download(page, () => page.keyboard.press('Enter'))).content.equals(plan.content)).toBe(true);
  await page.reload();
  await page.getByText('1 of 3 downloads left').waitFor();
});

test('without a script: a coupon, a payment that fails, one that does not, what is free, and a new link', async () => {
  const guide = await sell(program, cookie, { title: 'The pantry guide', price: '0', type: 'guide' });
  const context = await browser.newContext({
    baseURL: program.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const email = 'plain@client.example';
  await page.goto(plan.path);
  await page.getByLabel('Name').fill('Pat Plain');
  await page.getByLabel('Email').fill(email);
  await page.getByText('Have a coupon?').click();
  await page.getByLabel('Coupon code').fill('spring');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('SPRING takes $5.00 off.').waitFor();
  await page.getByRole('button', { name: 'Buy for $20.00' }).click();
  await page.waitForURL('**/test-checkout/**');
  await page.getByRole('button', { name: /fail/i }).click();
  await page.getByText('Nothing was paid.').waitFor();
  await page.getByText('SPRING takes $5.00 off.').waitFor();
  await page.getByLabel('Name').fill('Pat Plain');
  await page.getByLabel('Email').fill(email);
  // Enter means to buy, not to apply a coupon.
  await page.getByLabel('Email').press('Enter');
  await page.waitForURL('**/test-checkout/**');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  const library = await libraryTo(sink, email);

  await page.goto(guide.path);
  await page.getByLabel('Name').fill('Pat Plain');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Get it free' }).click();
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
  await page.getByRole('link', { name: 'ask for the link again' }).click();
  await page.getByLabel('Email').fill('nobody');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  expect(await page.getByRole('heading', { name: 'Check your inbox' }).count()).toBe(0);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByText('If this address has bought something here').waitFor();
  await page.goto(await libraryTo(sink, email, library));
  const file = await download(page, () => page.getByRole('button', { name: 'Download The pantry guide' }).click());
  expect(file.content.equals(guide.content)).toBe(true);
});

test('a product is put on the page in the editor; its card counts clicks', async () => {
  const { page, complaints } = await openBrowser({ ...phone, width: 1280, browser, baseURL: program.url, cookie });
  await page.goto('/storefront?tab=blocks');
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  await preview.locator('a.prod').first().waitFor();
  const count = await preview.locator('a.prod').count();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: /^Product/ }).click();
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: /Seven-day meal plan/ }).click();
  await page.getByText('$25.00. Its picture, title and price').waitFor();
  await expect.poll(() => preview.locator('a.prod').count()).toBe(count + 1);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Storefront saved successfully!').waitFor();
  expect(complaints).toEqual([]);
  // A headless browser's visits are a robot's.
  const context = await browser.newContext({ baseURL: program.url, userAgent });
  const visitor = await context.newPage();
  await visitor.goto('/bio/fernhill-nutrition', { waitUntil: 'networkidle' });
  expect(await visitor.locator('a.prod').count()).toBe(count + 1);
  await visitor.locator('a.prod').first().click();
  await visitor.waitForURL(`**${plan.path}`);
  const { id } = await get<{ id: number }>(program, '/api/storefront', cookie);
  const clicks = async () => {
    const path = `/api/storefront/${id}/visits?days=30`;
    const { blocks } = await get<{ blocks: { id: string; clicks: number }[] }>(program, path, cookie);
    return blocks.find(block => block.id === 'plan')?.clicks;
  };
  await expect.poll(clicks, { timeout: 10_000 }).toBe(1);
});
