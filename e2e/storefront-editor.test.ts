import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { fonts } from '../src/features/storefront/contract.ts';
import { get } from './program.ts';
import { type Place, picture } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { openEditor, phone, save } from './storefront.ts';
import { expectNoViolations } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

type File = { name: string; mimeType: string; buffer: Buffer };
const png = async (name: string, width: number): Promise<File> => ({
  name,
  mimeType: 'image/png',
  buffer: await picture(width),
});

const choose = (page: Page, label: string, file: File) =>
  page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);

/** As if the file was dragged from the desktop into the field. */
async function drop(page: Page, label: string, { name, mimeType, buffer }: File) {
  const dataTransfer = await page.evaluateHandle(
    ([content, fileName, type]) => {
      const bytes = Uint8Array.from(atob(content ?? ''), character => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName ?? '', { type: type ?? '' }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType],
  );
  await page.getByRole('group', { name: label }).getByText('Choose a file').dispatchEvent('drop', { dataTransfer });
}

const toast = (page: Page, title: string, message: string) =>
  page.getByRole('alert').filter({ hasText: title }).filter({ hasText: message }).first().waitFor();

test('pictures are chosen or dropped, seen at once, stored as files, and taken away', async () => {
  const { page, context, complaints, slug } = await openEditor(place, { name: 'Pictures' });
  await choose(page, 'Profile picture', await png('me.png', 600));
  await phone(page).locator('img.face[src^="data:image/png"]').waitFor();
  await drop(page, 'Logo', await png('logo.png', 900));
  await phone(page).locator('img.logo').waitFor();
  await page.getByRole('tab', { name: 'Design' }).click();
  await drop(page, 'Background image', await png('back.png', 300));
  const backdrop = () =>
    phone(page)
      .locator('body')
      .evaluate(body => getComputedStyle(body, '::before').backgroundImage);
  await expect.poll(backdrop).toMatch(/0\.95\).*url\("data:image\/png/);
  await expectNoViolations(page);
  await save(page);
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('img', { name: 'Profile picture, preview' }).waitFor();
  const address = await page.getByRole('img', { name: 'Profile picture, preview' }).getAttribute('src');
  expect(address).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
  const file = await (await fetch(place.program.url + address)).arrayBuffer();
  expect(await sharp(Buffer.from(file)).metadata()).toMatchObject({ format: 'webp', width: 512 });

  const visitor = await context.newPage();
  await visitor.goto(`/bio/${slug}`);
  expect(await visitor.locator('img.face').getAttribute('src')).toBe(address);
  expect(await visitor.content()).not.toContain('data:image');
  await page.getByRole('group', { name: 'Profile picture' }).getByRole('button', { name: 'Remove' }).click();
  await save(page);
  await visitor.reload();
  expect(await visitor.locator('img.face').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('what is no picture, or too large a one, is refused by a toast and beside the field', async () => {
  const { page, context, saved } = await openEditor(place, { name: 'Refused' });
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await choose(page, 'Profile picture', text);
  await toast(page, 'Invalid file type', 'Please choose an image file');
  await page.getByRole('group', { name: 'Profile picture' }).getByText('Please choose an image file').waitFor();
  await drop(page, 'Logo', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await page.getByRole('group', { name: 'Logo' }).getByText('Please choose an image file').waitFor();
  const large = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await choose(page, 'Profile picture', large);
  await toast(page, 'File too large', 'Please choose an image smaller than 5MB');
  await choose(page, 'Profile picture', { ...text, name: 'me.png', mimeType: 'image/png' });
  await toast(page, 'Invalid file type', 'Please choose an image file');
  expect(await page.getByText('Not saved yet').count()).toBe(0);
  expect(await saved()).toMatchObject({ profileImageUrl: null, logoUrl: null });
  await context.close();
});

test('the page that a save refuses keeps what was typed, and says why', async () => {
  const { page, context } = await openEditor(place, { name: 'Failing' });
  await page.getByLabel('Tagline').fill('Kept');
  await page.route('**/api/storefront/*', route =>
    route.fulfill({ status: 503, json: { message: 'Sorrel is away.' } }),
  );
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Failed to save storefront. Please try again.', 'Sorrel is away.');
  await page.unroute('**/api/storefront/*');
  await page.getByText('Not saved yet').waitFor();
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Kept');
  await save(page);
  await context.close();
});

test('edits are not lost by going elsewhere, back, or by closing the window', async () => {
  const { page, context } = await openEditor(place, { name: 'Careful' });
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await page.waitForURL(/\/clients/);
  await page.getByRole('link', { name: 'Storefront', exact: true }).first().click();
  // Only the newest fields were touched, on another tab.
  await page.getByRole('tab', { name: 'Custom Blocks' }).click();
  await page.getByRole('button', { name: 'Add block' }).click();
  await page.getByRole('menuitem', { name: /^Opening hours/ }).click();
  await page.getByText('Not saved yet').waitFor();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
  await question.getByText('The changes to your storefront are not saved yet.').waitFor();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(new URL(page.url()).pathname).toBe('/storefront');
  await page.getByRole('button', { name: 'Close Opening hours' }).waitFor();
  const asked: string[] = [];
  page.on('dialog', async dialog => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await save(page);
  await page.goBack();
  await page.waitForURL(/\/clients/);
  await context.close();
});

test('on a phone the preview takes the place of the fields, and gives it back', async () => {
  const look = { width: 390, timezoneId: 'America/New_York', colorScheme: 'light' as const };
  const { page, context, complaints } = await openEditor(place, { name: 'Thumb', look });
  await page.getByLabel('Tagline').fill('Eat well');
  await page.getByRole('button', { name: 'Show Preview' }).click();
  await phone(page).getByText('Eat well').waitFor();
  expect(await page.getByLabel('Tagline').isVisible()).toBe(false);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Hide Preview' }).click();
  expect(await page.getByLabel('Tagline').inputValue()).toBe('Eat well');
  expect(complaints).toEqual([]);
  await context.close();
});

test('who subscribes confirms it by mail, unless the practice says no; without a newsletter nobody is asked', async () => {
  const { page, context } = await openEditor(place, { name: 'Letters' });
  const confirmation = page.getByRole('switch', { name: 'Ask for a confirmation by mail' });
  expect(await confirmation.isChecked()).toBe(true);
  await confirmation.press('Space');
  await save(page);
  const { newsletterDoubleOptIn } = await get<{ newsletterDoubleOptIn: boolean }>(
    place.program,
    '/api/storefront',
    (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
  );
  expect(newsletterDoubleOptIn).toBe(false);
  await page.getByRole('switch', { name: 'Newsletter form' }).press('Space');
  expect(await confirmation.count()).toBe(0);
  await context.close();
});

test('colors that cannot be read are warned of, with a way out; there are eleven fonts', async () => {
  const { page, context, complaints } = await openEditor(place, { name: 'Colors', tab: 'design' });
  await page.getByText('Easy to read').waitFor();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('#eeeeee');
  await page.getByText('Hard to read').waitFor();
  await page.getByRole('button', { name: /^Fix: use #/ }).click();
  await page.getByText('Easy to read').waitFor();
  expect(await text.inputValue()).not.toBe('#eeeeee');
  await page.getByRole('combobox', { name: 'Font' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual([...fonts]);
  await page.getByRole('option', { name: 'Georgia' }).click();
  const font = () =>
    phone(page)
      .locator('h1')
      .evaluate(heading => getComputedStyle(heading).fontFamily);
  await expect.poll(font).toMatch(/^Georgia/);
  expect(complaints).toEqual([]);
  await context.close();
});
