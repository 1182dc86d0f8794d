import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
});

const zone = 'America/New_York';
const patience = { timeout: 15_000 };
const phone = { width: 390, timezoneId: zone, colorScheme: 'light' as const };
const open = (given: object = {}) => openBrowser({ ...phone, browser, baseURL: program.url, ...given });

let owners = 0;
const newAddress = () => `owner-${++owners}-${Date.now()}@practice.example`;

/** A practice whose first service costs $95.00, $30.00 of it when it is booked. */
async function buildPractice() {
  const { cookie } = await signUp(program, { timeZone: zone, email: newAddress() });
  const [service] = await get<{ id: number }[]>(program, '/api/services', cookie);
  const asked = { ...service, price: '95.00', payment: 'deposit', deposit: '30.00' };
  const answer = await fetch(`${program.url}/api/services/${service?.id}`, {
    method: 'PUT',
    headers: { origin: program.url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  expect(answer.status).toBe(200);
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  return { cookie, slug };
}

async function fillIn(page: Page, place: Page | ReturnType<Page['getByRole']>) {
  await place.getByLabel('First name').fill('Dana');
  await place.getByLabel('Last name').fill('Reyes');
  await place.getByLabel('Email').fill('dana@client.example');
  await expectNoViolations(page);
  await place.getByRole('button', { name: 'Continue to payment' }).click();
}

test('on a phone a visitor pays the deposit and is booked; the practice sees it waiting, then booked', async () => {
  const { cookie, slug } = await buildPractice();
  const { page, complaints, context } = await open();
  await page.goto(`/bio/${slug}`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Book an Appointment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an Appointment' });
  await dialog.getByText('Deposit $30.00 now, $65.00 later').waitFor();
  await dialog.getByText('Initial Consultation').click();
  await expect.poll(() => dialog.getByRole('radio').count(), patience).toBeGreaterThan(0);
  await dialog.locator('label:has(input[type=radio])').last().click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Cancel before it begins and you get it back.').waitFor();
  await fillIn(page, dialog);
  await page.getByText('No money moves.').waitFor();

  const desk = await open({ width: 1280, cookie });
  await desk.page.goto('/appointments?view=month');
  await desk.page.getByText('Waiting for payment').first().waitFor();
  const event = desk.page.getByRole('button', { name: /Dana Reyes.*Waiting for payment/ }).first();
  await event.click();
  const details = desk.page.getByRole('dialog', { name: 'Appointment details' });
  await details.getByText(/^Kept until /).waitFor();
  await expect.poll(() => details.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  await expectNoViolations(desk.page);

  await page.getByRole('link', { name: 'Go back' }).click();
  await page.getByRole('heading', { name: 'One more step: pay $30.00' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Pay $30.00' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  await expectNoViolations(page);

  await desk.page.reload();
  await desk.page
    .getByRole('button', { name: /Dana Reyes.*Scheduled/ })
    .first()
    .click();
  await details.getByText(/Test payment: Paid \$30\.00 when booked/).waitFor();
  await details.getByRole('button', { name: 'Cancel session' }).click();
  const question = desk.page.getByRole('dialog', { name: 'Cancel this appointment?' });
  await question.getByLabel('Refund the $30.00 that was paid when it was booked').uncheck();
  await expectNoViolations(desk.page);
  await question.getByRole('button', { name: 'Cancel It' }).click();
  await question.waitFor({ state: 'hidden' });
  const state = async () => {
    const [session] = await get<{ id: number; status: string }[]>(program, '/api/appointments', cookie);
    const path = `/api/appointments/${session?.id}`;
    const { deposit } = await get<{ deposit: { refunded: string } | null }>(program, path, cookie);
    return [session?.status, deposit?.refunded];
  };
  await expect.poll(state, patience).toEqual(['cancelled', '0.00']);
  // It was kept; on second thought it goes back.
  await desk.page.reload();
  await desk.page
    .getByRole('button', { name: /Dana Reyes.*Cancelled/ })
    .first()
    .click();
  await details.getByRole('button', { name: 'Refund $30.00' }).click();
  const second = desk.page.getByRole('dialog', { name: 'Refund $30.00?' });
  await expectNoViolations(desk.page);
  if (process.env.SHOTS) await desk.page.screenshot({ path: `${process.env.SHOTS}/deposit-refund.png` });
  await second.getByRole('button', { name: 'Refund', exact: true }).click();
  await second.waitFor({ state: 'hidden' });
  await expect.poll(state, patience).toEqual(['cancelled', '30.00']);
  expect([...complaints, ...desk.complaints]).toEqual([]);
  await Promise.all([context.close(), desk.context.close()]);
});

test('without a script the same way leads there, and a time that is not paid for can be given back', async () => {
  const { cookie, slug } = await buildPractice();
  const context = await browser.newContext({
    baseURL: program.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 850 },
  });
  const page = await context.newPage();
  const choose = async () => {
    await page.goto(`/bio/${slug}/book`);
    await page.getByRole('link', { name: /Initial Consultation.*Deposit \$30\.00 now/ }).click();
    await page.locator('button[name=time]').last().click();
    await page.getByText('Cancel before it begins and you get it back.').waitFor();
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('Last name').fill('Reyes');
    await page.getByLabel('Email').fill('dana@client.example');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByText('No money moves.').waitFor();
  };
  const sessions = () => get<{ status: string }[]>(program, '/api/appointments', cookie);
  await choose();
  await page.getByRole('link', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Choose another time' }).click();
  await page.getByRole('heading', { name: 'What would you like to book?' }).waitFor();
  expect(await sessions()).toEqual([]);
  await choose();
  await page.getByRole('button', { name: 'Let it fail' }).click();
  await page.getByRole('heading', { name: 'Not paid, so nothing is booked' }).waitFor();
  expect(await sessions()).toEqual([]);
  await choose();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  expect(await sessions()).toMatchObject([{ status: 'scheduled' }]);
  await context.close();
});

test('the owner asks for a deposit in the settings, and is told when it is more than the price', async () => {
  const { cookie } = await signUp(program, { timeZone: zone, email: newAddress() });
  const { page, complaints, context } = await open({ cookie });
  await page.goto('/settings?tab=services');
  await page.getByRole('button', { name: /More for Initial Consultation/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit service' });
  await dialog.getByLabel(/^Price in USD/).fill('95');
  await dialog.getByLabel('Paid when booking').selectOption('deposit');
  await dialog.getByLabel('Deposit in USD').fill('100');
  await dialog.getByRole('button', { name: 'Save service' }).click();
  await dialog.getByText('The deposit must not be more than the price').waitFor();
  await expectNoViolations(page);
  await dialog.getByLabel('Deposit in USD').fill('30');
  await dialog.getByRole('button', { name: 'Save service' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('$30.00 deposit').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('the report of a month is read, turned back and fetched as a file', async () => {
  const { cookie } = await signUp(program, { timeZone: zone, email: newAddress() });
  const client = { firstName: 'Ann', lastName: 'Lee', email: 'ann@client.example', goal: 'weight_loss' };
  const { id: clientId } = await (await post(program, '/api/clients', client, cookie)).json();
  const lines = [{ description: 'Visit', unitPrice: '100', taxRate: '10', taxName: 'VAT' }];
  const { id } = await (await post(program, '/api/invoices', { clientId, lines }, cookie)).json();
  await post(program, `/api/invoices/${id}/issue`, {}, cookie);
  const today = new Date().toISOString().slice(0, 10);
  const paidOn = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  await post(program, `/api/invoices/${id}/payments`, { amount: '110.00', method: 'cash', paidOn }, cookie);
  const { page, complaints, context } = await open({ cookie });
  await page.goto(`/invoicing/reports?month=${paidOn.slice(0, 7)}`);
  await page.getByRole('row', { name: /VAT 10%.*\$110\.00/ }).waitFor();
  await expectNoViolations(page);
  const link = page.getByRole('link', { name: 'Download CSV' });
  const file = await context.request.get((await link.getAttribute('href')) ?? '');
  expect(await file.text()).toContain(`${paidOn},Payment,`);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByText(/^Nothing was paid in /).waitFor();
  await expectNoViolations(page);
  await page.goBack();
  expect(complaints).toEqual([]);
  await context.close();
});
