import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { desk, type Place, refuse, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo } from './visitor.ts';

let place: Place;
let program: Program;
beforeAll(async () => {
  program = await startProgram();
  place = { program, browser: await sharedBrowser() };
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const phone: Look = { width: 390, timezoneId: 'America/New_York', colorScheme: 'dark' };
/** A browser without a screen would be taken for a robot. */
const userAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** A practice of the test's own with a product of $40 that pays its affiliates a quarter. */
async function begin(look = desk) {
  const { cookie } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const fields = {
    title: 'Seven-day meal plan',
    price: '40.00',
    affiliateCommission: '25',
    fileUrl: 'https://a.example/b',
  };
  const product: { id: number } = await (await post(program, '/api/digital-products', fields, cookie)).json();
  const opened = await openBrowser({ ...look, browser: place.browser, baseURL: program.url, cookie });
  return { ...opened, cookie, product };
}

const openTab = async (page: Page, view = '') => {
  await page.goto(`/marketplace?tab=affiliates${view && `&view=${view}`}`);
  await page.waitForLoadState('networkidle');
};

/** One that the server finds, chosen by hand. */
async function chooseProduct(dialog: Locator, title: string) {
  await dialog.getByRole('combobox', { name: 'Product' }).fill(title.slice(0, 5));
  await dialog.getByRole('option', { name: title }).click();
}

/** Somebody with a browser of their own follows the link and buys, without a script. */
async function buyThrough(visitor: BrowserContext, url: string) {
  const page = await visitor.newPage();
  await page.goto(url);
  expect(new URL(page.url()).pathname).toMatch(/^\/bio\/[\w-]+\/shop\/\d+$/);
  await page.getByLabel('Name').fill('Dana Reyes');
  await page.getByLabel('Email').fill(`${randomUUID()}@buyer.example`);
  await page.getByRole('button', { name: /^Buy for \$40\.00/ }).click();
  await page.waitForURL('**/test-checkout/**');
  await page.locator('button[value=pay]').click();
  await page.waitForURL('**/thanks**');
  await page.close();
}

/** The path of the newest mail to that address that holds one. */
async function mailedPath(cookie: string, to: string): Promise<string> {
  const mails = await get<{ id: number; recipientEmail: string }[]>(program, '/api/emails/logs', cookie);
  for (const { id } of mails.filter(mail => mail.recipientEmail === to)) {
    const { text } = await get<{ text: string }>(program, `/api/emails/logs/${id}`, cookie);
    const [path] = text.match(/\/affiliate\/[\w.-]+/) ?? [];
    if (path) return path;
  }
  throw new Error(`nothing was mailed to ${to}`);
}

test('a link is made, somebody buys through it, the commission becomes due and is paid; the affiliate sees all of it', async () => {
  const { page, context, cookie, complaints } = await begin();
  await openTab(page);
  await page.getByRole('heading', { name: 'No affiliate links yet' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Add Affiliate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Affiliate Link' });
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  for (const sentence of ['Choose a product', 'Name is required', 'Invalid email address']) {
    await dialog.getByText(sentence).last().waitFor();
  }
  await chooseProduct(dialog, 'Seven-day meal plan');
  await dialog.getByText('Earns 25% of what a buyer pays.').waitFor();
  await dialog.getByLabel('Affiliate Name').fill('Ines Marsh');
  await dialog.getByLabel('Affiliate Email').fill('ines@marsh.example');
  await dialog.getByLabel('Affiliate Email').press('Enter');
  await toast(page, 'Affiliate link created successfully!');
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row', { name: /Ines Marsh/ });
  await row.waitFor();

  await page.getByText('Payouts', { exact: true }).click();
  await page.getByText('on hold for 30 days').waitFor();
  await page.getByRole('button', { name: 'Change hold' }).click();
  const hold = page.getByRole('dialog', { name: 'Change hold' });
  await hold.getByLabel('Days on hold').fill('0');
  await hold.getByRole('button', { name: 'Save hold' }).click();
  await toast(page, 'Hold saved');
  await hold.waitFor({ state: 'hidden' });

  const [link] = await get<{ url: string }[]>(program, '/api/affiliate-links', cookie);
  const visitor = await place.browser.newContext({ baseURL: program.url, userAgent, javaScriptEnabled: false });
  await buyThrough(visitor, link?.url ?? '');
  const [kept] = (await visitor.cookies()).filter(each => each.name === 'sorrel_affiliate');
  expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect((kept?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(29 * 86_400);

  await openTab(page);
  await expect.poll(() => row.innerText()).toMatch(/\s1\s+1\s+\$10\.00/);
  const due = async () => {
    await openTab(page, 'payouts');
    return page.getByRole('button', { name: 'Record payout to Ines Marsh' }).count();
  };
  await expect.poll(due, { timeout: 45_000, interval: 2_000 }).toBe(1);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Record payout to Ines Marsh' }).click();
  const record = page.getByRole('dialog', { name: 'Record payout' });
  await record.getByText('$10.00 to Ines Marsh').waitFor();
  await record.getByLabel(/Note/).fill('Bank transfer 4711');
  await expectNoViolations(page);
  await record.getByRole('button', { name: 'Record payout' }).click();
  await toast(page, 'Payout recorded');
  await record.waitFor({ state: 'hidden' });
  await page.getByText('Nothing is due').waitFor();
  await page.getByRole('row', { name: /Ines Marsh.*Bank transfer 4711.*\$10\.00/ }).waitFor();

  await page.getByText('Commissions', { exact: true }).first().click();
  await page.waitForURL(/view=sales/);
  await page.getByRole('row', { name: /Ines Marsh.*Paid/ }).waitFor();
  await expectNoViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('commissions.csv');

  await openTab(page);
  await page.getByRole('button', { name: 'Actions for Ines Marsh' }).click();
  await page.getByRole('menuitem', { name: 'Email the link' }).click();
  await page
    .getByRole('dialog', { name: /Email the link to Ines/ })
    .getByRole('button', { name: 'Send' })
    .click();
  await toast(page, 'Link sent');
  const theirs = await visitor.newPage();
  await theirs.goto(await mailedPath(cookie, 'ines@marsh.example'));
  const text = await theirs.getByRole('main').innerText();
  for (const shown of ['Hello Ines Marsh', link?.url ?? '', 'Seven-day meal plan', '$10.00', 'Paid']) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain('buyer.example');
  await visitor.close();
  expect(complaints).toEqual([]);
  await context.close();
});

test('with the keyboard alone, on a phone: a link is made, copied and put aside', async () => {
  const { page, context, complaints } = await begin(phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTab(page);
  await tabTo(page, 'Add Affiliate');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await page.keyboard.type('Seven');
  await page.getByRole('option', { name: 'Seven-day meal plan' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Earns 25% of what a buyer pays.').waitFor();
  await tabTo(page, 'Affiliate Name');
  await page.keyboard.type('Tom Ford');
  await tabTo(page, 'Affiliate Email');
  await page.keyboard.type('tom@ford.example');
  await page.keyboard.press('Enter');
  await toast(page, 'Affiliate link created successfully!');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectNoViolations(page);
  await tabTo(page, 'Copy the link of Tom Ford');
  await page.keyboard.press('Enter');
  await toast(page, 'Link copied');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/a\/[a-z2-9]{10}$/);
  await tabTo(page, 'Actions for Tom Ford');
  await page.keyboard.press('Enter');
  const off = page.getByRole('menuitem', { name: 'Deactivate' });
  await off.waitFor();
  await off.focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Link deactivated');
  await page.getByText('Inactive').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(complaints).toEqual([]);
  await context.close();
});

test('what the server refuses is said, and nothing typed is lost', async () => {
  const { page, context, cookie, product } = await begin();
  const fields = { productId: product.id, affiliateName: 'Ines Marsh', affiliateEmail: 'ines@marsh.example' };
  await post(program, '/api/affiliate-links', fields, cookie);
  await openTab(page);
  await page.getByRole('button', { name: 'Add Affiliate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Affiliate Link' });
  await chooseProduct(dialog, 'Seven-day meal plan');
  await dialog.getByLabel('Affiliate Name').fill('Ines again');
  await dialog.getByLabel('Affiliate Email').fill('Ines@Marsh.example');
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  await toast(page, 'Failed to create affiliate link');
  await dialog.getByText('This address has a link to this product already').first().waitFor();
  expect(await dialog.getByLabel('Affiliate Name').inputValue()).toBe('Ines again');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await refuse(page, 'PUT', '/api/affiliate-links/*', 503, { message: 'Please try again in a minute.' });
  await page.getByRole('button', { name: 'Actions for Ines Marsh' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await toast(page, 'Please try again in a minute.');
  await context.close();
});

test('many links come as one scrolls, and are searched on the server', async () => {
  const { page, context, cookie, product, complaints } = await begin();
  for (let from = 0; from < 300; from += 50) {
    const some = Array.from({ length: 50 }, (_, index) => from + index);
    await Promise.all(
      some.map(async number => {
        const person = { affiliateName: `Affiliate ${number}`, affiliateEmail: `a${number}@affiliate.example` };
        const answer = await post(program, '/api/affiliate-links', { productId: product.id, ...person }, cookie);
        expect(answer.status).toBe(201);
      }),
    );
  }
  await openTab(page);
  await page.getByText('50 of 300 links').waitFor();
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await page.getByText('250 of 300 links').waitFor();
  await page.getByRole('searchbox', { name: 'Search affiliates' }).fill('a77@');
  await page.getByText('1 link', { exact: true }).waitFor();
  await page.getByRole('row', { name: /Affiliate 77/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Search affiliates' }).fill('nobody');
  await page.getByRole('heading', { name: 'No affiliate found' }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText(/\b300 links$/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('who asks for their page by its form, without a script, is told to look at the mail', async () => {
  const { cookie, context, product } = await begin();
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const fields = { productId: product.id, affiliateName: 'Ines Marsh', affiliateEmail: 'ines@marsh.example' };
  await post(program, '/api/affiliate-links', fields, cookie);
  await context.close();
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await place.browser.newContext({ baseURL: program.url, userAgent, javaScriptEnabled });
    const page = await visitor.newPage();
    await page.goto(`/bio/${slug}/affiliate`);
    if (javaScriptEnabled) await expectNoViolations(page);
    await page.getByLabel('Email').fill('ines@marsh.example');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.goto(await mailedPath(cookie, 'ines@marsh.example'));
    await page.getByText('No sales yet').waitFor();
    if (javaScriptEnabled) await expectNoViolations(page);
    await visitor.close();
  }
});
