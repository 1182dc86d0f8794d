import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Form, FormSummary } from '../src/modules/forms/forms/contract.ts';
import type { FormRequest } from '../src/modules/forms/requests/contract.ts';
import { axeViolations } from './axe.ts';
import { seeTour } from './browser.ts';
import { get, post, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';

const program = sharedProgram();

async function openPractice() {
  const { cookie } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const person = { firstName: 'Amara', lastName: 'Diallo', goal: 'general_health', phone: '' };
  const email = `${randomUUID()}@client.example`;
  const client: { id: number } = await (await post(program, '/api/clients', { ...person, email }, cookie)).json();
  const browser = await sharedBrowser();
  const context = await browser.newContext({ baseURL: program.url, viewport: { width: 1280, height: 900 } });
  await seeTour(context);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: program.url }]);
  return { cookie, client, context, page: await context.newPage() };
}

const formAt = (page: Page, cookie: string) =>
  get<Form>(program, `/api/forms/${new URL(page.url()).pathname.split('/').at(-1)}`, cookie);
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Saved$/ })
    .waitFor();
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());
const questions = (page: Page) => page.locator('#editor').getByRole('button', { expanded: false });

async function focusOn(page: Page, name: string | RegExp) {
  const button = page.getByRole('button', { name }).first();
  await button.focus();
}

test('by keyboard alone: from the empty page by an example to a published form, which a client is asked for', async () => {
  const { cookie, client, context, page } = await openPractice();
  await page.goto('/forms');
  await page.getByText('No forms yet').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await focusOn(page, /^Weekly check-in/);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Weekly check-in' }).waitFor();
  await questions(page).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // A question is edited, the next one moved above it.
  const [first, second] = (await formAt(page, cookie)).definition.questions;
  await questions(page).first().focus();
  await press(page, 'Enter');
  await expect
    .poll(() => page.getByLabel('Question', { exact: true }).evaluate(field => field === document.activeElement))
    .toBe(true);
  await press(page, 'Control+a');
  await page.keyboard.type('How was your week?');
  await press(page, 'Enter');
  await expect
    .poll(() =>
      page
        .getByRole('button', { name: 'How was your week?' })
        .first()
        .evaluate(row => row === document.activeElement),
    )
    .toBe(true);
  await press(page, 'Alt+ArrowDown');
  await page.getByText(/^How was your week\?: now 2 of \d+$/).waitFor({ state: 'attached' });
  await saved(page);
  const moved = (await formAt(page, cookie)).definition.questions;
  expect(moved.map(({ id }) => id).slice(0, 2)).toEqual([second?.id, first?.id]);
  expect(moved[1]?.label).toBe('How was your week?');

  // A question is added, removed and brought back.
  await focusOn(page, 'Add question');
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: 'Scale 0 to 10' }).focus();
  await press(page, 'Enter');
  await expect
    .poll(() => page.getByLabel('Question', { exact: true }).evaluate(field => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('How was your energy?');
  await focusOn(page, 'Ask more after certain answers');
  await press(page, 'Enter');
  await page.getByRole('combobox', { name: 'Condition' }).waitFor();
  await focusOn(page, 'Done');
  await press(page, 'Enter');
  await page.getByText('Saved once every question is complete').waitFor();
  // The follow-up has no words yet: publishing says so and leads there.
  await focusOn(page, 'Publish version 1');
  await press(page, 'Enter');
  await page.getByText('Enter the question').waitFor();
  await expect
    .poll(() => page.getByLabel('Question', { exact: true }).evaluate(field => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('What do you think is behind it?');
  await press(page, 'Escape');
  await saved(page);
  await page.getByText('Only if “How was your energy?” is 4 or less. Long answer').waitFor();
  const count = (await formAt(page, cookie)).definition.questions.length;
  await focusOn(page, 'Actions for How was your energy?');
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).focus();
  await press(page, 'Enter');
  await page.getByText('Question and its follow-up removed').waitFor();
  await saved(page);
  expect((await formAt(page, cookie)).definition.questions).toHaveLength(count - 2);
  await focusOn(page, 'Undo');
  await press(page, 'Enter');
  await page.getByText('Only if “How was your energy?” is 4 or less. Long answer').waitFor();
  await saved(page);
  expect((await formAt(page, cookie)).definition.questions).toHaveLength(count);

  // The preview opens the follow-up.
  await page.getByRole('button', { name: 'How was your energy?' }).first().click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('How was your energy?').waitFor();
  await preview.getByRole('radio', { name: '3' }).focus();
  await press(page, 'Space');
  await preview.getByText('This answer opens the follow-up question.').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  await focusOn(page, 'Publish version 1');
  await press(page, 'Enter');
  await page.getByText('Version 1 live').waitFor();
  await page.getByText('Version 1 is live').waitFor();

  // A client is asked for it.
  await page.goto(`/clients/${client.id}?tab=forms`);
  await focusOn(page, 'Ask for a form');
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Ask Amara for a form' });
  await dialog.getByRole('option', { name: /Weekly check-in/ }).waitFor({ state: 'attached' });
  await press(page, 'ArrowDown');
  await expect.poll(() => dialog.getByLabel('Form').inputValue()).not.toBe('');
  await press(page, 'Tab');
  await dialog.getByRole('button', { name: 'Send' }).focus();
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Weekly check-in' }).waitFor();
  await page.getByText('Not started').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const [asked] = await get<FormRequest[]>(program, `/api/clients/${client.id}/forms`, cookie);
  expect(asked).toMatchObject({ title: 'Weekly check-in', status: 'asked', version: 1 });
  await context.close();
});

test('edits are not lost: neither on leaving at once, nor incomplete by a reload, nor by another window', async () => {
  const { cookie, context, page } = await openPractice();
  const form: Form = await (await post(program, '/api/forms', { example: 'weekly_check_in' }, cookie)).json();
  await page.goto(`/forms/${form.id}`);
  await questions(page).first().click();
  await page.getByLabel('Help text').fill('Written in a hurry');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  const helpOf = async () => {
    const [first] = (await get<Form>(program, `/api/forms/${form.id}`, cookie)).definition.questions;
    return first && 'help' in first ? first.help : undefined;
  };
  await expect.poll(helpOf).toBe('Written in a hurry');

  // Incomplete, so that it can't be saved, and the window is reloaded.
  await page.goto(`/forms/${form.id}`);
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('menuitem', { name: 'Long answer' }).click();
  await page.getByLabel('Help text').fill('As much as you like');
  await page.getByText('Saved once every question is complete').waitFor();
  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Untitled long answer' }).first().click();
  await expect.poll(() => page.getByLabel('Help text').inputValue()).toBe('As much as you like');

  // Somebody else saves another draft meanwhile.
  const other = await get<Form>(program, `/api/forms/${form.id}`, cookie);
  const theirs = { title: 'Their title', kind: other.kind, definition: other.definition, revision: other.revision };
  expect((await post(program, `/api/forms/${form.id}`, theirs, cookie, 'PUT')).status).toBe(200);
  await page.getByLabel('Question', { exact: true }).fill('What else?');
  await page.getByText('This form was also changed in another window.').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  const kept = await get<Form>(program, `/api/forms/${form.id}`, cookie);
  expect(kept.title).toBe(form.title);
  expect(kept.definition.questions.at(-1)?.label).toBe('What else?');
  await context.close();
});

test('rules say when a form goes out, and the list shows it', async () => {
  const { cookie, context, page } = await openPractice();
  const form: Form = await (await post(program, '/api/forms', { example: 'new_client' }, cookie)).json();
  await post(program, `/api/forms/${form.id}/publish`, undefined, cookie);
  await page.goto('/forms');
  const row = page.getByRole('row', { name: new RegExp(form.title) });
  await row.getByText('By hand').waitFor();
  await page.getByRole('button', { name: 'Add rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  expect(await dialog.getByLabel('Form').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Form').selectOption({ label: form.title });
  await dialog.getByLabel('When').selectOption('before');
  await dialog.getByLabel('Days').fill('90');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await dialog.getByText('From 0 to 60 days').waitFor();
  await dialog.getByLabel('Days').fill('5');
  await dialog.getByLabel('How often').selectOption('each');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await row.getByText('5 days before a session').waitFor();
  await page.getByRole('button', { name: /^Actions for the rule/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await row.getByText('By hand').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('5 days before a session').waitFor();

  await page.getByRole('button', { name: `Actions for ${form.title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No forms yet').waitFor();
  expect(await get<FormSummary[]>(program, '/api/forms', cookie)).toEqual([]);
  await context.close();
});
