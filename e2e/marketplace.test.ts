import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pdf } from '../src/testing/sample-files.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { desk, type Place, picture, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo } from './visitor.ts';

let place: Place;
let program: Program;
let complaints: string[] = [];
beforeAll(async () => {
  program = await startProgram();
  place = { program, browser: await sharedBrowser() };
});
afterAll(async () => {
  await program.kill('SIGTERM');
});
afterEach(() => expect(complaints).toEqual([]));

const phone: Look = { width: 390, timezoneId: 'America/New_York', colorScheme: 'dark' };

/** A practice of the test's own. */
async function join(name: string) {
  const email = `${name}-${randomUUID()}@practice.example`;
  const { cookie } = await signUp(program, { email, practiceName: name });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  return { cookie, slug };
}
type Seller = Awaited<ReturnType<typeof join>>;

async function open({ cookie }: Seller, path = '/marketplace', look = desk): Promise<Page> {
  const opened = await openBrowser({ ...look, browser: place.browser, baseURL: program.url, cookie });
  complaints = opened.complaints;
  await opened.page.goto(path);
  await opened.page.getByRole('heading', { name: 'Digital Marketplace' }).waitFor();
  return opened.page;
}

const addProduct = async ({ cookie }: Seller, given: Record<string, unknown>): Promise<{ id: number }> =>
  (await post(program, '/api/digital-products', { title: 'Gut reset', price: '39.00', ...given }, cookie)).json();

/** Somebody buys it and pays at the test checkout, which is told by a signed call a moment later. */
async function buy(seller: Seller, productId: number, name: string) {
  const email = `${name.toLowerCase().replace(' ', '.')}@buyer.example`;
  const request = { storefrontSlug: seller.slug, productId, email, name };
  const { url } = await (await post(program, '/api/shop/checkout', request)).json();
  if (url.includes('/test-checkout/')) {
    const headers = { origin: program.url, 'content-type': 'application/x-www-form-urlencoded' };
    const path = new URL(url).pathname;
    await fetch(program.url + path, { method: 'POST', headers, body: 'answer=pay', redirect: 'manual' });
  }
  const isThere = async () =>
    (await get<{ customerEmail: string; status: string }[]>(program, '/api/product-purchases', seller.cookie)).some(
      each => each.customerEmail === email && each.status === 'completed',
    );
  await expect.poll(isThere, { timeout: 10_000 }).toBe(true);
}

const figure = (page: Page, label: string) =>
  page.getByLabel('Marketplace figures').locator('div', { hasText: label }).getByRole('definition');
const shows = (found: Locator, text: string) => expect.poll(() => found.textContent(), { timeout: 10_000 }).toBe(text);

test('a product is added with its file and cover, edited, put aside and deleted', async () => {
  const seller = await join('fern');
  const page = await open(seller);
  await page.getByText('No products yet').waitFor();
  await page.getByText('Buyers pay at a test checkout and no money moves.').waitFor();
  await expectNoViolations(page);
  for (const label of ['Total Products', 'Total Sales', 'Affiliate Clicks']) await shows(figure(page, label), '0');
  await shows(figure(page, 'Revenue'), '$0.00');
  await shows(figure(page, 'Conversion Rate'), '0%');

  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Digital Product' });
  await expect.poll(() => dialog.getByLabel('Price ($)').inputValue()).toBe('0.00');
  expect(await dialog.getByLabel('Download Limit').inputValue()).toBe('3');
  expect(await dialog.getByLabel('Commission (%)').inputValue()).toBe('0.00');
  expect(await dialog.getByLabel('Type').inputValue()).toBe('guide');
  await expectNoViolations(page);
  await dialog.getByLabel('Commission (%)').fill('101');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  await dialog.getByText('Title is required').waitFor();
  await dialog.getByText('Enter 0 to 100').waitFor();
  await dialog.getByLabel('Title').fill('Seven-day meal plan 🥑');
  await dialog.getByLabel('Type').selectOption('Meal plan');
  await dialog.getByLabel(/Description/).fill('Breakfast to dinner.');
  await dialog.getByLabel('Price ($)').fill('24.5');
  await dialog.getByLabel('Commission (%)').fill('12.5');
  const inputs = dialog.locator('input[type=file]');
  await inputs.nth(0).setInputFiles({ name: 'Plan.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await dialog.getByText(/Please choose a PDF, EPUB/).waitFor();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('415')]);
  await inputs.nth(0).setInputFiles({ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdf(300_000) });
  await dialog.getByText('PDF, 300 KB').waitFor();
  await inputs.nth(1).setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture(200) });
  await dialog.getByRole('img', { name: 'Image, preview' }).waitFor();
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  await toast(page, 'Product created successfully!');
  await dialog.waitFor({ state: 'hidden' });

  const card = page.getByRole('article', { name: 'Seven-day meal plan' });
  for (const part of ['Active', '$24.50', 'Meal plan', 'Breakfast to dinner.', 'Downloads: 3', 'Commission: 12.5%'])
    await card.getByText(part, { exact: true }).waitFor();
  await card.getByText('Plan.pdf').waitFor();
  await shows(figure(page, 'Total Products'), '1');
  await expectNoViolations(page);

  await card.getByRole('button', { name: /^Deactivate/ }).click();
  await toast(page, 'Product updated successfully!');
  await card.getByText('Inactive', { exact: true }).waitFor();
  await card.getByRole('button', { name: /^Activate/ }).click();
  await card.getByText('Active', { exact: true }).waitFor();

  await card.getByRole('button', { name: /^Edit/ }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Digital Product' });
  await editing.getByLabel('Title').fill('Seven days');
  await editing
    .locator('input[type=file]')
    .nth(0)
    .setInputFiles({
      name: 'Plan 2.pdf',
      mimeType: 'application/pdf',
      buffer: pdf(5_000),
    });
  await editing.getByText('PDF, 5 KB').waitFor();
  await editing.getByLabel('Title').press('Enter');
  await editing.waitFor({ state: 'hidden' });
  const edited = page.getByRole('article', { name: 'Seven days' });
  await edited.getByText('Plan 2.pdf').waitFor();
  const files = await get<{ name: string }[]>(program, '/api/marketplace/files', seller.cookie);
  expect(files.map(({ name }) => name)).toEqual(['Plan 2.pdf']);

  await edited.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' });
  await question.getByRole('button', { name: 'Keep' }).click();
  await question.waitFor({ state: 'hidden' });
  await edited.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Product deleted successfully!');
  await page.getByText('No products yet').waitFor();
});

test('what the server refuses is told in its words, and what was typed stays', async () => {
  const seller = await join('moss');
  await addProduct(seller, {});
  const page = await open(seller);
  const refuse = (method: string) =>
    page.route('**/api/digital-products**', (route, request) =>
      request.method() === method ? route.fulfill({ status: 409, json: { message: 'Not today.' } }) : route.fallback(),
    );
  for (const method of ['POST', 'PUT', 'DELETE']) await refuse(method);
  const card = page.getByRole('article', { name: 'Gut reset' });
  await card.getByRole('button', { name: /^Deactivate/ }).click();
  await toast(page, 'Failed to update product');
  await card.getByText('Active', { exact: true }).waitFor();
  await card.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Failed to delete product');
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Digital Product' });
  await dialog.getByLabel('Title').fill('Mine');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Failed to create product' });
  await told.getByText('Not today.').waitFor();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Mine');
  expect(complaints.splice(0)).toHaveLength(3);
});

test('purchases are found, given back in part and in whole, and their downloads reset', async () => {
  const seller = await join('oak');
  const product = await addProduct(seller, { fileUrl: 'https://example.com/plan.pdf' });
  const free = await addProduct(seller, { title: 'Checklist', price: '0', fileUrl: 'https://example.com/a.pdf' });
  const page = await open(seller, '/marketplace?tab=purchases');
  await page.getByText('No purchases yet').waitFor();
  await buy(seller, product.id, 'Dana Whitlock');
  await buy(seller, product.id, 'Felix Romero');
  await buy(seller, free.id, 'Ruth Ellison');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  // The first sale is celebrated, once: see below.
  const confetti = page.locator('body > canvas');
  await Promise.all([confetti.waitFor({ state: 'attached' }), toast(page, 'Your first test sale!')]);
  await shows(figure(page, 'Total Sales'), '3');
  await shows(figure(page, 'Revenue'), '$78.00');
  const table = page.getByRole('table', { name: 'Recent Purchases' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await row('Dana Whitlock').getByText('dana.whitlock@buyer.example').waitFor();
  await row('Dana Whitlock').getByText('$39.00').waitFor();
  await row('Dana Whitlock').getByText('Completed').waitFor();
  await row('Ruth Ellison').getByText('Free').waitFor();
  await expectNoViolations(page);

  await page.getByLabel('Search by name or email').fill('felix');
  await expect.poll(() => row('Dana Whitlock').count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('felix');
  await page.getByLabel('Search by name or email').fill('nobody');
  await page.getByText('No purchases found').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Product' }).fill('check');
  await page.getByRole('option', { name: 'Checklist' }).click();
  await expect.poll(() => table.getByRole('row').count()).toBe(2);
  await page.getByRole('button', { name: 'All products' }).click();
  await row('Dana Whitlock').waitFor();

  const choose = async (name: string, item: string) => {
    await row(name)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialog = page.getByRole('dialog');
  await choose('Dana Whitlock', 'Refund');
  await expectNoViolations(page);
  await dialog.getByLabel('Amount in USD').fill('99');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await dialog.getByText('Only 39.00 of this payment is left to refund.').waitFor();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')]);
  await dialog.getByLabel('Amount in USD').fill('9');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await toast(page, 'Refund started');
  await row('Dana Whitlock').getByText('$9.00 refunded').waitFor({ timeout: 20_000 });
  await row('Dana Whitlock').getByText('Completed').waitFor();
  await shows(figure(page, 'Revenue'), '$69.00');
  await choose('Dana Whitlock', 'Refund');
  expect(await dialog.getByLabel('Amount in USD').inputValue()).toBe('30.00');
  await dialog.getByLabel('Amount in USD').press('Enter');
  await row('Dana Whitlock').getByText('Refunded', { exact: true }).waitFor({ timeout: 20_000 });
  await shows(figure(page, 'Revenue'), '$39.00');
  await shows(figure(page, 'Total Sales'), '2');
  expect(await row('Dana Whitlock').getByRole('button').count()).toBe(0);

  await choose('Felix Romero', 'Reset downloads');
  await toast(page, 'Downloads reset');
  await choose('Felix Romero', 'Send the link again');
  await toast(page, 'Link sent');
  await choose('Ruth Ellison', 'End access');
  await dialog.getByRole('button', { name: 'End access' }).click();
  await row('Ruth Ellison').getByText('Refunded', { exact: true }).waitFor();

  await page.getByRole('tab', { name: /Products/ }).click();
  await page.getByRole('article', { name: 'Gut reset' }).getByRole('link', { name: '1 sold' }).click();
  await row('Felix Romero').waitFor();
  expect(await row('Ruth Ellison').count()).toBe(0);

  await page.reload();
  await shows(figure(page, 'Revenue'), '$39.00');
  await row('Felix Romero').waitFor();
  expect(await confetti.count()).toBe(0);
});

test('a coupon is made, changed, turned off and deleted', async () => {
  const seller = await join('pine');
  await addProduct(seller, {});
  const page = await open(seller);
  await page.getByRole('button', { name: 'Coupons' }).click();
  const list = page.getByRole('dialog', { name: 'Coupons' });
  await list.getByText('No coupons yet').waitFor();
  await expectNoViolations(page);
  await list.getByRole('button', { name: 'Add coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  await dialog.getByLabel('Code').fill('spring 10');
  await dialog.getByLabel('Off (%)').fill('110');
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await dialog.getByText('Use 3 to 40 letters, digits, - or _').waitFor();
  await dialog.getByLabel('Code').fill('spring10');
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await dialog.getByText('At most 100 percent').waitFor();
  await dialog.getByLabel('Off (%)').fill('10');
  await dialog.getByRole('combobox', { name: 'For' }).fill('gut');
  await dialog.getByRole('option', { name: 'Gut reset' }).click();
  await dialog.getByLabel(/Usage limit/).fill('20');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Add coupon' }).click();
  await toast(page, 'Coupon added');
  await list.getByText('10% off “Gut reset”').waitFor();
  await list.getByText('Used 0 of 20 times').waitFor();

  const choose = async (item: string) => {
    await list.getByRole('button', { name: 'Actions for SPRING10' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Edit');
  const editing = page.getByRole('dialog', { name: 'Edit coupon' });
  await editing.getByText('Amount', { exact: true }).click();
  await editing.getByLabel('Off ($)').fill('7.5');
  await editing.getByLabel('Off ($)').press('Enter');
  await list.getByText('$7.50 off “Gut reset”').waitFor();
  await choose('Turn off');
  await list.getByText('Off', { exact: true }).waitFor();
  await choose('Delete');
  await page.getByRole('dialog', { name: 'Delete SPRING10?' }).getByRole('button', { name: 'Delete' }).click();
  await list.getByText('No coupons yet').waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
});

test('on a phone, by keyboard alone, with two hundred products of long names nothing is wider than the screen', async () => {
  const seller = await join('birch');
  const title = `${'Ballaststoffreiche'.repeat(4)} 🥑 meal plan`;
  for (let number = 1; number <= 200; number++) await addProduct(seller, { title: `${title} ${number}` });
  const page = await open(seller, '/marketplace', phone);
  await page.getByRole('article').first().waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(24);
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWider()).toBe(false);
  await page.getByLabel('Search by title or description').fill('plan 137');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await expectNoViolations(page);
  await tabTo(page, `Deactivate ${title} 137`);
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByText('Inactive', { exact: true }).waitFor();
  await tabTo(page, `More for ${title} 137`);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Open page' }).waitFor();
  await page.keyboard.press('Escape');
  await tabTo(page, 'Add Product');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Digital Product' });
  await dialog.waitFor();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await toast(page, 'Product created successfully!');
  await dialog.waitFor({ state: 'hidden' });
  expect(await isWider()).toBe(false);
});

test('who may only look sees everything and can change nothing', async () => {
  const seller = await join('ash');
  const product = await addProduct(seller, { fileUrl: 'https://example.com/plan.pdf' });
  await buy(seller, product.id, 'Dana Whitlock');
  const { cookie } = seller;
  const user = await get<object>(program, '/api/auth/user', cookie);
  const opened = await openBrowser({ ...desk, browser: place.browser, baseURL: program.url, cookie });
  complaints = opened.complaints;
  const { page } = opened;
  await page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, role: 'viewer' } }));
  await page.goto('/marketplace');
  const card = page.getByRole('article', { name: 'Gut reset' });
  await card.waitFor();
  expect(await card.getByRole('button').allTextContents()).toEqual(['']);
  expect(await page.getByRole('button', { name: 'Add Product' }).count()).toBe(0);
  await page.getByText('An owner can connect Stripe in the settings.').waitFor();
  await page.getByRole('tab', { name: 'Purchases' }).click();
  await page.getByText('Dana Whitlock').waitFor();
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
});
