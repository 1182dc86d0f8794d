import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import type { Form, FormSummary } from '../src/modules/forms/forms/contract.ts';
import type { FormRequest } from '../src/modules/forms/requests/contract.ts';
import type { ClientFacts } from '../src/modules/people/facts/contract.ts';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { axeViolations } from './axe.ts';
import { seeTour } from './browser.ts';
import { get, type Program, post, type Site, signUp, startProgram } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';

const program = sharedProgram();

async function openPractice(at: Site = program) {
  const { cookie } = await signUp(at, { email: `${randomUUID()}@practice.example` });
  const person = { firstName: 'Amara', lastName: 'Diallo', goal: 'general_health', phone: '' };
  const email = `${randomUUID()}@client.example`;
  const client: { id: number } = await (await post(at, '/api/clients', { ...person, email }, cookie)).json();
  const browser = await sharedBrowser();
  const context = await browser.newContext({ baseURL: at.url, viewport: { width: 1280, height: 900 } });
  await seeTour(context);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: at.url }]);
  return { cookie, client, email, context, page: await context.newPage() };
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

test('publishes an example form and sends it to a client by keyboard', async () => {
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
  await page.keyboard.type('How was your digestion?');
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
  await page.getByText('Only if “How was your digestion?” is 4 or less. Long answer').waitFor();
  const count = (await formAt(page, cookie)).definition.questions.length;
  await focusOn(page, 'Actions for How was your digestion?');
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).focus();
  await press(page, 'Enter');
  await page.getByText('Question and its follow-up removed').waitFor();
  await saved(page);
  expect((await formAt(page, cookie)).definition.questions).toHaveLength(count - 2);
  await focusOn(page, 'Undo');
  await press(page, 'Enter');
  await page.getByText('Only if “How was your digestion?” is 4 or less. Long answer').waitFor();
  await saved(page);
  expect((await formAt(page, cookie)).definition.questions).toHaveLength(count);

  // The preview opens the follow-up.
  await page.getByRole('button', { name: 'How was your digestion?' }).first().click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('How was your digestion?').waitFor();
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

test('compares the draft with the version that clients answer', { tags: 'detail' }, async () => {
  const { cookie, context, page } = await openPractice();
  const form: Form = await (await post(program, '/api/forms', { example: 'weekly_check_in' }, cookie)).json();
  await post(program, `/api/forms/${form.id}/publish`, undefined, cookie);
  await page.goto(`/forms/${form.id}`);
  await questions(page).first().click();
  const field = page.getByLabel('Question', { exact: true });
  const label = await field.inputValue();
  await field.fill('How did the week go?');
  await page.getByLabel('Required').uncheck();
  await saved(page);
  await page.getByText('Your edit goes live as version 2', { exact: false }).waitFor();
  await focusOn(page, 'Compare');
  await press(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'What changes in version 2' });
  await dialog.getByRole('heading', { name: 'How did the week go?' }).waitFor();
  expect(await dialog.getByRole('deletion').allTextContents()).toEqual([label, 'Yes']);
  expect(await dialog.getByRole('insertion').allTextContents()).toEqual(['How did the week go?', 'No']);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, 'Escape');
  await expect
    .poll(() => page.getByRole('button', { name: 'Compare' }).evaluate(button => button === document.activeElement))
    .toBe(true);
  await context.close();
});

test('keeps edits on leaving, on reload and when another window saves', { tags: 'detail' }, async () => {
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

test('creates rules for when a form is sent and lists them', { tags: 'detail' }, async () => {
  const { cookie, context, page } = await openPractice();
  const form: Form = await (await post(program, '/api/forms', { example: 'new_client' }, cookie)).json();
  await post(program, `/api/forms/${form.id}/publish`, undefined, cookie);
  await page.goto('/forms');
  const row = page.getByRole('row', { name: new RegExp(form.title) });
  await row.getByText('Manually').waitFor();
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
  await row.getByText('Manually').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row.getByText('5 days before a session').waitFor();

  await page.getByRole('button', { name: `Actions for ${form.title}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No forms yet').waitFor();
  expect(await get<FormSummary[]>(program, '/api/forms', cookie)).toEqual([]);
  await context.close();
});

/** Signs the client in to the client room, as a browser would. @returns the cookie of the room */
async function enterRoom(room: Program, sink: Sink, { slug, email }: { slug: string; email: string }): Promise<string> {
  const asked = await post(room, '/api/room/ask', { slug, email });
  const texts = async () =>
    Promise.all(sink.mails.filter(({ to }) => to === email).map(async ({ raw }) => (await PostalMime.parse(raw)).text));
  const find = async () => (await texts()).flatMap(text => text?.match(/\b\d{3} \d{3}\b/)?.[0] ?? []).at(-1);
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  const entered = await post(room, '/api/room/enter', { slug, code: await find() }, cookieOf(asked));
  expect(entered.status).toBe(204);
  return cookieOf(entered);
}

const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ');

const intake = {
  title: 'Before we meet 🥕',
  kind: 'intake',
  definition: {
    questions: [
      { id: 'food', kind: 'allergies', label: 'Which foods don’t agree with you?', required: true },
      { id: 'weight', kind: 'measurement', measure: 'weight', label: 'What do you weigh?' },
      { id: 'diet', kind: 'short', label: 'How do you eat?', fact: 'diet' },
      { id: 'born', kind: 'date', label: 'When were you born?', fact: 'birthDate' },
      { id: 'sleep', kind: 'scale', label: 'How do you sleep?' },
      { id: 'worry', kind: 'long', label: 'What worries you?' },
      { id: 'consent', kind: 'consent', label: 'Care', clause: 'I agree to nutrition care.' },
    ],
    sums: [{ id: 'rest', title: 'Rest', questions: ['sleep'], bands: [{ from: 0, label: 'Talk about sleep' }] }],
  },
};

test('accepts answers as proposals and shows a signed form as a PDF', { tags: 'detail' }, async () => {
  const sink = await openSink();
  const room = await startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example', CONFIRM_EMAIL: 'false' });
  onTestFinished(async () => {
    await room.kill('SIGTERM');
    await sink.close();
  });
  const { cookie, client, email, context, page } = await openPractice(room);
  const { slug } = await get<{ slug: string }>(room, '/api/storefront', cookie);
  const known = { ...noFacts, diet: 'Vegetarian' };
  expect((await post(room, `/api/clients/${client.id}/facts`, known, cookie, 'PUT')).status).toBe(200);
  const form: Form = await (await post(room, '/api/forms', intake, cookie)).json();
  await post(room, `/api/forms/${form.id}/publish`, undefined, cookie);
  const asked: FormRequest = await (
    await post(room, `/api/clients/${client.id}/forms`, { formId: form.id }, cookie)
  ).json();
  const theirs = await enterRoom(room, sink, { slug, email });
  const path = `/api/room/forms/${asked.id}`;
  const answers = {
    food: [{ name: 'Tree nuts', kind: 'allergy', severity: 'severe' }],
    weight: 70,
    diet: 'Mostly plants',
    born: '1988-03-09',
    sleep: 3,
    consent: true,
  };
  for (const [question, value] of Object.entries(answers))
    expect((await post(room, `${path}/answers`, { question, value }, theirs, 'PATCH')).status).toBe(200);
  await post(room, `${path}/answers`, { question: 'worry', ask: true }, theirs, 'PATCH');
  expect((await post(room, `${path}/sign`, { name: 'Amara Diallo' }, theirs)).ok).toBe(true);

  await page.goto(`/clients/${client.id}`);
  const proposals = page.getByRole('region', { name: '4 answers can go into the record' });
  await proposals.getByText('Vegetarian').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await proposals.getByRole('button', { name: 'Accept: Diet' }).focus();
  await page.keyboard.press('Enter');
  const left = page.getByRole('region', { name: '3 answers can go into the record' });
  await left.waitFor();
  await page.getByRole('definition').filter({ hasText: 'Mostly plants' }).waitFor();

  await page.goto(`/clients/${client.id}?tab=forms`);
  await page.getByText('3 for the record').waitFor();
  await page.getByRole('button', { name: 'Before we meet 🥕', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Before we meet 🥕', exact: true }).waitFor();
  await page.getByText('Wants to talk about it in the session').waitFor();
  await page.getByText('Talk about sleep').waitFor();
  await page.getByText(/Signed by Amara Diallo/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const paper = await page.request.get((await page.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '');
  expect(paper.headers()['content-type']).toBe('application/pdf');
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Dismiss: Birth date' }).click();
  await page.getByRole('region', { name: '2 answers can go into the record' }).waitFor();
  await page.getByRole('button', { name: 'Accept all 2' }).click();
  await page.getByText(/can go into the record/).waitFor({ state: 'detached' });
  const facts = await get<ClientFacts>(room, `/api/clients/${client.id}/facts`, cookie);
  expect(facts).toMatchObject({ diet: 'Mostly plants', birthDate: null, allergies: [{ name: 'Tree nuts' }] });

  // What was signed can be withdrawn, and stays.
  await page.getByRole('button', { name: 'Consent was withdrawn' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText(/Withdrawn today/).waitFor();
  await page.getByText('Mostly plants').waitFor();
  await context.close();
});

const noFacts = {
  version: 0,
  birthDate: null,
  sex: null,
  pregnancy: null,
  pregnancyUntil: null,
  heightCm: null,
  activity: null,
  activityNote: null,
  conditions: [],
  allergies: [],
  medications: [],
};
