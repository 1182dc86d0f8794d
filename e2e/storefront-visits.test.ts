import { readFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Place } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { link, openEditor } from './storefront.ts';
import { expectNoViolations } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

const userAgent =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test('who looks at the page and follows a link is counted, with and without a script; the owner reads it', async () => {
  const ctaButtons = [link(7, 'Read my guide'), link(8, 'See my fees')];
  const { page, slug, context } = await openEditor(place, { name: 'Visits', page: { ctaButtons } });
  await page.getByRole('link', { name: 'Visits', exact: true }).click();
  await page.getByRole('heading', { name: 'No visits yet' }).waitFor();
  await expectNoViolations(page);

  for (const javaScriptEnabled of [true, false]) {
    const visitor = await place.browser.newContext({ baseURL: place.program.url, userAgent, javaScriptEnabled });
    await visitor.route('https://fernhill.example/**', route => route.fulfill({ body: 'there' }));
    const visit = await visitor.newPage();
    await visit.goto(`/bio/${slug}`, { referer: 'https://l.instagram.com/', waitUntil: 'networkidle' });
    const report = visitor.waitForEvent('request', request => request.url().includes('/click?block='));
    await visit.getByRole('link', { name: 'See my fees' }).click();
    expect((await report).url()).toBe(`${place.program.url}/bio/${slug}/click?block=8`);
    await visitor.close();
  }

  const reload = async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Visits', level: 1 }).waitFor();
    return page
      .locator('dl')
      .innerText({ timeout: 3_000 })
      .catch(() => '');
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

test('the QR code is shown, saved as PNG and SVG, and leads to the page', async () => {
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
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThanOrEqual(1_000);
    expect(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data).toMatch(new RegExp(`/bio/${slug}$`));
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await context.close();
});

test('a reader who came by Instagram stands under Marketing as one who joined from there', async () => {
  const { page, slug, context } = await openEditor(place, {
    name: 'Funnel',
    page: { newsletterDoubleOptIn: false, emailNewsletterEnabled: true },
  });
  await page.goto('/marketing');
  await page.getByRole('heading', { name: 'Nobody has looked at your page in this time' }).waitFor();
  const visitor = await place.browser.newContext({ baseURL: place.program.url, userAgent });
  const visit = await visitor.newPage();
  await visit.goto(`/bio/${slug}`, { referer: 'https://l.instagram.com/', waitUntil: 'networkidle' });
  await visit.getByLabel('Email').fill('ada@reader.example');
  await visit.getByRole('button', { name: 'Join Newsletter' }).click();
  await visit.getByText('Thank you for subscribing to our newsletter!').waitFor();
  await visitor.close();
  const sources = async () => {
    await page.goto('/marketing');
    const table = page.getByRole('table', { name: 'Where they came from' });
    return table.innerText({ timeout: 5_000 }).catch(() => '');
  };
  await expect.poll(sources, { timeout: 20_000 }).toMatch(/Instagram\s+1\s+0\s+1\s+0\s+0/);
  expect(await page.getByRole('list', { name: 'Steps' }).innerText()).toMatch(/Subscribed or booked\s+1\s+100 of 100/);
  await expectNoViolations(page);
  await page.getByText('Year', { exact: true }).click();
  await page.waitForURL(/range=365/);
  await page.getByRole('tab', { name: 'Subscribers' }).press('Enter');
  await page.getByRole('row').filter({ hasText: 'ada@reader.example' }).waitFor();
  await context.close();
});
