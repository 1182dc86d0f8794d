import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Block } from '../src/modules/accounts/pages/blocks.ts';
import { socialNetworks } from '../src/modules/accounts/pages/socials.ts';
import { blocksOfEveryKind, buildBlock } from '../src/testing/practice/blocks.ts';
import { hostileMarkup } from '../src/testing/texts/hostile-markup.ts';
import { seeTour } from './browser.ts';
import { uploadGuide } from './full-page.ts';
import { get, post, signUp } from './program.ts';
import type { Place } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { link, openEditor, phone } from './storefront.ts';
import { expectNoViolations } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

describe('what the page shows', () => {
  let cookie: string;
  let slug: string;
  /** The lead block isn't shown without its file. */
  let fileId: number;
  beforeAll(async () => {
    const email = `${randomUUID()}@practice.example`;
    ({ cookie } = await signUp(place.program, { email, practiceName: 'Public page' }));
    ({ slug } = await get<{ slug: string }>(place.program, '/api/storefront', cookie));
    fileId = await uploadGuide(place.program, cookie);
  });

  async function save(changes: Record<string, unknown>) {
    const saved = await get<{ id: number }>(place.program, '/api/storefront', cookie);
    const answer = await post(place.program, `/api/storefront/${saved.id}`, { ...saved, ...changes }, cookie, 'PUT');
    expect(answer.status, await answer.clone().text()).toBe(200);
  }

  const socialLinks = Object.fromEntries(socialNetworks.map(name => [name, `${name}.example/fernhill`]));

  /** A hundred blocks of every kind with long words, emoji and other scripts. */
  const hundred = (): Block[] =>
    Array.from({ length: 13 }, (_, round) => {
      const text =
        ['x'.repeat(80), '👩🏽‍⚕️🥗'.repeat(12), 'שלום תזונה בריאה', 'Ernährungsberatung für Läufer'][round % 4] ?? '';
      return blocksOfEveryKind(text, fileId).map(block => ({ ...block, id: `${round} ${block.id}` }));
    })
      .flat()
      .slice(0, 100);

  const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

  test('fits a hundred blocks at 320 and 1280 px without accessibility violations', { tags: 'detail' }, async () => {
    await save({ businessName: 'W'.repeat(120), tagline: '字'.repeat(160), description: 'x'.repeat(900), socialLinks });
    await save({ contactEmail: 'hello@fernhill.example', ctaButtons: hundred() });
    const context = await place.browser.newContext({ baseURL: place.program.url, timezoneId: 'Asia/Kathmandu' });
    const page = await context.newPage();
    for (const [width, colorScheme] of [
      [320, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await page.goto(`/bio/${slug}`);
      await page.locator('tr[aria-current=date]').first().waitFor();
      expect(await tooWide(page)).toBe(0);
      await page.locator('summary').first().click();
      await expectNoViolations(page);
    }
    await context.close();
  });

  test('keeps custom colors readable and prints link targets', async () => {
    const customization = { primaryColor: '#ffb86b', backgroundColor: '#0b1f3a', textColor: '#f2f5fa' };
    const ctaButtons = blocksOfEveryKind('Seasonal', fileId).map(block =>
      block.kind === 'link' ? { ...block, textColor: '#1b1d1a' } : block,
    );
    await save({ businessName: 'Fernhill', tagline: 'Eat well', description: 'Short.', customization, ctaButtons });
    const context = await place.browser.newContext({
      baseURL: place.program.url,
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(`/bio/${slug}`);
    await expectNoViolations(page);
    await page.emulateMedia({ media: 'print' });
    const seasonal = page.getByRole('link', { name: 'Seasonal' }).first();
    expect(await seasonal.evaluate(each => getComputedStyle(each, '::after').content)).toContain(
      'https://fernhill.example/',
    );
    expect(await seasonal.evaluate(each => getComputedStyle(each).color)).toBe('rgb(27, 29, 26)');
    expect(await page.getByRole('button', { name: 'Join Newsletter' }).isVisible()).toBe(false);
    expect(await page.locator('.is-lead').evaluate(each => each.getBoundingClientRect().height)).toBe(0);
    expect(await page.locator('.faq p').evaluate(each => each.getBoundingClientRect().height)).toBeGreaterThan(10);
    await context.close();
  });

  /**
   * Waits until everything the document loads has been requested, answered and processed: an image that is added last
   * has loaded, and two frames were painted.
   */
  const settle = (root: Locator) =>
    root.evaluate(async ({ ownerDocument }) => {
      const last = new Image();
      last.src = `/app-icon-512.png?${Math.random()}`;
      ownerDocument.body.append(last);
      const isOver = (image: HTMLImageElement) =>
        image.complete ||
        new Promise(done => ['load', 'error'].map(each => image.addEventListener(each, done, { once: true })));
      await Promise.all(Array.from(ownerDocument.images, isOver));
      const frame = () => new Promise(done => ownerDocument.defaultView?.requestAnimationFrame(done));
      await frame();
      await frame();
    });

  /** Records everything that hostile text must not do in a page: dialogs, windows, foreign requests, errors. */
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
      if (request.url().startsWith(place.program.url) || /^(data|blob|about):/.test(request.url()))
        return route.continue();
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

  /** All hostile texts as links, and many in the other kinds of blocks. */
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

  test('runs no script and makes no external request with hostile texts', { tags: 'detail' }, async () => {
    const context = await place.browser.newContext({ baseURL: place.program.url });
    await seeTour(context);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: place.program.url }]);
    const { page, caught } = await watch(context);
    const step = Math.ceil(hostileMarkup.length / 4);
    for (let first = 0; first < hostileMarkup.length; first += step) {
      // Fields that are shown on one line accept one line only.
      const texts = hostileMarkup.slice(first, first + step).map(text => text.replace(/[\s\p{C}]+/gu, ' '));
      const [businessName = '', tagline = '', description = ''] = texts.toSorted((a, b) => b.length - a.length);
      await save({ businessName: businessName.slice(0, 120), tagline: tagline.slice(0, 160), description });
      await save({ customization: {}, ctaButtons: hostileBlocks(texts) });
      await page.goto(`/bio/${slug}`);
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('details')) each.open = true;
      });
      await settle(page.locator('body'));
      await page.goto('/storefront');
      await phone(page).getByRole('heading', { level: 1 }).waitFor();
      await settle(phone(page).locator('body'));
      expect(caught).toEqual([]);
    }
    await context.close();
  });
});

describe('in the language of the practice', () => {
  test('shows German text from scripts and in the editor’s preview', { tags: 'detail' }, async () => {
    const email = `${randomUUID()}@practice.example`;
    const { cookie } = await signUp(place.program, { email, practiceName: 'Praxis Buchenhain' });
    const { settings } = await get<{ settings: object }>(place.program, '/api/tenant', cookie);
    const german = { ...settings, timeZone: 'Europe/Berlin', language: 'de', dateOrder: 'dayFirst', clock: '24h' };
    expect((await post(place.program, '/api/tenant/settings', german, cookie, 'PUT')).status).toBe(200);
    const { slug } = await get<{ slug: string }>(place.program, '/api/storefront', cookie);
    const context = await place.browser.newContext({ baseURL: place.program.url, timezoneId: 'Asia/Kathmandu' });
    const page = await context.newPage();
    await page.goto(`/bio/${slug}`);
    await page.getByText(/^Nächster freier Termin: .+, \d.+ \(Ihre Ortszeit\)$/).waitFor();
    // Until its script is loaded, the browser checks the form and speaks its own language.
    const form = page.locator('form[data-newsletter][novalidate]');
    await form.getByLabel('E-Mail').fill('keine Adresse');
    await form.getByRole('button', { name: 'Newsletter abonnieren' }).click();
    await form.getByText('Ungültige E-Mail-Adresse').waitFor();
    await form.getByLabel('E-Mail').fill(`${randomUUID()}@reader.example`);
    await form.getByRole('button', { name: 'Newsletter abonnieren' }).click();
    await form.getByText('Vielen Dank für Ihre Anmeldung zu unserem Newsletter.').waitFor();
    expect(page.url()).toBe(`${place.program.url}/bio/${slug}`);
    await expectNoViolations(page);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: place.program.url }]);
    await seeTour(context);
    await page.goto('/storefront');
    await phone(page).getByText('Termin buchen').waitFor();
    await context.close();
  });
});

describe('visits', () => {
  const userAgent =
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

  test('counts views and clicks with and without JavaScript and shows them to the owner', {
    tags: 'detail',
  }, async () => {
    const ctaButtons = [link(7, 'Read my guide'), link(8, 'See my fees')];
    const { page, slug, context } = await openEditor(place, { name: 'Visits', page: { ctaButtons } });
    await page.getByRole('link', { name: 'Visits', exact: true }).click();
    await page.getByRole('heading', { name: 'No visits yet' }).waitFor();
    await expectNoViolations(page);

    const { id } = await (await page.request.get('/api/storefront')).json();
    const counted = async () => (await (await page.request.get(`/api/storefront/${id}/visits?days=30`)).json()).clicks;
    for (const [earlier, javaScriptEnabled] of [true, false].entries()) {
      const visitor = await place.browser.newContext({ baseURL: place.program.url, userAgent, javaScriptEnabled });
      await visitor.route('https://fernhill.example/**', route => route.fulfill({ body: 'there' }));
      const visit = await visitor.newPage();
      await visit.goto(`/bio/${slug}`, { referer: 'https://l.instagram.com/' });
      // The script reports clicks instead of the `ping` attribute.
      if (javaScriptEnabled) await expect.poll(() => visit.locator('a[ping]').count()).toBe(0);
      const report = visitor.waitForEvent('request', request => request.url().includes('/click?block='));
      await visit.getByRole('link', { name: 'See my fees' }).click();
      expect((await report).url()).toBe(`${place.program.url}/bio/${slug}/click?block=8`);
      // Closing the browser could cancel a report that wasn't sent yet.
      await expect.poll(counted, { timeout: 20_000 }).toBe(earlier + 1);
      await visitor.close();
    }

    const figures = page.locator('dl');
    const reload = async () => {
      await page.reload();
      await figures
        .or(page.getByRole('heading', { name: 'No visits yet' }))
        .first()
        .waitFor();
      return (await figures.allInnerTexts()).join();
    };
    await expect.poll(reload, { timeout: 20_000 }).toMatch(/Views\s+2\s+Clicks\s+2\s+Clicks per view\s+100%/);
    expect(await page.getByRole('table', { name: 'Blocks' }).innerText()).toMatch(/See my fees\s+2/);
    expect(await page.getByRole('table', { name: 'Where they came from' }).innerText()).toMatch(/Instagram\s+2/);
    expect(await page.getByRole('table', { name: 'Devices' }).innerText()).toMatch(/Phone\s+2/);
    await page.getByRole('slider', { name: 'Views by day, value by value' }).focus();
    await page.getByText('90 days').click();
    await page.waitForURL(/days=90/);
    await expectNoViolations(page);

    await page.goto('/storefront?tab=blocks');
    const blocks = page.getByRole('tabpanel');
    await blocks.getByRole('button', { name: /See my fees.*2 clicks/ }).waitFor();
    expect(await blocks.getByRole('button', { name: /Read my guide.*click/ }).count()).toBe(0);
    await page
      .getByRole('complementary', { name: 'Preview' })
      .getByRole('slider', { name: 'Views by day, value by value' })
      .waitFor();
    await expectNoViolations(page);
    await context.close();
  });

  test('shows the QR code, saves it as PNG and SVG and links to the page', { tags: 'detail' }, async () => {
    const { page, slug, context } = await openEditor(place, { name: 'Codes' });
    await page.getByRole('button', { name: 'QR code' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'QR code' });
    await dialog.getByRole('img', { name: new RegExp(`/bio/${slug}$`) }).waitFor();
    await expectNoViolations(page);
    for (const kind of ['PNG', 'SVG']) {
      const downloading = page.waitForEvent('download');
      await dialog.getByRole('button', { name: kind }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`${slug}-qr.${kind.toLowerCase()}`);
      const file = await readFile(await download.path());
      expect((await sharp(file).metadata()).width).toBeGreaterThanOrEqual(1_000);
      // Reduced to a realistic size, which saves most of the work.
      const picture = sharp(file).resize({ width: 300 }).ensureAlpha().raw();
      const { data, info } = await picture.toBuffer({ resolveWithObject: true });
      expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toMatch(new RegExp(`/bio/${slug}$`));
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await context.close();
  });

  test('attributes a subscriber from Instagram in the marketing funnel', { tags: 'detail' }, async () => {
    const { page, slug, context } = await openEditor(place, {
      name: 'Funnel',
      page: { newsletterDoubleOptIn: false, emailNewsletterEnabled: true },
    });
    const table = page.getByRole('table', { name: 'Traffic sources' });
    const nobody = page.getByRole('heading', { name: 'No page views in this period' });
    await page.goto('/marketing');
    await nobody.waitFor();
    const visitor = await place.browser.newContext({ baseURL: place.program.url, userAgent });
    const visit = await visitor.newPage();
    await visit.goto(`/bio/${slug}`, { referer: 'https://l.instagram.com/' });
    await visit.getByLabel('Email').fill('ada@reader.example');
    // Waits for the script; without it the form posts normally.
    await visit.locator('form[data-newsletter][novalidate]').waitFor();
    await visit.getByRole('button', { name: 'Join Newsletter' }).click();
    await visit.getByText('Thank you for subscribing to our newsletter!').waitFor();
    await visitor.close();
    const sources = async () => {
      await page.goto('/marketing');
      await table.or(nobody).first().waitFor();
      return (await table.allInnerTexts()).join();
    };
    await expect.poll(sources, { timeout: 20_000 }).toMatch(/Views\s+Sign-ups\s+Instagram\s+1\s+1$/);
    expect(await page.getByRole('list', { name: 'Steps' }).innerText()).toMatch(/Subscribed or booked\s+1\b/);
    await expectNoViolations(page);
    await page.getByText('Year', { exact: true }).click();
    await page.waitForURL(/range=365/);
    // One primary action: a campaign, or on this tab a subscriber.
    const create = page.getByRole('button', { name: 'New Campaign' });
    await create.click();
    await page.getByRole('dialog', { name: 'Create Campaign' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Create Campaign' }).waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Subscribers' }).press('Enter');
    await create.waitFor({ state: 'hidden' });
    await page.getByRole('row').filter({ hasText: 'ada@reader.example' }).waitFor();
    await context.close();
  });
});
