import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Program, post, signUp, startProgram } from './program.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Program;
let browser: Browser;
beforeAll(async () => {
  program = await startProgram();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await program.kill('SIGTERM');
});

let people = 0;

async function arrive({ reducedMotion = 'no-preference' as 'no-preference' | 'reduce', width = 1280 } = {}) {
  const { cookie, user } = await signUp(program, { email: `dash${++people}@practice.example`, timeZone: 'UTC' });
  const look = { width, colorScheme: 'light' as const, timezoneId: 'UTC' };
  const visitor = await openBrowser({ browser, baseURL: program.url, cookie, ...look });
  await visitor.page.emulateMedia({ reducedMotion });
  return { ...visitor, cookie, user };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Client' });
const open = (page: Page) => page.getByRole('button', { name: 'Add New Client' }).first().click();

async function fill(page: Page, email: string) {
  await dialog(page).getByLabel('First name').fill('Felix');
  await dialog(page).getByLabel('Last name').fill('Romero');
  await dialog(page).getByLabel('Email').fill(email);
  await dialog(page).getByLabel('Goal').selectOption({ label: 'Medical Nutrition Therapy' });
}

const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add Client' }).click();

/** Holds calls back until the result is called. */
async function hold(page: Page, url: RegExp, method = 'GET') {
  let release = () => {};
  const released = new Promise<void>(done => {
    release = done;
  });
  await page.route(url, async (route: Route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

test('while it loads there are four metric cards and three rows of clients, then a first step to take', async () => {
  const { page, complaints, context } = await arrive();
  const release = await hold(page, /\/api\/(dashboard|clients)/);
  await page.goto('/');
  const metrics = page.getByRole('region', { name: 'Practice Overview' });
  await expect.poll(() => metrics.locator('> *').count()).toBe(4);
  expect(await metrics.getAttribute('aria-busy')).toBe('true');
  const clients = page.getByRole('region', { name: 'Recent Clients' });
  expect(await clients.getByRole('status', { name: 'Loading' }).locator('> *').count()).toBe(3);
  release();
  await page.getByText('No clients found').waitFor();
  await page.getByText('No sessions in the last twelve weeks.').waitFor();
  await page.getByText('Nothing was paid in the last twelve weeks.').waitFor();
  expect(await metrics.getByText('%').count()).toBe(0);
  await expectNoViolations(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the first client is added, told and celebrated; the second is only told', async () => {
  const { page, complaints, context } = await arrive();
  await page.goto('/');
  await page.getByText('No clients found').waitFor();
  await open(page);
  await fill(page, 'felix@client.example');
  const release = await hold(page, /\/api\/clients$/, 'POST');
  await submit(page);
  await dialog(page).getByRole('button', { name: 'Adding...' }).waitFor();
  release();
  await page.getByText('Client added successfully!').waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Client added successfully!' }).textContent()).toContain(
    'Success',
  );
  const confetti = page.locator('body > canvas');
  await confetti.waitFor();
  await expect.poll(() => dialog(page).count()).toBe(0);
  await page.getByRole('link', { name: /Felix Romero/ }).waitFor();
  await expect.poll(() => confetti.count(), { timeout: 15_000 }).toBe(0);
  await open(page);
  expect(await dialog(page).getByLabel('First name').inputValue()).toBe('');
  await fill(page, 'frida@client.example');
  await submit(page);
  await page.getByText('2 clients in all').waitFor();
  await page.waitForTimeout(1_000);
  expect(await confetti.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('who asked for less motion gets no confetti', async () => {
  const { page, context } = await arrive({ reducedMotion: 'reduce' });
  await page.goto('/');
  await open(page);
  await fill(page, 'felix@client.example');
  await submit(page);
  await page.getByText('1 client in all').waitFor();
  await page.waitForTimeout(1_000);
  expect(await page.locator('body > canvas').count()).toBe(0);
  await context.close();
});

test('a missing field is met with silence, a failing server with the specified words, closing with an empty form', async () => {
  const { page, context } = await arrive();
  const calls: string[] = [];
  await page.route(/\/api\/clients$/, route => {
    calls.push(route.request().method());
    return route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback();
  });
  await page.goto('/');
  await open(page);
  await dialog(page).getByLabel('First name').fill('Felix');
  await submit(page);
  await page.waitForTimeout(500);
  expect(calls).toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);
  await fill(page, 'felix@client.example');
  await submit(page);
  const told = page.getByRole('alert').filter({ hasText: 'Failed to add client. Please try again.' }).first();
  await told.waitFor();
  expect(await told.textContent()).toContain('Error');
  expect(await dialog(page).getByLabel('First name').inputValue()).toBe('Felix');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  await open(page);
  expect(await dialog(page).getByLabel('First name').inputValue()).toBe('');
  await context.close();
});

test('changes against the period before stand beside the figures, what waits below the day', async () => {
  const { page, cookie, context } = await arrive();
  const client = { firstName: 'Felix', lastName: 'Romero', email: 'f@client.example', goal: 'weight_loss' };
  await post(program, '/api/clients', client, cookie);
  const metrics = { totalClients: 1, appointmentsThisWeek: 3, monthlyRevenue: '6840.00', contentViews: 1912 };
  const changes = { totalClients: 8, appointmentsThisWeek: -25, monthlyRevenue: null, contentViews: null };
  await page.route('**/api/dashboard/metrics', route => route.fulfill({ json: { ...metrics, changes } }));
  const waiting = {
    sessions: 0,
    unconfirmed: 0,
    overdueInvoices: 2,
    overdueAmount: '265.00',
    failedEmails: 1,
    failedSms: 0,
  };
  await page.route('**/api/dashboard/today', route => route.fulfill({ json: waiting }));
  await page.goto('/');
  await page.getByRole('link', { name: 'Total Clients 1 +8% on 30 days ago' }).waitFor();
  await page.getByRole('link', { name: 'Appointments This Week 3 −25% on last week' }).waitFor();
  await page.getByRole('link', { name: 'Monthly Revenue $6,840', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Content Views 1,912', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: '2 invoices overdue' }).getAttribute('href')).toBe('/invoicing');
  expect(await page.getByRole('link', { name: '1 email failed' }).getAttribute('href')).toBe('/emails');
  await context.close();
});

test('who may not add clients is not offered it', async () => {
  const { page, user, context } = await arrive();
  await page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, role: 'viewer' } }));
  await page.goto('/');
  await page.getByText('No clients found').waitFor();
  expect(await page.getByRole('button', { name: 'Add New Client' }).count()).toBe(0);
  await context.close();
});
