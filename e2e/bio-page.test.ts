import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Block } from '../src/features/storefront/blocks.ts';
import { socialNetworks } from '../src/features/storefront/socials.ts';
import { buildBlock } from '../src/testing/block.ts';
import { blocksOfEveryKind } from '../src/testing/blocks.ts';
import { hostileMarkup } from '../src/testing/hostile-markup.ts';
import { seeTour } from './browser.ts';
import { uploadGuide } from './full-page.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations } from './visitor.ts';

let program: Program;
let browser: Browser;
let cookie: string;
/** Without its file the block that offers one is not drawn. */
let fileId: number;
beforeAll(async () => {
  program = await startProgram();
  cookie = (await signUp(program)).cookie;
  fileId = await uploadGuide(program, cookie);
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const address = '/bio/fernhill-nutrition';

async function save(changes: Record<string, unknown>) {
  const saved = await get<{ id: number }>(program, '/api/storefront', cookie);
  const answer = await post(program, `/api/storefront/${saved.id}`, { ...saved, ...changes }, cookie, 'PUT');
  expect(answer.status, await answer.clone().text()).toBe(200);
}

const socialLinks = Object.fromEntries(socialNetworks.map(name => [name, `${name}.example/fernhill`]));

/** Long words, emoji and other scripts in a hundred blocks of every kind. */
const hundred = (): Block[] =>
  Array.from({ length: 13 }, (_, round) => {
    const text =
      ['x'.repeat(80), '👩🏽‍⚕️🥗'.repeat(12), 'שלום תזונה בריאה', 'Ernährungsberatung für Läufer'][round % 4] ?? '';
    return blocksOfEveryKind(text, fileId).map(block => ({ ...block, id: `${round} ${block.id}` }));
  })
    .flat()
    .slice(0, 100);

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('a hundred blocks fit at 320 and at 1280 px, in light and dark, and axe finds nothing', async () => {
  await save({ businessName: 'W'.repeat(120), tagline: '字'.repeat(160), description: 'x'.repeat(900), socialLinks });
  await save({ contactEmail: 'hello@fernhill.example', ctaButtons: hundred() });
  const context = await browser.newContext({ baseURL: program.url, timezoneId: 'Asia/Kathmandu' });
  const page = await context.newPage();
  for (const [width, colorScheme] of [
    [320, 'light'],
    [1280, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.goto(address);
    await page.locator('tr[aria-current=date]').first().waitFor();
    expect(await tooWide(page)).toBe(0);
    await page.locator('summary').first().click();
    await expectNoViolations(page);
  }
  await context.close();
});

test('own colors can be read, also on paper, where links say where they lead', async () => {
  const customization = { primaryColor: '#ffb86b', backgroundColor: '#0b1f3a', textColor: '#f2f5fa' };
  const ctaButtons = blocksOfEveryKind('Seasonal', fileId).map(block =>
    block.kind === 'link' ? { ...block, textColor: '#1b1d1a' } : block,
  );
  await save({ businessName: 'Fernhill', tagline: 'Eat well', description: 'Short.', customization, ctaButtons });
  const context = await browser.newContext({ baseURL: program.url, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(address);
  await expectNoViolations(page);
  await page.emulateMedia({ media: 'print' });
  const link = page.getByRole('link', { name: 'Seasonal' }).first();
  expect(await link.evaluate(each => getComputedStyle(each, '::after').content)).toContain('https://fernhill.example/');
  expect(await link.evaluate(each => getComputedStyle(each).color)).toBe('rgb(27, 29, 26)');
  expect(await page.getByRole('button', { name: 'Join Newsletter' }).isVisible()).toBe(false);
  expect(await page.locator('.is-lead').evaluate(each => each.getBoundingClientRect().height)).toBe(0);
  expect(await page.locator('.faq p').evaluate(each => each.getBoundingClientRect().height)).toBeGreaterThan(10);
  await context.close();
});

/** Everything that a page with such texts in it must not do. */
async function watch(context: BrowserContext): Promise<{ page: Page; caught: string[] }> {
  const caught: string[] = [];
  const page = await context.newPage();
  page.on('dialog', dialog => {
    caught.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', error => caught.push(String(error)));
  page.on('popup', popup => caught.push(`window: ${popup.url()}`));
  page.on('console', message => message.type() === 'error' && caught.push(message.text()));
  await context.route('**/*', (route, request) => {
    if (request.url().startsWith(program.url) || /^(data|blob|about):/.test(request.url())) return route.continue();
    caught.push(`request: ${request.url()}`);
    return route.abort();
  });
  return { page, caught };
}

const faq = (id: string, texts: readonly string[]): Block => ({
  id,
  kind: 'faq',
  isHidden: false,
  showFrom: null,
  showUntil: null,
  text: null,
  questions: Array.from({ length: texts.length / 2 }, (_, each) => ({
    question: texts[2 * each] ?? 'x',
    answer: texts[2 * each + 1] ?? 'x',
  })),
});

/** All of them in the answers of a page, many in the texts of every other kind of block. */
const hostileBlocks = (texts: readonly string[]): Block[] => [
  ...texts.slice(0, 40).map((text, index) => buildBlock({ id: `link ${index}`, text: text.slice(0, 120) })),
  ...texts
    .slice(40, 45)
    .flatMap((text, round) =>
      blocksOfEveryKind(text.slice(0, 80), fileId).map(block => ({ ...block, id: `${round} ${block.id}` })),
    ),
  ...Array.from({ length: Math.floor(texts.length / 60) }, (_, part) =>
    faq(`faq ${part}`, texts.slice(part * 60, part * 60 + 60)),
  ),
];

test('with hostile texts in every field no script runs and nothing is asked of another host, in page and preview', async () => {
  const context = await browser.newContext({ baseURL: program.url });
  await seeTour(context);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: program.url }]);
  const { page, caught } = await watch(context);
  const step = Math.ceil(hostileMarkup.length / 4);
  for (let first = 0; first < hostileMarkup.length; first += step) {
    // The contract takes one line where the page shows one.
    const texts = hostileMarkup.slice(first, first + step).map(text => text.replace(/[\s\p{C}]+/gu, ' '));
    const [businessName = '', tagline = '', description = ''] = texts.toSorted((a, b) => b.length - a.length);
    await save({ businessName: businessName.slice(0, 120), tagline: tagline.slice(0, 160), description });
    await save({ customization: {}, ctaButtons: hostileBlocks(texts) });
    await page.goto(address);
    await page.evaluate(() => {
      for (const each of document.querySelectorAll('details')) each.open = true;
    });
    await page.goto('/storefront');
    await page.frameLocator('iframe[title="Preview of your page"]').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(500);
    expect(caught).toEqual([]);
  }
  await context.close();
});
