import { beforeAll, expect, test } from 'vitest';
import { hostileTexts } from '../src/testing/hostile-texts.ts';
import { focusedField, type Place } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { link, openEditor, order, phone, save } from './storefront.ts';
import { expectNoViolations, tabTo } from './visitor.ts';

let place: Place;
beforeAll(async () => {
  place = { program: sharedProgram(), browser: await sharedBrowser() };
});

test('a block of every kind is added, saved and seen by visitors', async () => {
  const { page, context, complaints, saved, slug } = await openEditor(place, { name: 'Kinds', tab: 'blocks' });
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add block' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).click();
  };
  const done = async () => {
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Done' }).click();
  };
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
  await done();
  await add('Testimonial');
  await page.getByRole('textbox', { name: 'What they said', exact: true }).fill('She listens.');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ines D.');
  await done();
  await add('Opening hours');
  await done();
  await add('Next free appointment');
  await done();
  await add('File for an email');
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
  expect(complaints).toEqual([]);
  await context.close();
});

const three = { ctaButtons: [link(1, 'One'), link(2, 'Two'), link(3, 'Three')] };

test('blocks change places by the mouse and by the keyboard, which stays where it is', async () => {
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
  // At the end it does nothing, and loses nothing.
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Three down');
  await page.getByRole('button', { name: 'Move Two up' }).press('Enter');
  await save(page);
  expect((await saved()).ctaButtons.map(block => block.text)).toEqual(['Two', 'One', 'Three']);
  await context.close();
});

test('with the keyboard alone: a link is added, copied, hidden and removed, and brought back', async () => {
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

test('what is pressed beside a field that is still empty is pressed, though its error moves everything below', async () => {
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
  for (let moves = 0; moves < 4; moves++) await page.getByRole('button', { name: 'Move New block up' }).last().click();
  await page.getByRole('textbox', { name: 'Heading', exact: true }).focus();
  await page.getByRole('button', { name: 'Hide Three' }).click();
  await page.getByRole('button', { name: 'Show Three' }).waitFor();
  await page.getByRole('textbox', { name: 'Heading', exact: true }).focus();
  await page.getByRole('button', { name: 'Edit Two' }).click();
  await page.getByRole('button', { name: 'Close Two' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('true');
  await context.close();
});

test('a scheduled block says so, shows while it is edited, and its end must follow its start', async () => {
  const look = { width: 1280, timezoneId: 'Europe/Berlin', colorScheme: 'dark' as const };
  const { page, context } = await openEditor(place, { name: 'Times', tab: 'blocks', page: three, look });
  await page.getByRole('button', { name: 'Edit Two' }).click();
  await page.getByRole('button', { name: 'Schedule' }).click();
  await page.getByLabel('Show from').focus();
  await page.keyboard.type('01022199');
  await page.getByRole('heading', { name: 'Blocks' }).click();
  await page.getByText('Enter the day and the time').waitFor();
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

test('saving leads to what is wrong, wherever it is', async () => {
  const questions = { id: '4', kind: 'faq', questions: [{ question: 'Online?', answer: 'Yes' }] };
  const held = { ctaButtons: [...three.ctaButtons, questions] };
  const { page, context } = await openEditor(place, { name: 'Wrong', tab: 'blocks', page: held });
  await page.getByRole('button', { name: 'Edit Online?' }).click();
  await page.getByRole('textbox', { name: 'Answer 1', exact: true }).fill('');
  await page.getByRole('button', { name: 'Edit One' }).click();
  await page.getByRole('tab', { name: 'Social' }).click();
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

test('a hundred blocks are enough, and hostile words are only words, in the list and in the phone', async () => {
  const texts = hostileTexts.filter(text => text.trim() && text.length <= 100 && !/\p{Cc}/u.test(text));
  const held = Array.from({ length: 100 }, (_, index) => ({
    id: String(index),
    kind: index % 2 ? 'heading' : 'link',
    text: texts[index % texts.length] ?? '',
    url: 'https://fernhill.example/',
  }));
  const { page, context, complaints } = await openEditor(place, {
    name: 'Many',
    tab: 'blocks',
    page: { ctaButtons: held },
  });
  page.on('dialog', dialog => complaints.push(`a dialog: ${dialog.message()}`));
  await page.getByText('That is all: a page holds 100 blocks.').waitFor();
  expect(await page.getByRole('button', { name: 'Add block' }).isDisabled()).toBe(true);
  await phone(page).locator('.blocks > li').nth(99).waitFor({ state: 'attached' });
  await page
    .getByRole('button', { name: /^Edit / })
    .nth(99)
    .click();
  await page.getByRole('textbox', { name: 'Heading', exact: true }).fill('<img src=x onerror=alert(1)>');
  await phone(page).getByText('<img src=x onerror=alert(1)>').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
