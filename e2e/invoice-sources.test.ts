import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desk, openPractice } from './calendar.ts';
import { type Program, post, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
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

const line = (page: Page, field: string) => page.getByLabel(field, { exact: true }).first();

async function issue(page: Page) {
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Issue this invoice?' });
  await question.getByRole('button', { name: 'Issue', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
}

test('a session and a package are billed from where they stand', async () => {
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
  expect(await line(page, 'Description').inputValue()).toContain('Body composition, ');
  expect(await line(page, 'Price').inputValue()).toBe('88.00');
  await issue(page);
  await page.getByRole('heading', { name: 'Invoice INV-0001', level: 1 }).waitFor();

  await write(`/api/clients/${client.id}/packages`, { name: 'Five sessions', sessions: 5, price: '425.00' });
  await page.goto(`/clients/${client.id}`);
  await page
    .getByRole('region', { name: 'Packages' })
    .getByRole('button', { name: /Five sessions/ })
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Create invoice' }).click();
  await page.waitForURL(/\/invoicing\/new\?package=\d+/);
  await expect.poll(() => line(page, 'Description').inputValue()).toBe('Five sessions');
  expect(await line(page, 'Price').inputValue()).toBe('425.00');
  await issue(page);
  await page.getByRole('heading', { name: 'Invoice INV-0002', level: 1 }).waitFor();
  await close();
});

test('each state has the badge that is specified; what is paid is revenue on the dashboard', async () => {
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
  /** Of its frame: how it is filled, and what color leads in it. */
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

test('a draft that another window changed is not written over before one has seen it', async () => {
  const { page, client, cookie, write, close } = await start('two-windows');
  const fields = { clientId: client.id, lines: [{ description: 'Session', unitPrice: '80' }] };
  const { id } = await write('/api/invoices', fields);
  await page.goto(`/invoicing/${id}`);
  await line(page, 'Title optional').fill('Mine');
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
  await line(page, 'Title optional').fill('Mine again');
  await save.click();
  await page.getByRole('button', { name: 'Show the other version' }).click();
  await expect.poll(() => line(page, 'Title optional').inputValue()).toBe('Once more');
  await line(page, 'Title optional').fill('Read and changed');
  await save.click();
  await page.getByText('Draft saved. It has no number yet.').waitFor();
  await page.reload();
  await expect.poll(() => line(page, 'Title optional').inputValue()).toBe('Read and changed');
  await close();
});
