import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { SessionNote } from '../src/modules/people/notes/contract.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { get, post, type Site, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Site;
let browser: Browser;
beforeAll(async () => {
  program = sharedProgram();
  browser = await sharedBrowser();
});

/** A practice with one client, and its owner on this tab. */
async function openClient(tab: 'profile' | 'notes' | 'measurements' | 'files' | 'forms', width = 1280) {
  const { cookie } = await signUp(program, { email: `records-${randomUUID()}@practice.example` });
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'weight_loss' };
  const { id } = await (await post(program, '/api/clients', person, cookie)).json();
  const look = { width, timezoneId: 'America/New_York', colorScheme: 'light' as const };
  const { page, context, consoleErrors } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await page.goto(`/clients/${id}?tab=${tab}`);
  const close = async () => {
    await context.close();
    // The browser logs the failures that the test causes.
    expect(consoleErrors.filter(each => !/Failed to load resource|net::ERR/.test(each))).toEqual([]);
  };
  const notes = () => get<SessionNote[]>(program, `/api/clients/${id}/notes`, cookie);
  return { page, context, cookie, id, path: `/api/clients/${id}`, notes, close };
}

const breakCalls = (page: Page, method: string, path: string) =>
  page.route(path, route =>
    route.request().method() === method
      ? route.fulfill({ status: 503, json: { message: 'The database cannot be reached.' } })
      : route.fallback(),
  );

test.runIf(isInTurn(2, 3))('adds measurements by keyboard and shows progress to the goal', async () => {
  const { page, cookie, path, close } = await openClient('measurements');
  await page.getByText('No measurements yet').waitFor();
  const value = page.getByRole('textbox', { name: 'Value' });
  await value.fill('a lot');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a number').waitFor();
  await page.getByLabel('Date', { exact: true }).fill('2026-05-04');
  await value.fill('180.4');
  await page.keyboard.press('Enter');
  await page.getByText('Added 180.4 lb on May 4, 2026').waitFor();
  // The form stays open with the focus on the empty value.
  expect(await value.inputValue()).toBe('');
  await page.keyboard.type('165.5');
  await page.getByLabel('Date', { exact: true }).fill('2026-06-04');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('table', { name: 'Weight, newest first' }).getByRole('row');
  await expect.poll(() => rows.nth(1).innerText()).toMatch(/Jun 4, 2026\s+165.5 lb\s+−14.9 lb/);

  await page.getByRole('button', { name: 'Set a goal' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a goal' });
  expect(await dialog.getByLabel('Start').inputValue()).toBe('165.5');
  await dialog.getByLabel('Start').fill('180.4');
  await dialog.getByLabel('Target', { exact: true }).fill('180.4');
  await dialog.getByRole('button', { name: 'Save goal' }).click();
  await dialog.getByText('The target must differ from the start').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Target', { exact: true }).fill('150.6');
  await dialog.getByRole('button', { name: 'Save goal' }).click();
  await page.getByText('Goal saved').waitFor();
  await expect
    .poll(async () => (await get<{ progressPercentage: number }>(program, path, cookie)).progressPercentage)
    .toBe(50);
  // Arrow keys read the chart's values one by one.
  const steps = page.getByRole('slider', { name: 'Weight by day, value by value' });
  await steps.focus();
  expect(await steps.getAttribute('aria-valuetext')).toBe('Jun 4, 2026: 165.5 lb');
  await page.keyboard.press('ArrowLeft');
  expect(await steps.getAttribute('aria-valuetext')).toBe('May 4, 2026: 180.4 lb');
  await close();
});

test('adds, downloads and deletes files by keyboard and explains a rejected one', { tags: 'detail' }, async () => {
  const { page, cookie, path, close } = await openClient('files', 390);
  const files = () => get<{ name: string; seenAt: string | null }[]>(program, `${path}/files`, cookie);
  await page.getByText('No files yet').waitFor();
  await expectNoViolations(page);
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a file' }).press('Enter');
    await (await chooser).setFiles(file);
  };
  await choose({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') });
  await page.getByText('page.pdf wasn’t added. Please choose a PDF').waitFor();
  const content = Buffer.from('%PDF-1.7 a plan');
  await choose({ name: 'Plate method.pdf', mimeType: 'application/pdf', buffer: content });
  const row = page.getByRole('listitem').filter({ hasText: 'Plate method.pdf' });
  await row.getByText('Not opened yet').waitFor();
  // Two at once are dropped.
  const dropped = await page.evaluateHandle(() => {
    const given = new DataTransfer();
    for (const name of ['One.txt', 'Two.txt']) given.items.add(new File(['oats'], name, { type: 'text/plain' }));
    return given;
  });
  await page.getByText('Or drop it here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect
    .poll(async () => (await files()).map(({ name }) => name))
    .toEqual(['Two.txt', 'One.txt', 'Plate method.pdf']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Plate method.pdf' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Plate method.pdf');
  expect(readFileSync(await download.path()).equals(content)).toBe(true);
  await page.getByRole('button', { name: 'Actions for Plate method.pdf' }).press('Enter');
  await expectNoViolations(page);
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete Plate method.pdf?' });
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByText('File deleted').waitFor();
  await row.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Files');
  expect((await files()).map(({ name }) => name)).toEqual(['Two.txt', 'One.txt']);
  await expectNoViolations(page);
  await close();
});

test('edits health facts by keyboard on a phone without overwriting another window', { tags: 'detail' }, async () => {
  const { page, context, cookie, path, close } = await openClient('profile', 390);
  const card = page.getByRole('region', { name: 'Health facts' });
  await card.getByText('Nothing noted yet about diet, activity or conditions.').waitFor();
  await card.getByRole('button', { name: 'Edit health facts' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit health facts' });
  await dialog.getByLabel('Birth date').fill('2190-03-09');
  await dialog.getByLabel('Height in feet').fill('5');
  await dialog.getByLabel('Height in inches').fill('4');
  await dialog.getByLabel('Pregnancy').selectOption('Pregnant');
  await dialog.getByLabel('Until').fill('2030-05-01');
  await dialog.getByLabel('Conditions').fill('PCOS\n\nAsthma');
  await dialog.getByRole('combobox', { name: 'Diet' }).fill('Vegan');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await dialog.getByText('The birth date can’t be in the future').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Birth date').fill('1988-03-09');
  await page.keyboard.press('Enter');
  await page.getByText('Health facts saved').waitFor();
  await expect
    .poll(() => card.getByRole('definition').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^Mar 9, 1988, \d\d years$/),
      '5 ft 4 in',
      'Pregnant until May 1, 2030',
      'Vegan',
      'PCOS\nAsthma',
    ]);
  expect(await get(program, `${path}/facts`, cookie)).toMatchObject({ heightCm: 162.6, version: 1 });

  // Another window adds an allergy while the form is open here.
  await card.getByRole('button', { name: 'Edit health facts' }).click();
  await dialog.getByRole('combobox', { name: 'Diet' }).fill('Pescatarian');
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Add allergy or intolerance' }).click();
  const allergy = other.getByRole('dialog', { name: 'Add allergy or intolerance' });
  await allergy.getByRole('combobox', { name: 'Food or substance' }).fill('Tree');
  await allergy.getByRole('option', { name: 'Tree nuts' }).click();
  await allergy.getByLabel('Severity').selectOption('Severe');
  await allergy.getByLabel('Note').fill('Swelling');
  await allergy.getByRole('button', { name: 'Add', exact: true }).click();
  await other.getByRole('listitem').filter({ hasText: 'Tree nuts Swelling' }).getByText('Allergy, severe').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('These facts were changed in another window. Close this window and open it again').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Adding to a list keeps the entries that the other window has added.
  await card.getByRole('button', { name: 'Add medication or supplement' }).click();
  const medication = page.getByRole('dialog', { name: 'Add medication or supplement' });
  await medication.getByLabel('Name').fill('Inositol');
  await medication.getByLabel('Kind').selectOption('Supplement');
  await medication.getByLabel('Dose').fill('2 g');
  await medication.getByLabel('When').fill('Evenings');
  await page.keyboard.press('Enter');
  await card.getByText('2 g, evenings').waitFor();
  await card.getByText('Allergy, severe').waitFor();
  await card.getByRole('button', { name: 'Edit Tree nuts' }).click();
  const nuts = page.getByRole('dialog', { name: 'Edit Tree nuts' });
  await nuts.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Tree nuts removed').waitFor();
  expect(await get(program, `${path}/facts`, cookie)).toMatchObject({
    diet: 'Vegan',
    allergies: [],
    medications: [{ name: 'Inositol', isSupplement: true, dose: '2 g', schedule: 'Evenings', since: null }],
  });
  await close();
});

test('starts a note from a practice template and from the last note', { tags: 'detail' }, async () => {
  const { page, notes, close } = await openClient('notes');
  const newNote = page.getByRole('button', { name: 'New note' });
  await newNote.click();
  await page.getByRole('menuitem', { name: 'Add your own templates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Note templates' });
  await dialog.getByRole('button', { name: 'New template' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Give the template a name').waitFor();
  await dialog.getByLabel('Name').fill('First visit');
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Goals:');
  await dialog.getByText('SOAP', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Plan' }).fill('Next steps:');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('list', { name: 'Your templates' }).getByText('First visit').waitFor();
  await dialog.getByRole('button', { name: 'Edit First visit' }).click();
  await dialog.getByRole('textbox', { name: 'Objective' }).fill('Measured:');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Edit First visit' }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });

  await newNote.click();
  await page.getByRole('menuitem', { name: 'First visit' }).click();
  const plan = page.getByRole('textbox', { name: 'Plan' });
  await expect.poll(() => plan.inputValue()).toBe('Next steps:');
  await plan.fill('Next steps: walk');
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('dialog', { name: 'Sign this note?' }).getByRole('button', { name: 'Sign' }).click();
  await page.getByText('Signed', { exact: true }).waitFor();
  expect(await notes()).toMatchObject([
    { status: 'signed', sections: { subjective: 'Goals:', plan: 'Next steps: walk' } },
  ]);

  await newNote.click();
  await page.getByRole('menuitem', { name: 'Start from the last note' }).click();
  await expect.poll(() => plan.inputValue()).toBe('Next steps: walk');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Discard' }).click();
  await newNote.waitFor();
  expect(await notes()).toHaveLength(1);
  await newNote.click();
  await page.getByRole('menuitem', { name: 'Edit your templates' }).click();
  await dialog.getByRole('button', { name: 'Delete First visit' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByRole('list', { name: 'Your templates' }).waitFor({ state: 'detached' });
  await close();
});

test('promises no email beside forms, files, messages and switches without a mail server', {
  tags: 'detail',
}, async () => {
  const { page, id, close } = await openClient('forms');
  const unsent = 'No mail server is set up, so we can’t email Ann.';
  await page
    .getByText(`Ask Ann to fill in an intake form or sign a consent. ${unsent} The form waits in the client room.`)
    .waitFor();
  await page.goto(`/clients/${id}?tab=files`);
  await page.getByText(`${unsent} The file waits in the client room.`).waitFor();
  await page.goto(`/messages?client=${id}`);
  await page.getByText('Ann finds your message in the client room.').waitFor();
  await page.getByText(unsent, { exact: true }).waitFor();
  await page.goto('/settings?tab=profile');
  const section = page.getByRole('region', { name: 'Notifications' });
  await expect.poll(() => section.getByText('so nothing is sent until there is one.').count()).toBe(2);
  await close();
});

test('opens an email to a client from the head of the page on desktops', { tags: 'detail' }, async () => {
  const { page, close } = await openClient('notes');
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByRole('dialog', { name: 'Email to Ann Lee' }).getByLabel('Subject').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Send email' }).count()).toBe(0);
  await close();
});

test('keeps an email to a client when sending fails and shows it in the history', { tags: 'detail' }, async () => {
  const { page, cookie, path, close } = await openClient('profile', 390);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email to Ann Lee' });
  await dialog.getByLabel('Subject').fill('Your plan, {firstName}');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await dialog.getByText('Write a message').waitFor();
  await dialog.getByLabel('Message').fill('Hi {firstName}');
  await dialog.getByLabel('Attachment', { exact: true }).setInputFiles({
    ...{ name: 'Plan.txt', mimeType: 'text/plain' },
    buffer: Buffer.from('Oats and berries'),
  });
  await dialog.getByRole('button', { name: 'Remove Plan.txt' }).waitFor();
  await expectNoViolations(page);
  await breakCalls(page, 'POST', '**/emails');
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'The database cannot be reached.' }).waitFor();
  expect(await dialog.getByLabel('Message').inputValue()).toBe('Hi {firstName}');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Send email' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await get(program, `${path}/emails`, cookie)).toMatchObject([{ subject: 'Your plan, Ann' }]);
  expect(await get(program, `${path}/files`, cookie)).toMatchObject([{ name: 'Plan.txt', author: 'practice' }]);
  await close();
});

test('covers numbers hidden from a client until a member shows them', { tags: 'detail' }, async () => {
  const { page, cookie, path, close } = await openClient('profile', 390);
  await post(program, `${path}/measurements`, { kind: 'weight', value: 81.8, measuredOn: '2026-05-04' }, cookie);
  await page.reload();
  const weight = page.getByText(/^180\.\d+ lb$/);
  await page
    .getByRole('region', { name: 'Progress' })
    .getByText(/180\.\d+ lb/)
    .waitFor();
  await page.getByRole('button', { name: 'Edit health facts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit health facts' });
  await dialog.getByRole('switch', { name: 'Hide numbers from this client' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Weight and other numbers are hidden from this client.').waitFor();
  await page.getByText('This client prefers not to see weight and other numbers.').waitFor();
  await expect.poll(() => page.getByText(/180\.\d+ lb/).count()).toBe(0);
  await expectNoViolations(page);
  await page.goto(page.url().replace('profile', 'measurements'));
  await page.getByRole('button', { name: 'Show numbers' }).click();
  await weight.first().waitFor();
  await close();
});

test('restores a deleted measurement by Undo and reports a failed deletion', { tags: 'detail' }, async () => {
  const { page, cookie, path, close } = await openClient('measurements', 390);
  await post(program, `${path}/measurements`, { kind: 'body_fat', value: 24.1, measuredOn: '2026-05-04' }, cookie);
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: '24.1%' }).filter({ hasText: 'May 4' });
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for May 4, 2026' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await breakCalls(page, 'DELETE', '**/measurements/*');
  await remove();
  await page.getByText('Failed to delete measurement').waitFor();
  await page.unrouteAll();
  await remove();
  await page.getByText('No measurements yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Measurement restored').waitFor();
  await row.last().waitFor();
  await close();
});

async function beginNote(page: Page, template: string) {
  await page.getByRole('button', { name: 'New note' }).click();
  await page.getByRole('menuitem', { name: template }).click();
}
const state = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });

test('starts the note of an appointment from its details', { tags: 'detail' }, async () => {
  const { page, cookie, id, notes, close } = await openClient('notes');
  const day = '2026-05-04';
  const times = { startTime: `${day}T15:00:00Z`, endTime: `${day}T15:30:00Z` };
  const fields = { clientId: id, title: 'Follow-up', type: 'consultation', status: 'scheduled', ...times };
  const appointment = await (await post(program, '/api/appointments', fields, cookie)).json();
  await page.goto(`/appointments?view=day&date=${day}`);
  await page.getByRole('button', { name: /^Ann Lee, .*Follow-up/ }).click();
  const details = page.getByRole('dialog', { name: 'Appointment details' });
  await details.getByText(/Added by the practice/).waitFor();
  await expectNoViolations(page);
  await details.getByRole('link', { name: 'Start note' }).press('Enter');
  await page.getByRole('tab', { name: 'Session notes', selected: true }).waitFor();
  await page.getByRole('textbox').first().fill('Slept well');
  await state(page, 'Saved').waitFor();
  expect(await notes()).toMatchObject([{ appointmentId: appointment.id }]);
  await close();
});

test('autosaves, signs and amends a note', async () => {
  const { page, notes, close } = await openClient('notes');
  await page.getByText('No session notes yet').waitFor();
  await beginNote(page, 'SOAP');
  await page.keyboard.type('Sleeps better');
  await state(page, 'Saved').waitFor();
  await page.getByLabel('Plan').fill('More protein');
  await state(page, 'Saved').waitFor();
  await expectNoViolations(page);
  await expect
    .poll(async () => (await notes())[0]?.sections)
    .toMatchObject({ subjective: 'Sleeps better', plan: 'More protein' });
  expect(await notes()).toHaveLength(1);
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  const prompt = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await prompt.getByText('Signed notes can’t be changed.').waitFor();
  await prompt.getByRole('button', { name: 'Sign' }).click();
  await page.getByText(/Signed by Maya Lindqvist, Today/).waitFor();
  expect(await page.getByRole('button', { name: 'Continue' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Addendum' }).click();
  await page.keyboard.type('Protein means 30 g a meal.');
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click();
  // The editor closes and the addendum appears below its note.
  await page.getByRole('button', { name: 'New note' }).waitFor();
  await page.getByRole('region', { name: 'Addendum' }).getByText('Protein means 30 g a meal.').waitFor();
  const [addendum, original] = await notes();
  expect(addendum).toMatchObject({ amendsId: original?.id, status: 'draft' });
  await close();
});

test('keeps unsaved text across a reload and saves it when the server is back', { tags: 'detail' }, async () => {
  const { page, notes, close } = await openClient('notes', 390);
  await page.getByText('No session notes yet').waitFor();
  await breakCalls(page, 'POST', '**/notes');
  await beginNote(page, 'Free note');
  await page.keyboard.type('Precious words');
  await page.getByText('The database cannot be reached.').waitFor();
  await page.getByText('Your text is still here.').waitFor();
  await expectNoViolations(page);
  page.on('dialog', dialog => void dialog.accept());
  await page.reload();
  await page.getByText('Your text is still here.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Precious words');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Precious');
  expect(await notes()).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await state(page, 'Saved').waitFor();
  expect(await notes()).toMatchObject([{ sections: { note: 'Precious words' } }]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Precious');
  await close();
});

test('shows both texts of a note edited in two windows and keeps the chosen one', { tags: 'detail' }, async () => {
  const { page, context, notes, close } = await openClient('notes');
  await page.getByText('No session notes yet').waitFor();
  await beginNote(page, 'Free note');
  await page.keyboard.type('First');
  await state(page, 'Saved').waitFor();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('textbox', { name: 'Note' }).fill('From the other window');
  await state(other, 'Saved').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('From this window');
  await page.getByText(/This note was changed in another window/).waitFor();
  const notice = page.getByRole('alert');
  await notice.getByText('From the other window').waitFor();
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('From this window');
  expect(await notes()).toMatchObject([{ sections: { note: 'From the other window' } }]);
  await expectNoViolations(page);
  await notice.getByRole('button', { name: 'Keep my text' }).click();
  await state(page, 'Saved').waitFor();
  expect(await notes()).toMatchObject([{ sections: { note: 'From this window' } }]);

  // The other window is outdated and takes over the saved text.
  await other.getByRole('textbox', { name: 'Note' }).fill('Once more');
  await other.getByRole('button', { name: 'Use the other text' }).click();
  await expect.poll(() => other.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('From this window');
  await close();
});
