import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { isInTurn } from '../src/testing/proof.ts';
import { pdf } from '../src/testing/texts/sample-files.ts';
import { get, post, signUp } from './program.ts';
import { desk, picture, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo } from './visitor.ts';

const program = sharedProgram();
let browser: Browser;
let consoleErrors: string[] = [];
/** A seller with a commission that is due. */
let due: Seller;
beforeAll(async () => {
  browser = await sharedBrowser();
  due = await join('rowan');
  await sellThroughAffiliate(due);
});
afterEach(() => expect(consoleErrors).toEqual([]));

const phone: Look = { width: 390, timezoneId: 'America/New_York', colorScheme: 'dark' };
/** A headless browser's own user agent would count as a bot. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Signs up a practice. */
async function join(name: string) {
  const email = `${name}-${randomUUID()}@practice.example`;
  const { cookie } = await signUp(program, { email, practiceName: name });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  return { cookie, slug };
}
type Seller = Awaited<ReturnType<typeof join>>;

async function open({ cookie }: Seller, path = '/marketplace', look = desk) {
  const opened = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  consoleErrors = opened.consoleErrors;
  await opened.page.goto(path);
  await opened.page.getByRole('heading', { name: 'Digital Marketplace' }).waitFor();
  return opened;
}

const fileUrl = 'https://example.com/reset.pdf';

const addProduct = async ({ cookie }: Seller, given: Record<string, unknown>): Promise<{ id: number }> =>
  (
    await post(program, '/api/digital-products', { title: 'Gut reset', price: '39.00', fileUrl, ...given }, cookie)
  ).json();

/** Buys the product and pays in the test checkout. */
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
  await expect.poll(isThere).toBe(true);
}

const affiliate = { affiliateName: 'Ines Marsh', affiliateEmail: 'ines@marsh.example' };

/** A visitor without JavaScript buys through an affiliate's link; the commission has no holding period. */
async function sellThroughAffiliate(seller: Seller) {
  const fields = { price: '40.00', affiliateCommission: '25', fileUrl: 'https://a.example/b' };
  const { id: productId } = await addProduct(seller, { title: 'Seven-day meal plan', ...fields });
  await post(program, '/api/affiliates/settings', { holdDays: 0 }, seller.cookie, 'PUT');
  const made = await post(program, '/api/affiliate-links', { productId, ...affiliate }, seller.cookie);
  const { url } = await made.json();
  const visitor = await browser.newContext({ baseURL: program.url, userAgent, javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(url);
  expect(new URL(page.url()).pathname).toMatch(/^\/bio\/[\w-]+\/shop\/\d+$/);
  await page.getByLabel('Name').fill('Dana Reyes');
  await page.getByLabel('Email').fill('dana@buyer.example');
  await page.getByRole('button', { name: /^Buy for \$40\.00/ }).click();
  await page.waitForURL('**/test-checkout/**');
  await page.locator('button[value=pay]').click();
  await page.waitForURL('**/thanks**');
  await visitor.close();
}

/** Path of the link in the newest mail to that address that has one. */
async function mailedPath({ cookie }: Seller, to: string): Promise<string> {
  const mails = await get<{ id: number; recipientEmail: string }[]>(program, '/api/emails/logs', cookie);
  for (const { id } of mails.filter(mail => mail.recipientEmail === to)) {
    const { text } = await get<{ text: string }>(program, `/api/emails/logs/${id}`, cookie);
    const [path] = text.match(/\/affiliate\/[\w.-]+/) ?? [];
    if (path) return path;
  }
  throw new Error(`nothing was mailed to ${to}`);
}

const figure = (page: Page, label: string) =>
  page.getByLabel('Marketplace numbers').locator('div', { hasText: label }).getByRole('definition');
const shows = (found: Locator, text: string) => expect.poll(() => found.textContent()).toBe(text);

test.runIf(isInTurn(2, 3))('adds, edits and deletes a product with file and cover', async () => {
  const seller = await join('fern');
  const { page, context } = await open(seller);
  await page.getByText('No products yet').waitFor();
  await page.getByText('Buyers see a test checkout and aren’t charged.').waitFor();
  await expectNoViolations(page);

  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Digital Product' });
  await expectNoViolations(page);
  await dialog.getByLabel('Title').fill('Seven-day meal plan 🥑');
  await dialog.getByLabel('Type').selectOption('Meal plan');
  await dialog.getByLabel(/Description/).fill('Breakfast to dinner.');
  await dialog.getByLabel('Price ($)').fill('24.5');
  await dialog.getByLabel('Commission (%)').fill('12.5');
  const inputs = dialog.locator('input[type=file]');
  await inputs.nth(0).setInputFiles({ name: 'Plan.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') });
  await dialog.getByText(/Please choose a PDF, EPUB/).waitFor();
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('415')]);
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

  await card.getByText('Breakfast to dinner.').click();
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
  await edited.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this product?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Product deleted successfully!');
  await page.getByText('No products yet').waitFor();
  await context.close();
});

test('reverts a rejected change and keeps the input of a rejected form', { tags: 'detail' }, async () => {
  const seller = await join('moss');
  await addProduct(seller, {});
  const { page, context } = await open(seller);
  await page.route('**/api/digital-products**', (route, request) =>
    ['POST', 'PUT'].includes(request.method())
      ? route.fulfill({ status: 409, json: { message: 'Not today.' } })
      : route.fallback(),
  );
  const card = page.getByRole('article', { name: 'Gut reset' });
  await card.getByRole('button', { name: /^Deactivate/ }).click();
  await toast(page, 'Failed to update product');
  await card.getByText('Active', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Digital Product' });
  await dialog.getByLabel('Title').fill('Mine');
  await dialog.getByRole('button', { name: 'Create Product' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Failed to create product' });
  await told.getByText('Not today.').waitFor();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Mine');
  expect(consoleErrors.splice(0)).toHaveLength(2);
  await dialog.getByLabel('Title').press('Escape');
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await context.close();
});

test('finds and refunds purchases, resets downloads and limits viewers to reading', { tags: 'detail' }, async () => {
  const seller = await join('oak');
  const product = await addProduct(seller, { fileUrl: 'https://example.com/plan.pdf' });
  const free = await addProduct(seller, { title: 'Checklist', price: '0', fileUrl: 'https://example.com/a.pdf' });
  const { page, context } = await open(seller, '/marketplace?tab=purchases');
  await page.getByText('No purchases yet').waitFor();
  await buy(seller, product.id, 'Dana Whitlock');
  await buy(seller, product.id, 'Felix Romero');
  await buy(seller, free.id, 'Ruth Ellison');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.reload();
  // Confetti for the first sale, once.
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
  await dialog.getByLabel('Amount in USD').fill('9');
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await toast(page, 'Refund started');
  await row('Dana Whitlock').getByText('$9.00 refunded').waitFor();
  await shows(figure(page, 'Revenue'), '$69.00');

  await choose('Felix Romero', 'Reset downloads');
  await toast(page, 'Downloads reset');
  await choose('Felix Romero', 'Resend link');
  await toast(page, 'Email not sent');
  await choose('Ruth Ellison', 'End access');
  await dialog.getByRole('button', { name: 'End access' }).click();
  await row('Ruth Ellison').getByText('Refunded', { exact: true }).waitFor();

  const user = await get<object>(program, '/api/auth/user', seller.cookie);
  await page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, role: 'viewer' } }));
  await page.reload();
  await shows(figure(page, 'Revenue'), '$69.00');
  await row('Felix Romero').waitFor();
  expect(await confetti.count()).toBe(0);
  // A viewer gets no actions.
  expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0);
  await page.getByRole('tab', { name: /Products/ }).click();
  const card = page.getByRole('article', { name: 'Gut reset' });
  await card.waitFor();
  expect(await card.getByRole('button').allTextContents()).toEqual(['']);
  expect(await page.getByRole('button', { name: 'Add Product' }).count()).toBe(0);
  await context.close();
});

test('creates, changes, deactivates and deletes a coupon', { tags: 'detail' }, async () => {
  const seller = await join('pine');
  await addProduct(seller, {});
  const { page, context } = await open(seller);
  await page.getByRole('button', { name: 'Coupons' }).click();
  const list = page.getByRole('dialog', { name: 'Coupons' });
  await list.getByText('No coupons yet').waitFor();
  await expectNoViolations(page);
  await list.getByRole('button', { name: 'Add coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  await dialog.getByLabel('Code').fill('spring10');
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
  await context.close();
});

test('fits long names on a phone and works by keyboard', { tags: 'detail' }, async () => {
  const seller = await join('birch');
  const title = `${'Ballaststoffreiche'.repeat(4)} 🥑 meal plan`;
  await Promise.all(Array.from({ length: 25 }, (_, number) => addProduct(seller, { title: `${title} ${number + 1}` })));
  const { page, context } = await open(seller, '/marketplace', phone);
  await expect.poll(() => page.getByRole('article').count()).toBe(24);
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWider()).toBe(false);
  await page.getByLabel('Search by title or description').fill('plan 17');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await expectNoViolations(page);
  await tabTo(page, `Deactivate ${title} 17`);
  await page.keyboard.press('Enter');
  await page.getByRole('article').getByText('Inactive', { exact: true }).waitFor();
  await tabTo(page, 'Add Product');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Digital Product' });
  await expect.poll(() => dialog.getByLabel('Title').evaluate(field => field === document.activeElement)).toBe(true);
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await toast(page, 'Product created successfully!');
  await dialog.waitFor({ state: 'hidden' });
  expect(await isWider()).toBe(false);
  await context.close();
});

/** Opens the form of a new affiliate by keyboard, with the focus on the product. */
async function openAffiliateForm(page: Page): Promise<Locator> {
  await page.getByText('Add Affiliate').first().waitFor();
  await tabTo(page, 'Add Affiliate');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Create Affiliate Link' });
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Product' }).evaluate(field => field === document.activeElement))
    .toBe(true);
  return dialog;
}

test('creates, copies and deactivates an affiliate link on a phone by keyboard', { tags: 'detail' }, async () => {
  const seller = await join('elm');
  await addProduct(seller, { title: 'Seven-day meal plan', affiliateCommission: '25' });
  const { page, context } = await open(seller, '/marketplace?tab=affiliates', phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('heading', { name: 'No affiliate links yet' }).waitFor();
  const dialog = await openAffiliateForm(page);
  await page.keyboard.type('Seven');
  await page.getByRole('option', { name: 'Seven-day meal plan' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Earns 25% of what a buyer pays.').waitFor();
  await tabTo(page, 'Affiliate Name');
  await page.keyboard.type('Tom Ford');
  await tabTo(page, 'Affiliate Email');
  await page.keyboard.type('tom@ford.example');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await toast(page, 'Affiliate link created successfully!');
  await dialog.waitFor({ state: 'hidden' });
  await tabTo(page, 'Copy the link of Tom Ford');
  await page.keyboard.press('Enter');
  await toast(page, 'Link copied');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/a\/[a-z2-9]{10}$/);
  await tabTo(page, 'Actions for Tom Ford');
  await page.keyboard.press('Enter');
  // The menu may focus its first item again after opening.
  const toDeactivate = async () => {
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    if (focused !== 'Deactivate') await page.keyboard.press('ArrowDown');
    return focused;
  };
  for (let times = 0; times < 2; times++) await expect.poll(toDeactivate, { interval: 200 }).toBe('Deactivate');
  await page.keyboard.press('Enter');
  await toast(page, 'Link deactivated');
  await page.getByText('Inactive').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

/** Opens the list of products and waits for it, because typing filters immediately. */
async function showProducts(dialog: Locator, names: string[]) {
  await dialog.getByRole('combobox', { name: 'Product' }).click();
  await expect.poll(() => dialog.getByRole('option').allTextContents()).toEqual(names);
}

/** Delays responses of product searches until they are released, modified by `change`. */
async function holdSearches(context: BrowserContext, change: <Item>(items: Item[]) => Item[]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(/\/api\/digital-products\/page\?.*search=/, async route => {
    const response = await route.fetch();
    const found = await response.json();
    await promise;
    await route.fulfill({ response, json: { ...found, items: change(found.items) } });
  });
  return resolve;
}

test('selects the highlighted option even after the list reloads', { tags: 'detail' }, async () => {
  const seller = await join('beech');
  for (const number of [1, 2]) await addProduct(seller, { title: `Plan ${number}`, affiliateCommission: `${number}0` });
  const { page, context } = await open(seller, '/marketplace?tab=affiliates');
  const letThrough = await holdSearches(context, items => items.toReversed());
  const dialog = await openAffiliateForm(page);
  await showProducts(dialog, ['Plan 2', 'Plan 1']);
  await page.keyboard.type('plan');
  const options = () => dialog.getByRole('option').allTextContents();
  await expect.poll(options).toEqual(['Plan 2', 'Plan 1']);
  await page.keyboard.press('ArrowDown');
  letThrough();
  await expect.poll(options).toEqual(['Plan 1', 'Plan 2']);
  await page.keyboard.press('Enter');
  await dialog.getByText('Earns 20% of what a buyer pays.').waitFor();
  await context.close();
});

test('selects the only match when Enter precedes the search results', { tags: 'detail' }, async () => {
  const seller = await join('hazel');
  await addProduct(seller, { title: 'Seven-day meal plan', affiliateCommission: '25' });
  await Promise.all(Array.from({ length: 20 }, (_, number) => addProduct(seller, { title: `Newer ${number}` })));
  const { page, context } = await open(seller, '/marketplace?tab=affiliates');
  const letThrough = await holdSearches(context, items => items);
  const dialog = await openAffiliateForm(page);
  await page.keyboard.type('seven');
  await page.keyboard.press('Enter');
  letThrough();
  await dialog.getByText('Earns 25% of what a buyer pays.').waitFor();
  expect(await dialog.getByText('Name is required').count()).toBe(0);
  await context.close();
});

test('pays out a commission and shows it to the affiliate by an emailed link', { tags: 'detail' }, async () => {
  const { page, context } = await open(due, '/marketplace?tab=affiliates');
  const row = page.getByRole('row', { name: /Ines Marsh/ });
  await expect.poll(() => row.innerText()).toMatch(/\s1\s+1\s+\$10\.00/);
  await page.getByRole('button', { name: 'Actions for Ines Marsh' }).click();
  await page.getByRole('menuitem', { name: 'Email the link' }).click();
  await page
    .getByRole('dialog', { name: /Email the link to Ines/ })
    .getByRole('button', { name: 'Send' })
    .click();
  await toast(page, 'Email not sent');

  const isDue = async () => (await get<{ items: { due: string }[] }>(program, '/api/affiliates/due', due.cookie)).items;
  await expect.poll(isDue, { timeout: 60_000 }).toMatchObject([{ due: '10.00' }]);
  await page.goto('/marketplace?tab=affiliates&view=payouts');
  await page.getByRole('button', { name: 'Record payout to Ines Marsh' }).click();
  const record = page.getByRole('dialog', { name: 'Record payout' });
  await record.getByText('$10.00 to Ines Marsh').waitFor();
  await record.getByLabel(/Note/).fill('Bank transfer 4711');
  await expectNoViolations(page);
  await record.getByRole('button', { name: 'Record payout' }).click();
  await toast(page, 'Payout recorded');
  await record.waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: /Ines Marsh.*Bank transfer 4711.*\$10\.00/ }).waitFor();
  await page.getByRole('link', { name: 'Affiliates' }).click();
  await page.getByRole('link', { name: 'Commissions' }).click();
  await page.waitForURL(/view=sales/);
  await page.getByRole('row', { name: /Ines Marsh.*Paid/ }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('commissions.csv');
  await context.close();

  const visitor = await browser.newContext({ baseURL: program.url, userAgent, javaScriptEnabled: false });
  const theirs = await visitor.newPage();
  await theirs.goto(await mailedPath(due, affiliate.affiliateEmail));
  const text = await theirs.getByRole('main').innerText();
  for (const shown of ['Hello Ines Marsh', 'Seven-day meal plan', '$10.00', 'Paid']) expect(text).toContain(shown);
  await theirs.goto(`/bio/${due.slug}/affiliate`);
  await theirs.getByText('We can’t email your link right now.').waitFor();
  await visitor.close();
});
