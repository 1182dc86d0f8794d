import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instanceEventSecret, instanceStripe, tellUntilTaken } from '../src/testing/payment-calls.ts';
import { openPaymentPeer, type PaymentPeer } from '../src/testing/payment-peer.ts';
import { type Program, signUp, startProgram } from './program.ts';
import { beginSale, offerProduct, salesOf } from './sale.ts';
import { desk, openSettings } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo } from './visitor.ts';

let browser: Browser;
let peer: PaymentPeer;
let tests: Program;
let stripe: Program;
beforeAll(async () => {
  [browser, peer] = await Promise.all([sharedBrowser(), openPaymentPeer()]);
  [tests, stripe] = await Promise.all([startProgram(), startProgram(instanceStripe(peer.url))]);
  peer.onEvent(event => void tellUntilTaken(`${stripe.url}/api/webhooks/payments`, instanceEventSecret, event));
});
afterAll(async () => {
  await Promise.all([tests.kill('SIGTERM'), stripe.kill('SIGTERM'), peer.close()]);
});

const phone = { ...desk, width: 390, colorScheme: 'dark' } as const;

test('the test checkout is paid on a phone without a script, and nobody takes it for a real one', async () => {
  const { cookie } = await signUp(tests, { email: 'phone@practice.example', practiceName: 'Phone' });
  const product = await offerProduct(tests, cookie);
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(await beginSale(tests, product));
  await page.getByText('Test payment. No money moves.').waitFor();
  await page.getByRole('heading', { name: 'Seven-day meal plan' }).waitFor();
  await page.getByText('$25.00').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/shop\/.*thanks/);
  const [sale] = await salesOf(tests, cookie);
  expect(sale).toMatchObject({ status: 'completed', customerEmail: 'dana@client.example' });
  await page.goBack();
  await page.reload();
  await page.getByRole('heading', { name: 'This is paid' }).waitFor();
  await context.close();
});

test('it fails and is left by the keyboard, and has no fault that axe finds', async () => {
  const { cookie } = await signUp(tests, { email: 'keys@practice.example', practiceName: 'Keys' });
  const product = await offerProduct(tests, cookie);
  const { page, context, complaints } = await openBrowser({ ...phone, browser, baseURL: tests.url });
  await page.goto(await beginSale(tests, product));
  await expectNoViolations(page);
  await tabTo(page, 'Go back');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/bio\/.*unpaid/);
  await page.goBack();
  await tabTo(page, 'Let it fail');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/bio\/.*unpaid/);
  expect((await salesOf(tests, cookie)).map(({ status }) => status)).toEqual(['failed']);
  await page.goBack();
  await page.reload();
  await page.getByRole('heading', { name: 'The time to pay is over' }).waitFor();
  await expectNoViolations(page);
  expect(complaints.filter(each => !each.includes('410'))).toEqual([]);
  await context.close();
});

test('once the practice has keys of its own the test checkout is gone', async () => {
  const { cookie } = await signUp(tests, { email: 'gone@practice.example', practiceName: 'Gone' });
  const url = await beginSale(tests, await offerProduct(tests, cookie));
  const keys = { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' };
  const headers = { 'content-type': 'application/json', origin: tests.url, cookie };
  await fetch(`${tests.url}/api/vendors/payments`, { method: 'PUT', headers, body: JSON.stringify(keys) });
  expect((await fetch(url)).status).toBe(404);
  const body = new URLSearchParams({ answer: 'pay' });
  expect((await fetch(url, { method: 'POST', headers: { origin: tests.url }, body })).status).toBe(404);
  expect((await salesOf(tests, cookie)).map(({ status }) => status)).toEqual(['pending']);
});

test.each([true, false])(
  'with a script: %s, a buyer gets to the provider and back, and a refund gets there',
  async hasScript => {
    const name = hasScript ? 'Scripted' : 'Plain';
    const { cookie } = await signUp(stripe, { email: `${name}@practice.example`, practiceName: name });
    const { slug, productId } = await offerProduct(stripe, cookie);
    const context = await browser.newContext({ javaScriptEnabled: hasScript, baseURL: stripe.url });
    const page = await context.newPage();
    await page.goto(`/bio/${slug}/shop/${productId}`, { waitUntil: 'networkidle' });
    await page.getByLabel('Name').fill('Dana Reyes');
    await page.getByLabel('Email').fill('dana@client.example');
    await page.getByRole('button', { name: 'Buy for $25.00' }).click();
    await page.waitForURL(`${peer.url}/pay/**`);
    await page.getByRole('button', { name: 'Pay 2500' }).click();
    await page.waitForURL(/\/shop\/.*thanks/);
    await expect.poll(async () => (await salesOf(stripe, cookie)).map(({ status }) => status)).toEqual(['completed']);
    const [sale] = await salesOf(stripe, cookie);
    const headers = { 'content-type': 'application/json', origin: stripe.url, cookie };
    const refund = await fetch(`${stripe.url}/api/product-purchases/${sale?.id}/refund`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    expect(refund.ok).toBe(true);
    await expect.poll(async () => (await salesOf(stripe, cookie)).map(({ status }) => status)).toEqual(['refunded']);
    await context.close();
  },
);

test('settings say that no money moves yet, and what Stripe is to call', async () => {
  const { page, context, complaints, cookie } = await openSettings(
    { program: tests, browser },
    { name: 'Keyless', tab: 'payments' },
  );
  await page.getByText('Test mode. Nobody can really pay you yet').waitFor();
  await page.getByRole('textbox', { name: 'Address' }).waitFor();
  const { tenantId } = await (await fetch(`${tests.url}/api/auth/user`, { headers: { cookie } })).json();
  const address = `${tests.url}/api/webhooks/payments/${tenantId}`;
  expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(address);
  await page.getByText('checkout.session.completed').waitFor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByLabel('Secret key', { exact: true }).fill('sk_live_1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Using: your own Stripe account').waitFor();
  await expect.poll(() => page.getByText('Test mode.').count()).toBe(0);
  await expectNoViolations(page);
  expect(complaints).toEqual([]);
  await context.close();
});
