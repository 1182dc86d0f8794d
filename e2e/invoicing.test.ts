import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { readPdf } from '../src/testing/texts/read-pdf.ts';
import { openPractice } from './calendar.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { choose, picture } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser, tabTo, tabToRole } from './visitor.ts';

let program: Program;
let sink: Sink;
let browser: Browser;
let cookie: string;
let clients: { id: number }[];
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, LOG_LEVEL: 'info', MAIL_FROM: 'hello@sorrel.example' });
  browser = await sharedBrowser();
  cookie = (await signUp(program)).cookie;
  const client = { goal: 'general_health' };
  clients = [
    await write('/api/clients', {
      ...client,
      firstName: 'Daniel',
      lastName: 'Pruitt',
      email: 'dpruitt@client.example',
    }),
    await write('/api/clients', { ...client, firstName: 'Ada', lastName: 'Osei', email: 'ada@client.example' }),
  ];
  await write('/api/tax-rates', { name: 'VAT', rate: '19', isDefault: true });
  await write('/api/tax-rates', { name: 'Reduced VAT', rate: '7' });
  const service = { type: 'consultation', durationMinutes: 45 };
  await write('/api/services', { ...service, name: 'Nutrition Plan Review', price: '95.00' });
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

async function write<T = { id: number }>(path: string, body: unknown): Promise<T> {
  const answer = await post(program, path, body, cookie);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const desk = { width: 1280, timezoneId: 'America/New_York', colorScheme: 'light' } as const;
const phone = { width: 390, timezoneId: 'America/New_York', colorScheme: 'dark' } as const;
const open = (look: Look) => openBrowser({ ...look, browser, baseURL: program.url, cookie });

const toast = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notification-root').getByText(text, { exact: true });
const total = (page: Page, name: string) =>
  page.getByLabel('Totals', { exact: true }).locator(`dt:text-is("${name}") + dd`);

/** Presses a button reached by Tab. */
async function press(page: Page, name: string) {
  await page.keyboard.press('Tab');
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** Moves to the next field by Tab and types. */
async function type(page: Page, name: string, text: string) {
  await page.keyboard.press('Tab');
  await tabTo(page, name);
  await page.keyboard.type(text);
}

test('creates, issues and pays an invoice with two taxes and a discount by keyboard', async () => {
  const { page, context, consoleErrors } = await open(desk);
  await page.goto('/invoicing');
  await page.getByText('No invoices yet', { exact: true }).waitFor();
  await press(page, 'New invoice');
  await page.getByRole('heading', { name: 'New invoice', level: 1 }).waitFor();
  await page.getByRole('combobox', { name: 'Client' }).waitFor();

  // The first field has the focus, and Enter selects the first match.
  await page.keyboard.type('prui');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Daniel Pruitt');
  await type(page, 'Title', 'Plan for September');
  // Selecting a service fills in its price and the default tax.
  await type(page, 'Description', 'nutri');
  await page.getByRole('option', { name: /Nutrition Plan Review/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const line = (number: number) => page.getByRole('group', { name: `Line ${number}`, exact: true });
  await expect.poll(() => line(1).getByLabel('Price').inputValue()).toBe('95.00');
  await tabTo(page, 'Quantity');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await line(2).waitFor();
  await expect
    .poll(() =>
      line(2)
        .getByRole('combobox', { name: 'Description' })
        .evaluate(field => field === document.activeElement),
    )
    .toBe(true);
  await page.keyboard.type('Meal plan');
  await type(page, 'Price', '100');
  await tabTo(page, 'No tax');
  await page.keyboard.type('Red');
  // Moves the line up with its focus.
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => line(1).getByRole('combobox', { name: 'Description' }).inputValue()).toBe('Meal plan');
  await expect
    .poll(() =>
      line(1)
        .getByLabel('Tax')
        .evaluate(field => field === document.activeElement),
    )
    .toBe(true);
  await tabTo(page, 'Add a discount');
  await page.keyboard.press('Enter');
  // The new field appears and has the focus.
  await expect
    .poll(() => page.getByLabel('Percent off').evaluate(field => field === document.activeElement))
    .toBe(true);
  await page.keyboard.type('10');

  const sums = { Subtotal: '$290.00', Discount: '−$29.00', 'VAT (19%)': '$32.49', 'Reduced VAT (7%)': '$6.30' };
  for (const [name, amount] of Object.entries(sums))
    await expect.poll(() => total(page, name).textContent()).toBe(amount);
  await expect.poll(() => total(page, 'Total').textContent()).toBe('$299.79');
  await expectNoViolations(page);

  await page.keyboard.press('ControlOrMeta+S');
  await toast(page, 'Draft saved').waitFor();
  await page.waitForURL(/\/invoicing\/\d+$/);
  await page.reload();
  await expect.poll(() => total(page, 'Total').textContent()).toBe('$299.79');

  await page.keyboard.press('ControlOrMeta+Enter');
  const question = page.getByRole('dialog', { name: 'Issue this invoice?' });
  await question.getByText(/Daniel Pruitt is billed \$299\.79\. You can’t edit an issued invoice/).waitFor();
  await press(page, 'Issue');
  await page.getByRole('heading', { name: 'Invoice INV-0001', level: 1 }).waitFor();
  await toast(page, 'Invoice INV-0001 issued').waitFor();

  await page.getByRole('button', { name: 'Send', exact: true }).focus();
  await page.keyboard.press('Enter');
  const send = page.getByRole('dialog', { name: 'Send INV-0001' });
  await send.getByLabel(/^Message/).waitFor();
  await expectNoViolations(page);
  await page.keyboard.type('See you on Friday!');
  await press(page, 'Send invoice');
  await toast(page, 'Invoice queued').waitFor();
  await send.waitFor({ state: 'hidden' });
  const mail = () => sink.mails.find(({ to }) => to === 'dpruitt@client.example');
  await expect.poll(() => Boolean(mail()), { timeout: 30_000 }).toBe(true);
  const read = await PostalMime.parse(mail()?.raw ?? '');
  expect(read.text).toContain('See you on Friday!');
  expect(read.text).toContain('$299.79');
  await page.getByText('Sent', { exact: true }).waitFor();

  const pay = page.getByRole('button', { name: 'Record payment' });
  const dialog = page.getByRole('dialog', { name: 'Record payment for INV-0001' });
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByLabel(/^Amount/).inputValue()).toBe('299.79');
  await expectNoViolations(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('300');
  await page.keyboard.press('Enter');
  // More than the open amount is refused; the input is kept.
  await dialog
    .getByText(/299\.79/)
    .first()
    .waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: 'Record payment' }).isEnabled()).toBe(true);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400')]);
  await dialog.getByLabel(/^Amount/).fill('100');
  await page.keyboard.press('Enter');
  await toast(page, '$199.79 is still due on INV-0001.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Partly paid', { exact: true }).waitFor();
  await page.getByText('$100.00 of $299.79 paid', { exact: true }).waitFor();
  await pay.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByLabel(/^Amount/).inputValue()).toBe('199.79');
  // The dialog moves the focus into itself when it opens.
  await expect.poll(() => dialog.getByLabel(/^Amount/).evaluate(field => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await toast(page, 'INV-0001 is paid.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => pay.count()).toBe(0);

  await page.getByRole('link', { name: 'Invoicing' }).first().click();
  const paid = page.getByRole('link', { name: /^Paid this month/ });
  await expect.poll(() => paid.textContent()).toContain('$299.79');
  await context.close();
  expect(consoleErrors).toEqual([]);
});

type Draft = { id: number; invoiceNumber: string | null };

async function issued(clientId: number, more: object): Promise<Draft> {
  const lines = [{ description: 'Session', quantity: '1', unitPrice: '80' }];
  const { id } = await write<Draft>('/api/invoices', { clientId, lines, ...more });
  return write<Draft>(`/api/invoices/${id}/issue`, undefined);
}

test('stores filters in the URL and links each total to its invoices', { tags: 'detail' }, async () => {
  const [daniel, ada] = clients;
  const late = await issued(ada?.id ?? 0, { description: 'Late one', dueDate: '2026-01-05' });
  const soon = await issued(ada?.id ?? 0, { description: 'Soon' });
  await write('/api/invoices', { clientId: daniel?.id, lines: [{ description: 'Begun', unitPrice: '5' }] });
  const { page, context, consoleErrors } = await open(desk);
  await page.goto('/invoicing');
  const table = page.getByRole('table', { name: 'Invoices' });
  const rows = () => table.locator('tbody').getByRole('link').allTextContents();
  await expect.poll(rows).toContain('Draft');

  await page.getByRole('link', { name: /^Overdue/ }).click();
  await page.waitForURL('**/invoicing?status=overdue');
  await expect.poll(rows).toEqual([late.invoiceNumber]);
  await table.getByText(/days late/).waitFor();
  // Reminds all visible ones with one click and a confirmation.
  await page.getByRole('button', { name: 'Send reminder' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Send a reminder?' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click();
  await toast(page, '1 reminder queued').waitFor();
  await expect
    .poll(() => sink.mails.some(({ raw }) => raw.includes('A friendly reminder')), { timeout: 30_000 })
    .toBe(true);
  await page.getByText('Open', { exact: true }).click();
  await page.waitForURL('**/invoicing?status=open');
  await expect.poll(rows).toEqual([soon.invoiceNumber, late.invoiceNumber]);
  await page.getByRole('searchbox').fill('late one');
  await page.waitForURL(/search=late/);
  await expect.poll(rows).toEqual([late.invoiceNumber]);
  await page.reload();
  await expect.poll(rows).toEqual([late.invoiceNumber]);

  await page.goto('/invoicing');
  const whose = page.getByRole('combobox', { name: 'Client' });
  await whose.fill('Ada');
  await page.getByRole('option', { name: /Ada Osei/ }).click();
  await page.waitForURL(new RegExp(`client=${ada?.id}`));
  await expect.poll(rows).toEqual([soon.invoiceNumber, late.invoiceNumber]);

  // From the row to the document, which offers the same dialog.
  await table.getByText('Late one').click();
  await page.getByRole('heading', { name: `Invoice ${late.invoiceNumber}` }).waitFor();
  await page.goBack();
  await expect.poll(rows).toEqual([soon.invoiceNumber, late.invoiceNumber]);
  await context.close();
  expect(consoleErrors).toEqual([]);
});

test('prints an invoice as the document only, and other pages without navigation', { tags: 'detail' }, async () => {
  const printed = await issued(clients[0]?.id ?? 0, { description: 'To be printed' });
  const { page, context, consoleErrors } = await open({ ...desk, colorScheme: 'dark' });
  const print = async (path: string, shown: string) => {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await page.getByText(shown).first().waitFor();
    await page.emulateMedia({ media: 'print' });
    return page.getByRole('main').innerText();
  };
  const text = await print(`/invoicing/${printed.id}`, 'To be printed');
  expect(text).toBe(await page.getByRole('article', { name: 'Document' }).innerText());
  expect(text).toContain(printed.invoiceNumber);
  expect(await page.locator('body').innerText()).toBe(text);
  // Dark text on white, whatever the color scheme is.
  expect(await page.getByRole('article').evaluate(paper => getComputedStyle(paper).color)).toBe('rgb(27, 29, 26)');
  for (const [path, shown] of [
    ['/clients', 'Daniel Pruitt'],
    ['/appointments?view=week', 'Appointments'],
    ['/invoicing', 'To be printed'],
  ] as const) {
    await print(path, shown);
    for (const part of ['banner', 'navigation', 'search'] as const)
      expect(await page.getByRole(part).count(), `${part} of ${path}`).toBe(0);
    expect(await page.getByRole('button', { name: /^(Add|New|Actions)/ }).count(), path).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    const main = await page.getByRole('main').boundingBox();
    expect([main?.x, main?.y]).toEqual([0, 0]);
  }
  await context.close();
  expect(consoleErrors).toEqual([]);
});

test('voids a partly paid invoice on a phone', { tags: 'detail' }, async () => {
  const wrong = await issued(clients[1]?.id ?? 0, { description: 'Billed twice' });
  const part = { amount: '30', method: 'cash', paidOn: '2026-01-05' };
  await write(`/api/invoices/${wrong.id}/payments`, part);
  const { page, context, consoleErrors } = await open(phone);
  await page.goto(`/invoicing/${wrong.id}`);
  await page.getByText('$30.00 of $80.00 paid', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Credit note' }).click();
  const dialog = page.getByRole('dialog', { name: `Issue a credit note for ${wrong.invoiceNumber}?` });
  await dialog.getByLabel(/^Reason/).fill('Billed twice');
  await dialog.getByLabel(/Also refund the \$30\.00/).check();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await toast(page, /^Credit note CN-0001 issued$/).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(/Voided by credit note CN-0001 on .+: Billed twice/).waitFor();
  await page.getByText('$30.00 refunded', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /Send|Record payment|Copy pay link|Credit note/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Invoicing' }).first().click();
  const row = page.getByRole('row').filter({ hasText: wrong.invoiceNumber ?? '' });
  await row.getByText('Void', { exact: true }).waitFor();
  await context.close();
  expect(consoleErrors).toEqual([]);
});

test('asks before unsaved input is discarded and restores it after a reload', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await open(phone);
  page.on('dialog', asked => void asked.accept());
  await page.goto(`/invoicing/new?client=${clients[1]?.id}`);
  await expect.poll(() => page.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Ada Osei');
  // The focus moves to the first invalid field, with the schema's message.
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Description is required', { exact: true }).waitFor();
  const description = page.getByRole('combobox', { name: 'Description' });
  await expect.poll(() => description.evaluate(field => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Three sessions');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Price', { exact: true }).fill('60');
  await expect.poll(() => total(page, 'Total').textContent()).toBe('$214.20');
  await page.reload();
  await page.getByText('We restored what you typed before.').waitFor();
  await expect.poll(() => total(page, 'Total').textContent()).toBe('$214.20');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('link', { name: 'Invoicing' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => description.inputValue()).toBe('Three sessions');
  await page.getByRole('link', { name: 'Invoicing' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Invoicing', level: 1 }).waitFor();
  await page.goto(`/invoicing/new?client=${clients[1]?.id}`);
  await description.waitFor();
  expect(await description.inputValue()).toBe('');
  await context.close();
  expect(consoleErrors).toEqual([]);
});

const start = async (name: string) => {
  const practice = await openPractice({ program, browser }, name, desk);
  const write = async (path: string, body: unknown) => {
    const answer = await post(program, path, body, practice.cookie);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return { ...practice, write };
};

const lineField = (page: Page, field: string) => page.getByLabel(field, { exact: true }).first();

async function issueDraft(page: Page) {
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Issue this invoice?' });
  await question.getByRole('button', { name: 'Issue', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

test('offers a past session with its client and invoices it in one step', { tags: 'detail' }, async () => {
  const { page, client, write, cookie, close } = await start('unbilled');
  const fields = { type: 'follow-up', durationMinutes: 30, name: 'Check-in', price: '60.00' };
  const service = await write('/api/services', fields);
  const endTime = new Date(Date.now() - 3_600_000).toISOString();
  const startTime = new Date(Date.now() - 5_400_000).toISOString();
  const held = { clientId: client.id, serviceId: service.id, title: 'Check-in', type: 'follow-up', startTime, endTime };
  await write('/api/appointments', held);
  await page.goto('/invoicing/new');
  const field = page.getByRole('combobox', { name: 'Client' });
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.type('ann');
  await page.keyboard.press('Enter');
  const offered = page.getByRole('region', { name: 'Unbilled appointments' });
  await offered.getByRole('button', { name: /^Add Check-in/ }).click();
  await offered.getByText('Added').waitFor();
  await expect.poll(() => lineField(page, 'Price').inputValue()).toBe('60.00');
  await expectNoViolations(page);
  await offered.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => lineField(page, 'Price').inputValue()).toBe('');
  await offered.getByRole('button', { name: /^Add Check-in/ }).click();
  await page.getByRole('button', { name: 'Issue and send' }).click();
  const question = page.getByRole('dialog', { name: 'Issue and send this invoice?' });
  await question.getByText(/Ann Lee is billed \$60\.00 and gets the invoice by email\./).waitFor();
  await question.getByRole('button', { name: 'Issue and send' }).click();
  await toast(page, 'Invoice INV-0001 issued and queued').waitFor();
  await page.waitForURL(/\/invoicing\/\d+$/);
  const [issued] = await get<{ status: string; sentAt: string | null }[]>(
    program,
    `/api/clients/${client.id}/invoices`,
    cookie,
  );
  expect(issued).toMatchObject({ status: 'pending', sentAt: expect.any(String) });
  await page.goto(`/invoicing/new?client=${client.id}`);
  await expect.poll(() => field.inputValue()).toBe('Ann Lee');
  expect(await offered.count()).toBe(0);
  await close();
});

test('invoices a session and a package from their own pages', { tags: 'detail' }, async () => {
  const { page, client, enter, write, close } = await start('from-where-they-stand');
  const fields = { type: 'follow-up', durationMinutes: 60, name: 'Body composition', price: '88.00' };
  const service = await write('/api/services', fields);
  await enter('10:00', '11:00', { serviceId: service.id, title: 'Body composition' });
  await page.goto('/appointments');
  await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
  await page.getByRole('menuitem', { name: 'View details' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create invoice' }).click();
  await page.waitForURL(/\/invoicing\/new\?appointment=\d+/);
  await expect.poll(() => page.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Ann Lee');
  expect(await lineField(page, 'Description').inputValue()).toContain('Body composition, ');
  expect(await lineField(page, 'Price').inputValue()).toBe('88.00');
  await issueDraft(page);
  await page.getByRole('heading', { name: 'Invoice INV-0001', level: 1 }).waitFor();

  await write(`/api/clients/${client.id}/packages`, { name: 'Five sessions', sessions: 5, price: '425.00' });
  await page.goto(`/clients/${client.id}`);
  await page
    .getByRole('region', { name: 'Packages' })
    .getByRole('button', { name: /Five sessions/ })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create invoice' }).click();
  await page.waitForURL(/\/invoicing\/new\?package=\d+/);
  await expect.poll(() => lineField(page, 'Description').inputValue()).toBe('Five sessions');
  expect(await lineField(page, 'Price').inputValue()).toBe('425.00');
  await issueDraft(page);
  await page.getByRole('heading', { name: 'Invoice INV-0002', level: 1 }).waitFor();
  await close();
});

test('shows the specified badge for each status and payments as revenue', { tags: 'detail' }, async () => {
  const { page, client, write, close } = await start('badges');
  const draft = (description: string, given: object = {}) =>
    write('/api/invoices', { clientId: client.id, description, lines: [{ description, unitPrice: '80' }], ...given });
  const issued = async (description: string, given: object = {}) => {
    const { id } = await draft(description, given);
    return write(`/api/invoices/${id}/issue`, undefined);
  };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format();
  const paid = await issued('One that is paid');
  await write(`/api/invoices/${paid.id}/payments`, { amount: '80', method: 'cash', paidOn: today });
  await issued('One that waits');
  await issued('One that is late', { dueDate: '2026-01-05' });
  await draft('One that is a draft');
  await page.goto('/invoicing');
  const badge = (text: string) =>
    page.getByRole('table').locator('.mantine-Badge-root').getByText(text, { exact: true });
  await badge('Paid').waitFor();
  /** Variant and dominant color of the badge. */
  const look = (text: string) =>
    badge(text)
      .locator('xpath=ancestor-or-self::*[contains(@class, "mantine-Badge-root")]')
      .evaluate(node => {
        const { backgroundColor } = getComputedStyle(node);
        const painted = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        if (!painted) throw new Error('no canvas');
        painted.fillStyle = backgroundColor;
        painted.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0, seen = 0] = painted.getImageData(0, 0, 1, 1).data;
        if (!seen) return 'outline';
        const most = Math.max(red, green, blue);
        if (most - Math.min(red, green, blue) < 10) return 'grey';
        return most === red ? 'red' : most === green ? 'green' : 'blue';
      });
  // Specification, section 4: paid default, overdue destructive, draft secondary.
  expect(await look('Paid')).toBe('green');
  expect(await look('Overdue')).toBe('red');
  expect(await look('Draft')).toBe('grey');
  expect(await look('Pending')).toBe('outline');
  await page.goto('/');
  await page.getByRole('link', { name: /^Monthly Revenue \$80/ }).waitFor();
  await close();
});

test('rejects saving a draft over changes from another window', { tags: 'detail' }, async () => {
  const { page, client, cookie, write, close } = await start('two-windows');
  const fields = { clientId: client.id, lines: [{ description: 'Session', unitPrice: '80' }] };
  const { id } = await write('/api/invoices', fields);
  await page.goto(`/invoicing/${id}`);
  await lineField(page, 'Title optional').fill('Mine');
  const put = (description: string) =>
    post(program, `/api/invoices/${id}`, { ...fields, description }, cookie, 'PUT').then(answer => answer.status);
  expect(await put('Of the other window')).toBe(200);
  const save = page.getByRole('button', { name: 'Save draft' });
  await save.click();
  await page.getByRole('button', { name: 'Show the other version' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save mine instead' }).click();
  await page.getByText('Draft saved', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save mine instead' }).count()).toBe(0);
  expect(await put('Once more')).toBe(200);
  await lineField(page, 'Title optional').fill('Mine again');
  await save.click();
  await page.getByRole('button', { name: 'Show the other version' }).click();
  await expect.poll(() => lineField(page, 'Title optional').inputValue()).toBe('Once more');
  await lineField(page, 'Title optional').fill('Read and changed');
  await save.click();
  await page.getByText('Draft saved. It gets a number when you issue it.').waitFor();
  await page.reload();
  await expect.poll(() => lineField(page, 'Title optional').inputValue()).toBe('Read and changed');
  await close();
});

const mailedLines = [
  { description: 'Nutrition Plan Review', quantity: '2', unitPrice: '95' },
  { description: 'Four-week meal plan', quantity: '1', unitPrice: '100' },
];

/** An issued invoice that was mailed to its client. */
async function mailInvoice(cookie: string, email: string) {
  const person = { firstName: 'Daniel', lastName: 'Pruitt', email, phone: '', goal: 'weight_loss' };
  const client = await (await post(program, '/api/clients', person, cookie)).json();
  const draft = { clientId: client.id, description: 'October sessions', lines: mailedLines };
  const { id } = await (await post(program, '/api/invoices', draft, cookie)).json();
  await post(program, `/api/invoices/${id}/issue`, {}, cookie);
  expect((await post(program, `/api/invoices/${id}/send`, {}, cookie)).status).toBe(200);
  const mails = () => sink.mails.filter(({ to }) => to === email);
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  const { text = '', attachments } = await PostalMime.parse(mails()[0]?.raw ?? '');
  return { id, mails, attachments, link: /http\S+\/invoice\/\S+/.exec(text)?.[0] ?? expect.fail('no link') };
}

const bytes = async (stream: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
};

test('lets only members try payments by the emailed link without JavaScript', { tags: 'detail' }, async () => {
  const { cookie } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const { id, link, mails, attachments } = await mailInvoice(cookie, 'daniel@client.example');
  const [file] = attachments;
  expect(file?.filename).toBe('Invoice INV-0001.pdf');
  if (!(file?.content instanceof ArrayBuffer)) expect.fail('no bytes');
  expect((await readPdf(new Uint8Array(file.content))).text).toContain('Amount due $290.00');

  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, javaScriptEnabled: false, acceptDownloads: true });
  const page = await context.newPage();
  const pay = page.getByRole('complementary', { name: 'Payment' });
  await page.goto(link);
  await pay.getByText('$290.00').first().waitFor();
  await pay.getByText('Online payment isn’t set up yet.').waitFor();
  expect(await pay.getByRole('button').count()).toBe(0);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: program.url }]);
  await page.reload();
  await pay.getByText('No real charge').waitFor();
  await pay.getByText('Part of it').click();
  await pay.getByLabel('Amount in USD').fill('300');
  await pay.getByRole('button', { name: 'Pay this amount' }).click();
  await pay.getByText('Enter an amount up to $290.00').waitFor();
  await pay.getByLabel('Amount in USD').fill('100');
  await pay.getByRole('button', { name: 'Pay this amount' }).click();
  await page.getByText('Test payment.').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await pay.getByText('We received your payment of $100.00.').waitFor();
  await page.getByText('Partly paid').waitFor();
  await pay.getByRole('button', { name: 'Pay $190.00' }).click();
  // Cancels the payment, then starts it again.
  await page.getByRole('link', { name: 'Go back' }).click();
  await pay.getByRole('button', { name: 'Pay $190.00' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await pay.getByText('We received your payment of $190.00.').waitFor();
  await pay.getByText(/^Paid on /).waitFor();
  expect(await pay.getByRole('button').count()).toBe(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pay.getByRole('link', { name: 'Download receipt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Invoice INV-0001.pdf');
  const { text } = await readPdf(await bytes(await download.createReadStream()));
  expect(text).toContain('Paid');
  expect(text).toContain('Amount due $0.00');
  const invoice = await get<object>(program, `/api/invoices/${id}`, cookie);
  expect(invoice).toMatchObject({ status: 'paid', amountPaid: '290.00', payments: [{ amount: '100.00' }, {}] });
  // The invoice, and a receipt for each payment.
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(3);
  await context.close();
});

test('works by keyboard on a dark phone without requests to other hosts', { tags: 'detail' }, async () => {
  const { cookie } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const { link } = await mailInvoice(cookie, 'ines@client.example');
  const { page, consoleErrors, context } = await openBrowser({ ...phone, browser, baseURL: program.url, cookie });
  await page.goto(link);
  await expectNoViolations(page);
  await tabToRole(page, 'radio');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'Amount in USD');
  await page.keyboard.type('999');
  await page.keyboard.press('Enter');
  await page.getByText('Enter an amount up to $290.00').waitFor();
  await expectNoViolations(page);
  // The browser logs the rejected form.
  expect(consoleErrors.filter(each => !each.includes('400'))).toEqual([]);
  await context.close();
});

test.runIf(isInTurn(1, 3))('uses the practice’s color and logo on page, booking email and invoice', async () => {
  const violet = '#7c3aed';
  const { cookie } = await signUp(program, { email: `${randomUUID()}@practice.example`, practiceName: 'Violet Table' });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const owner = await openBrowser({ ...desk, browser, baseURL: program.url, cookie });
  const visitor = await openBrowser({ ...desk, browser, baseURL: program.url });
  await visitor.page.goto(`/bio/${slug}`);
  await visitor.page.getByText('Powered by').waitFor();

  await owner.page.goto('/settings');
  await choose(owner.page, 'logo.png', 'image/png', await picture(300));
  await owner.page.getByAltText('Company Logo, preview').waitFor();
  await owner.page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(owner.page, 'Company information has been updated.').waitFor();
  await owner.page.goto('/settings?tab=branding');
  await owner.page.getByLabel('Brand color', { exact: true }).fill(violet);
  await owner.page.getByLabel('Show “Powered by Sorrel” on public pages').click();
  await owner.page.getByRole('button', { name: 'Save Settings' }).first().click();
  await toast(owner.page, 'Your pages, new emails and invoices use them.').waitFor();

  await visitor.page.goto(`/bio/${slug}`);
  await visitor.page.getByRole('button', { name: 'Book an Appointment' }).waitFor();
  expect(await visitor.page.getByText('Powered by').count()).toBe(0);
  await visitor.page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = visitor.page.getByRole('dialog', { name: 'Book an Appointment' });
  await dialog.getByText('Initial Consultation').click();
  await dialog.getByRole('button', { name: 'Next month' }).click();
  await dialog.locator('.bk-free').first().click();
  await dialog.locator('label:has(input[type=radio])').first().click();
  await dialog.getByLabel('First name').fill('Dana');
  await dialog.getByLabel('Last name').fill('Reyes');
  await dialog.getByLabel('Email').fill('dana@client.example');
  await dialog.getByRole('button', { name: /^Book/ }).click();
  await dialog.getByText('Booking Confirmed!').waitFor();
  const mail = () => sink.mails.find(({ to }) => to === 'dana@client.example');
  await expect.poll(mail, { timeout: 20_000 }).toBeTruthy();
  const { html = '' } = await PostalMime.parse(mail()?.raw ?? '');
  expect(html).toContain(`background-color:${violet}`);
  const [, logo = ''] = /<img class="logo" src="([^"]+)"/.exec(html) ?? [];
  const { dominant } = await sharp(Buffer.from(await (await fetch(logo)).arrayBuffer())).stats();
  // The image's green, rounded to the bins of the histogram.
  expect(dominant).toEqual({ r: 8, g: 152, b: 104 });

  const [client] = await get<{ id: number }[]>(program, '/api/clients', cookie);
  const draft = { clientId: client?.id, lines: [{ description: 'Plan', unitPrice: '80' }] };
  const { id } = await (await post(program, '/api/invoices', draft, cookie)).json();
  await post(program, `/api/invoices/${id}/issue`, {}, cookie);
  await owner.page.goto(`/invoicing/${id}`);
  const [download] = await Promise.all([
    owner.page.waitForEvent('download'),
    owner.page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  const paper = await readPdf(await bytes(await download.createReadStream()));
  expect(paper.images).toBe(1);
  expect(paper.colors).toContain(violet);
  expect(paper.colors).not.toContain('#059669');
  expect([...owner.consoleErrors, ...visitor.consoleErrors]).toEqual([]);
  await owner.context.close();
  await visitor.context.close();
});

test('redacts the secret of an invoice URL in the log', async () => {
  await fetch(`${program.url}/invoice/1.1.c2VjcmV0`);
  await fetch(`${program.url}/invoice/1.1.c2VjcmV0/pdf`);
  await expect.poll(program.output).toContain('/invoice/…');
  expect(program.output()).not.toContain('c2VjcmV0');
});
