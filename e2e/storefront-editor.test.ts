import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { fonts } from '../src/modules/accounts/pages/contract.ts';
import { hostileTexts } from '../src/testing/texts/hostile-texts.ts';
import { get } from './program.ts';
import { focusedField, type Place, picture } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { link, openEditor, order, phone, save } from './storefront.ts';
import { expectNoViolations, tabTo } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

describe('blocks', () => {
  test('adds and saves a block of every kind and shows it to visitors', async () => {
    const { page, context, consoleErrors, saved, slug } = await openEditor(place, { name: 'Kinds', tab: 'blocks' });
    const add = async (kind: string) => {
      await page.getByRole('button', { name: 'Add block' }).click();
      await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
    };
    const done = () => page.getByRole('button', { name: 'Done' }).click();
    await add('Link');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Read my guide');
    await page.getByRole('textbox', { name: 'Link', exact: true }).fill('guide.example/week');
    expect(await page.getByRole('textbox', { name: 'Text color', exact: true }).inputValue()).toBe('#ffffff');
    expect(await page.getByRole('textbox', { name: 'Background color', exact: true }).inputValue()).toBe('#059669');
    await done();
    await add('Heading');
    await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('Good to know');
    await done();
    await add('Text');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`First line\n${'🥑'.repeat(900)}`);
    await done();
    await add('Questions');
    await page.getByRole('textbox', { name: 'Question 1', exact: true }).fill('Do you work online?');
    await page.getByRole('textbox', { name: 'Answer 1', exact: true }).fill('Yes.');
    await page.getByRole('button', { name: 'Add question' }).click();
    expect(await focusedField(page)).toMatch(/questions\.1\.question$/);
    await page.keyboard.type('Do you take insurance?');
    await page.getByRole('textbox', { name: 'Answer 2', exact: true }).fill('Some.');
    await page.getByRole('button', { name: 'Move question 2 up' }).click();
    await page.getByRole('button', { name: 'Add question' }).click();
    await page.getByRole('button', { name: 'Remove question 3' }).click();
    await expectNoViolations(page);
    await done();
    await add('Testimonial');
    await page.getByRole('textbox', { name: 'What they said', exact: true }).fill('She listens.');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ines D.');
    await done();
    await add('Opening hours');
    await done();
    await add('Next free appointment');
    await done();
    await add('Free download');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Shopping list');
    // Dimmed, because there is no file yet.
    await phone(page).getByRole('heading', { name: 'Shopping list', includeHidden: true }).waitFor();
    await done();
    await page.getByText('No file yet').waitFor();
    expect(await phone(page).getByText('Shopping list').count()).toBe(0);
    await phone(page).getByText('She listens.').waitFor();
    await phone(page).getByRole('heading', { name: 'Opening hours' }).waitFor();
    await save(page);
    expect((await saved()).ctaButtons.map(block => block.kind)).toEqual([
      ...['link', 'heading', 'text', 'faq', 'testimonial', 'hours', 'nextFree', 'lead'],
    ]);
    await page.goto(`/bio/${slug}`);
    expect(await page.getByRole('link', { name: 'Read my guide' }).getAttribute('href')).toBe(
      'https://guide.example/week',
    );
    for (const text of ['Good to know', 'First line', 'She listens.', 'Ines D.', 'Opening hours'])
      await page.getByText(text).first().waitFor();
    expect(await page.locator('summary').allTextContents()).toEqual(['Do you take insurance?', 'Do you work online?']);
    await page.getByText('Next free appointment').waitFor();
    expect(await page.getByText('Shopping list').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  const three = { ctaButtons: [link(1, 'One'), link(2, 'Two'), link(3, 'Three')] };

  test('reorders blocks by mouse and by keyboard and keeps the focus', { tags: 'detail' }, async () => {
    const { page, context, saved } = await openEditor(place, { name: 'Places', tab: 'blocks', page: three });
    const rows = page.getByRole('tabpanel').getByRole('listitem');
    await rows
      .nth(2)
      .locator('[draggable=true]')
      .dragTo(rows.nth(0), { targetPosition: { x: 40, y: 8 } });
    expect(await order(page)).toEqual(['Three', 'One', 'Two']);
    await page.getByRole('button', { name: 'Move Three down' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await order(page)).toEqual(['One', 'Two', 'Three']);
    await page.getByText('Three: now 3 of 3').waitFor({ state: 'attached' });
    // At the end of the list it does nothing and keeps the focus.
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Three down');
    await page.getByRole('button', { name: 'Move Two up' }).press('Enter');
    await save(page);
    expect((await saved()).ctaButtons.map(block => block.text)).toEqual(['Two', 'One', 'Three']);
    await context.close();
  });

  test('adds, duplicates, hides, removes and restores a link by keyboard', { tags: 'detail' }, async () => {
    const { page, context, saved, slug } = await openEditor(place, { name: 'Keys', tab: 'blocks', page: three });
    await tabTo(page, 'Add block');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedField(page)).toBe('ctaButtons.3.text');
    await page.keyboard.type('Four');
    await tabTo(page, 'Link');
    await page.keyboard.type('four.example');
    await tabTo(page, 'Duplicate');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedField(page)).toBe('ctaButtons.4.text');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Five');
    await tabTo(page, 'Done');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Hide Two' }).press('Enter');
    expect(await phone(page).getByRole('link', { name: 'Two', includeHidden: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Edit One' }).press('Enter');
    await tabTo(page, 'Remove block');
    await page.keyboard.press('Enter');
    await page.getByText('One removed').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit One' }).waitFor();
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('Storefront saved successfully!').first().waitFor();
    expect((await saved()).ctaButtons.map(block => [block.text, block.isHidden])).toEqual([
      ['One', false],
      ['Two', true],
      ['Three', false],
      ['Four', false],
      ['Five', false],
    ]);
    await page.goto(`/bio/${slug}`);
    await page.getByRole('link', { name: 'One' }).waitFor();
    expect(await page.getByRole('link', { name: 'Two' }).count()).toBe(0);
    await context.close();
  });

  test('performs a click even when a validation error moves its target', { tags: 'detail' }, async () => {
    const { page, context } = await openEditor(place, { name: 'Steady', tab: 'blocks', page: three });
    const addHeading = async () => {
      await page.getByRole('button', { name: 'Add block' }).click();
      await page.getByRole('menuitem', { name: /^Heading/ }).click();
      await page.getByRole('textbox', { name: 'Heading', exact: true }).waitFor();
    };
    await addHeading();
    await addHeading();
    await page.getByText('Text is required').waitFor();
    expect(await order(page)).toEqual(['One', 'Two', 'Three', 'New blockText is required', 'New blockHeading']);
    for (let moves = 0; moves < 4; moves++)
      await page.getByRole('button', { name: 'Move New block up' }).last().click();
    await page.getByRole('textbox', { name: 'Heading', exact: true }).focus();
    await page.getByRole('button', { name: 'Hide Three' }).click();
    await page.getByRole('button', { name: 'Show Three' }).waitFor();
    await page.getByRole('textbox', { name: 'Heading', exact: true }).focus();
    await page.getByRole('button', { name: 'Edit Two' }).click();
    await page.getByRole('button', { name: 'Close Two' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('true');
    await context.close();
  });

  test('labels a scheduled block, shows it while editing and validates its dates', { tags: 'detail' }, async () => {
    const look = { width: 1280, timezoneId: 'Europe/Berlin', colorScheme: 'dark' as const };
    const { page, context } = await openEditor(place, { name: 'Times', tab: 'blocks', page: three, look });
    await page.getByRole('button', { name: 'Edit Two' }).click();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByLabel('Show from').focus();
    await page.keyboard.type('01022199');
    await page.getByRole('heading', { name: 'Blocks' }).click();
    await page.getByText('Enter a date and time').waitFor();
    await page.getByLabel('Show from').fill('2199-01-02T09:00');
    await page.getByText('Eastern Time').first().waitFor();
    await page.getByLabel('Show until').fill('2199-01-02T08:00');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('The end must be after the start').waitFor();
    await expect.poll(() => focusedField(page)).toBe('ctaButtons.1.showUntil');
    await page.getByLabel('Show until').fill('2199-01-03T08:00');
    await phone(page).getByText('Two').waitFor();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('Scheduled for January 2, 2199, 9:00 AM').waitFor();
    expect(await phone(page).getByText('Two').count()).toBe(0);
    await save(page);
    await page.getByRole('button', { name: 'Edit Two' }).click();
    expect(await page.getByLabel('Show from').inputValue()).toBe('2199-01-02T09:00');
    await context.close();
  });

  test('focuses the first invalid field on saving, on any tab', { tags: 'detail' }, async () => {
    const questions = { id: '4', kind: 'faq', questions: [{ question: 'Online?', answer: 'Yes' }] };
    const held = { ctaButtons: [...three.ctaButtons, questions] };
    const { page, context } = await openEditor(place, { name: 'Wrong', tab: 'blocks', page: held });
    await page.getByRole('button', { name: 'Edit Online?' }).click();
    await page.getByRole('textbox', { name: 'Answer 1', exact: true }).fill('');
    await page.getByRole('button', { name: 'Edit One' }).click();
    await page.getByRole('tab', { name: 'Social' }).click();
    expect(await page.getByRole('tabpanel').getByRole('textbox').count()).toBe(2);
    await page.getByRole('button', { name: 'Add Threads' }).click();
    await expect.poll(() => focusedField(page)).toBe('socialLinks.threads');
    await page.getByRole('textbox', { name: 'Threads', exact: true }).fill('javascript:alert(1)');
    await page.getByRole('textbox', { name: 'Facebook', exact: true }).fill('facebook.com/fernhill');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('Use a link like https://example.com').waitFor();
    await expect.poll(() => focusedField(page)).toBe('socialLinks.threads');
    await page.getByRole('textbox', { name: 'Threads', exact: true }).fill('');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => focusedField(page)).toBe('ctaButtons.3.questions.0.answer');
    await page.getByText('Answer is required').waitFor();
    await page.getByRole('textbox', { name: 'Answer 1', exact: true }).fill('Yes');
    await save(page);
    await page.getByRole('tab', { name: 'Social' }).click();
    expect(await page.getByRole('textbox', { name: 'Facebook', exact: true }).inputValue()).toBe(
      'https://facebook.com/fernhill',
    );
    await context.close();
  });

  test('limits blocks to a hundred and escapes hostile texts in list and preview', { tags: 'detail' }, async () => {
    const texts = hostileTexts.filter(text => text.trim() && text.length <= 100 && !/\p{Cc}/u.test(text));
    const held = Array.from({ length: 100 }, (_, index) => ({
      id: String(index),
      kind: index % 2 ? 'heading' : 'link',
      text: texts[index % texts.length] ?? '',
      url: 'https://fernhill.example/',
    }));
    const { page, context, consoleErrors } = await openEditor(place, {
      name: 'Many',
      tab: 'blocks',
      page: { ctaButtons: held },
    });
    page.on('dialog', dialog => consoleErrors.push(`a dialog: ${dialog.message()}`));
    await page.getByText('You’ve reached the limit of 100 blocks.').waitFor();
    expect(await page.getByRole('button', { name: 'Add block' }).isDisabled()).toBe(true);
    await phone(page).locator('.blocks > li').nth(99).waitFor({ state: 'attached' });
    await page
      .getByRole('button', { name: /^Edit / })
      .nth(99)
      .click();
    await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('<img src=x onerror=alert(1)>');
    await phone(page).getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});

describe('images, design and saving', () => {
  type File = { name: string; mimeType: string; buffer: Buffer };
  const png = async (name: string, width: number): Promise<File> => ({
    name,
    mimeType: 'image/png',
    buffer: await picture(width),
  });

  const choose = (page: Page, label: string, file: File) =>
    page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file);

  /** Simulates dropping a file on the field. */
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

  test('uploads, previews, stores and removes images', { tags: 'detail' }, async () => {
    const { page, context, consoleErrors, slug } = await openEditor(place, { name: 'Pictures' });
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
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('rejects a file that is no image or too large with a toast and a field error', { tags: 'detail' }, async () => {
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

  test('keeps the input and shows the reason when saving fails', { tags: 'detail' }, async () => {
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

  test('asks before discarding edits on navigation and on closing the window', { tags: 'detail' }, async () => {
    const { page, context } = await openEditor(place, { name: 'Careful' });
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
    await page.waitForURL(/\/clients/);
    await page.getByRole('link', { name: 'Storefront', exact: true }).first().click();
    // Changes fields of another tab only.
    await page.getByRole('tab', { name: 'Custom Blocks' }).click();
    await page.getByRole('button', { name: 'Add block' }).click();
    await page.getByRole('menuitem', { name: /^Opening hours/ }).click();
    await page.getByText('Not saved yet').waitFor();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'hidden' });
    await page.goBack({ waitUntil: 'commit' }).catch(() => undefined);
    await question.getByText('Your storefront changes aren’t saved yet.').waitFor();
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

  test('switches between preview and fields on a phone', { tags: 'detail' }, async () => {
    const look = { width: 390, timezoneId: 'America/New_York', colorScheme: 'light' as const };
    const { page, context, consoleErrors } = await openEditor(place, { name: 'Thumb', look });
    await page.getByLabel('Tagline').fill('Eat well');
    await page.getByRole('button', { name: 'Show Preview' }).click();
    await phone(page).getByText('Eat well').waitFor();
    expect(await page.getByLabel('Tagline').isVisible()).toBe(false);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Hide Preview' }).click();
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Eat well');
    expect(consoleErrors).toEqual([]);
    await context.close();
  });

  test('toggles email confirmation for subscribers only while the newsletter is on', { tags: 'detail' }, async () => {
    const { page, context } = await openEditor(place, { name: 'Letters' });
    const confirmation = page.getByRole('switch', { name: 'Require email confirmation' });
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

  test('warns about unreadable colors, offers a fix and has eleven fonts', { tags: 'detail' }, async () => {
    const { page, context, consoleErrors } = await openEditor(place, { name: 'Colors', tab: 'design' });
    await page.getByText('Easy to read').waitFor();
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await page.getByRole('radio', { name: 'Fern' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('textbox', { name: 'Primary color', exact: true }).inputValue()).toBe('#14532d');
    await page.getByText('Easy to read').waitFor();
    await expectNoViolations(page);
    await text.fill('#eeeeee');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
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
    expect(consoleErrors).toEqual([]);
    await context.close();
  });
});
