import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentPeer, type PaymentPeer } from '../src/testing/peers/payment-peer.ts';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { deliverUntilAccepted, instanceEventSecret, instanceStripe } from '../src/testing/practice/payments.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { beginSale, offerProduct, salesOf } from './sale.ts';
import { openSettings } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { download, type ForSale, libraryTo, purchaseOf, sell } from './shop.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

let sink: Sink;
let program: Program;
let browser: Browser;
let cookie: string;
let plan: ForSale;
let peer: PaymentPeer;
/** Configured with the fake payment provider. */
let stripe: Program;
beforeAll(async () => {
  [sink, peer] = await Promise.all([openSink(), openPaymentPeer()]);
  [program, stripe] = await Promise.all([
    startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' }),
    startProgram(instanceStripe(peer.url)),
  ]);
  peer.onEvent(event => void deliverUntilAccepted(`${stripe.url}/api/webhooks/payments`, instanceEventSecret, event));
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
  await Promise.all([program.kill('SIGTERM'), stripe.kill('SIGTERM')]);
  await Promise.all([sink.close(), peer.close()]);
});

const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';
const phone = { width: 390, timezoneId: 'America/New_York', colorScheme: 'light' } as const;

test('buys and downloads a file on a phone, but not after a refund', async () => {
  const email = 'dana@client.example';
  const { page, consoleErrors } = await openBrowser({ ...phone, browser, baseURL: program.url });
  await page.goto('/bio/fernhill-nutrition');
  await page.getByRole('link', { name: /Seven-day meal plan.*\$25\.00/ }).click();
  await page.waitForURL(`**${plan.path}`);
  await page.locator('form[novalidate]').waitFor();
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
  await page.getByText('This code isn’t valid').waitFor();
  await expectNoViolations(page);
  await page.getByLabel('Coupon code').fill('spring');
  await page.getByLabel('Coupon code').press('Enter');
  await page.getByText('SPRING takes $5.00 off.').waitFor();
  await page.getByRole('button', { name: 'Buy for $20.00' }).click();
  await page.waitForURL('**/test-checkout/**');
  await page.goBack();
  await page.locator('form[novalidate]').waitFor();
  // The input is kept and leads to the same payment.
  await page.getByLabel('Name').fill('Dana Reyes');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /Buy for/ }).click();
  await page.waitForURL('**/test-checkout/**');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();

  const library = await libraryTo(sink, email);
  await page.goto(library);
  await page.getByText('3 of 3 downloads left').waitFor();
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
  await page.getByText('Refunded. You can no longer download it.').waitFor();
  expect(await page.getByRole('button', { name: /Download/ }).count()).toBe(0);
  await expect.poll(() => sink.mails.filter(mail => mail.to === email).length, { timeout: 20_000 }).toBe(2);
  // The browser logs the rejected forms.
  expect(consoleErrors.filter(each => !each.includes('400'))).toEqual([]);
});

test('buys and downloads a file by keyboard', { tags: 'detail' }, async () => {
  const email = 'keys@client.example';
  const { page } = await openBrowser({ ...phone, width: 1280, browser, baseURL: program.url });
  await page.goto(plan.path);
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

test.runIf(isInTurn(2, 3))(
  'buys with a coupon after a failed payment and gets a new link without JavaScript',
  async () => {
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
    await page.getByText('You weren’t charged.').waitFor();
    await page.getByText('SPRING takes $5.00 off.').waitFor();
    await page.getByLabel('Name').fill('Pat Plain');
    await page.getByLabel('Email').fill(email);
    // Enter submits the purchase instead of applying a coupon.
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
    await page.getByRole('link', { name: 'request a new link' }).click();
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Send me the link' }).click();
    expect(await page.getByRole('heading', { name: 'Check your inbox' }).count()).toBe(0);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('If you bought something here with this email').waitFor();
    await page.goto(await libraryTo(sink, email, library));
    const file = await download(page, () => page.getByRole('button', { name: 'Download The pantry guide' }).click());
    expect(file.content.equals(guide.content)).toBe(true);
  },
);

test('adds a product to the page in the editor and counts clicks on it', { tags: 'detail' }, async () => {
  const { page, consoleErrors } = await openBrowser({ ...phone, width: 1280, browser, baseURL: program.url, cookie });
  await page.goto('/storefront?tab=blocks');
  const preview = page.frameLocator('iframe[title="Preview of your page"]');
  await preview.locator('a.prod').first().waitFor();
  const count = await preview.locator('a.prod').count();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: /^Product/ }).click();
  await page.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: /Seven-day meal plan/ }).click();
  await page.getByText('$25.00. Its image, title and price').waitFor();
  await expect.poll(() => preview.locator('a.prod').count()).toBe(count + 1);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Storefront saved successfully!').waitFor();
  expect(consoleErrors).toEqual([]);
  // A headless browser's own user agent would count as a bot.
  const context = await browser.newContext({ baseURL: program.url, userAgent });
  const visitor = await context.newPage();
  await visitor.goto('/bio/fernhill-nutrition');
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

test('cancels, fails and completes a test checkout by keyboard', { tags: 'detail' }, async () => {
  const tests = sharedProgram();
  const { cookie } = await signUp(tests, { email: `${randomUUID()}@practice.example` });
  const product = await offerProduct(tests, cookie);
  const { page, context, consoleErrors } = await openBrowser({ ...phone, browser, baseURL: tests.url });
  await page.goto(await beginSale(tests, product));
  await tabTo(page, 'Go back');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/bio\/.*unpaid/);
  await page.goBack();
  await tabTo(page, 'Simulate a failed payment');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/bio\/.*unpaid/);
  expect((await salesOf(tests, cookie)).map(({ status }) => status)).toEqual(['failed']);
  await page.goBack();
  await page.reload();
  await page.getByRole('heading', { name: 'This checkout has expired' }).waitFor();
  await expectNoViolations(page);
  expect(consoleErrors.filter(each => !each.includes('410'))).toEqual([]);
  await context.close();
});

test('removes the test checkout once the practice has its own keys', { tags: 'detail' }, async () => {
  const tests = sharedProgram();
  const { cookie } = await signUp(tests, { email: `${randomUUID()}@practice.example` });
  const url = await beginSale(tests, await offerProduct(tests, cookie));
  const keys = { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' };
  await post(tests, '/api/vendors/payments', keys, cookie, 'PUT');
  expect((await fetch(url)).status).toBe(404);
  const body = new URLSearchParams({ answer: 'pay' });
  expect((await fetch(url, { method: 'POST', headers: { origin: tests.url }, body })).status).toBe(404);
  expect((await salesOf(tests, cookie)).map(({ status }) => status)).toEqual(['pending']);
});

test.runIf(isInTurn(0, 3))('redirects a buyer to the provider and back, and sends a refund there', async () => {
  const { cookie } = await signUp(stripe, { email: `${randomUUID()}@practice.example` });
  const { slug, productId } = await offerProduct(stripe, cookie);
  const { page, context } = await openBrowser({ ...phone, browser, baseURL: stripe.url });
  await page.goto(`/bio/${slug}/shop/${productId}`);
  await page.locator('form[novalidate]').waitFor();
  await page.getByLabel('Name').fill('Dana Reyes');
  await page.getByLabel('Email').fill('dana@client.example');
  await page.getByRole('button', { name: 'Buy for $25.00' }).click();
  await page.waitForURL(`${peer.url}/pay/**`);
  await page.getByRole('button', { name: 'Pay 2500' }).click();
  await page.waitForURL(/\/shop\/.*thanks/);
  const states = async () => (await salesOf(stripe, cookie)).map(({ status }) => status);
  await expect.poll(states).toEqual(['completed']);
  const [sale] = await salesOf(stripe, cookie);
  expect((await post(stripe, `/api/product-purchases/${sale?.id}/refund`, {}, cookie)).ok).toBe(true);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['refunded']);
  await context.close();
});

test('explains test mode and the Stripe webhook in settings', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors, cookie } = await openSettings(
    { program: sharedProgram(), browser },
    { name: 'Keyless', tab: 'payments' },
  );
  await page.getByRole('heading', { name: 'Test mode' }).waitFor();
  await page.getByLabel('Secret key', { exact: true }).fill('sk_live_1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Your own Stripe account' }).waitFor();
  await page.getByText('Show the instructions').last().click();
  const { tenantId } = await (await fetch(`${sharedProgram().url}/api/auth/user`, { headers: { cookie } })).json();
  const address = `${sharedProgram().url}/api/webhooks/payments/${tenantId}`;
  expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(address);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByText('For the person who hosts Sorrel').click();
  await page.getByText('checkout.session.completed').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Test mode' }).count()).toBe(0);
  await expectNoViolations(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});
