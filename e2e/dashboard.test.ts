import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DashboardWeeks } from '../src/features/dashboard/contract.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { startDemo } from './screens.ts';
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

test('without a goal nothing happens, however complete the rest is', async () => {
  const { page, complaints, context } = await arrive();
  const calls: string[] = [];
  page.on('request', request => request.method() === 'POST' && calls.push(request.url()));
  await page.goto('/');
  await open(page);
  const goal = dialog(page).getByLabel('Goal');
  await goal.waitFor();
  expect(await goal.locator('option').allTextContents()).toEqual([
    'Choose a goal',
    'Weight Loss',
    'Weight Gain',
    'Muscle Building',
    'General Health',
    'Sports Nutrition',
    'Medical Nutrition Therapy',
  ]);
  await fill(page, 'felix@client.example');
  await dialog(page).getByLabel('Phone').fill('503-555-0101');
  await dialog(page).getByLabel('Age').fill('41');
  await dialog(page).getByLabel('Notes').fill('Runs in the morning.');
  await goal.selectOption({ label: 'Choose a goal' });
  await submit(page);
  await page.waitForTimeout(500);
  expect(calls).toEqual([]);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await page.locator('.mantine-Notification-root, [aria-invalid="true"]').count()).toBe(0);
  expect(await dialog(page).getByLabel('First name').inputValue()).toBe('Felix');
  await goal.selectOption({ label: 'Weight Gain' });
  await submit(page);
  await page.getByText('1 client in all').waitFor();
  expect(calls).toHaveLength(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test('View All opens the full table, and its search finds full names and addresses in any case', async () => {
  const { page, cookie, complaints, context } = await arrive();
  const rows = [
    { firstName: 'Felix', lastName: 'Romero', email: 'felix@one.example' },
    { firstName: 'Frida', lastName: 'Romero', email: 'frida@two.example' },
    { firstName: 'Felix', lastName: 'Okafor', email: 'f.okafor@two.example' },
    { firstName: 'Ines', lastName: 'Duarte', email: 'ines@three.example' },
  ];
  await (await post(program, '/api/clients/import', { rows }, cookie)).text();
  await page.goto('/');
  const recent = page.getByRole('region', { name: 'Recent Clients' });
  await recent.getByText('4 clients in all').waitFor();
  expect(await recent.getByRole('listitem').count()).toBe(3);
  await recent.getByRole('link', { name: 'View All' }).click();
  const all = page.getByRole('region', { name: 'All Clients' });
  const links = all.getByRole('table', { name: 'All Clients' }).getByRole('link');
  const shown = (count: number) => expect.poll(() => links.count(), { timeout: 10_000 }).toBe(count);
  await shown(4);
  const found = async (search: string, names: string[]) => {
    await all.getByRole('searchbox', { name: 'Search by name or email' }).fill(search);
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(search);
    for (const name of names) await links.filter({ hasText: name }).waitFor();
    await shown(names.length);
  };
  await found('felix ROMERO', ['Felix Romero']);
  await found('ROMERO', ['Felix Romero', 'Frida Romero']);
  await found('@TWO.Example', ['Frida Romero', 'Felix Okafor']);
  await page.reload();
  await shown(2);
  await all.getByRole('searchbox').fill('nobody');
  await all.getByText('No clients found', { exact: true }).waitFor();
  await all.getByRole('button', { name: 'Clear search' }).click();
  await shown(4);
  await all.getByRole('link', { name: 'Ines Duarte' }).click();
  await page.getByRole('heading', { name: 'Ines Duarte', level: 1 }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('behind each chart is a table of its twelve weeks for who cannot see it', async () => {
  const demo = await startDemo();
  const cookie = `${demo.cookie.name}=${demo.cookie.value}`;
  const weeks = await get<DashboardWeeks>(demo.program, '/api/dashboard/weeks', cookie);
  expect(weeks).toHaveLength(12);
  const look = { width: 1280, colorScheme: 'light' as const, timezoneId: 'UTC' };
  const { page, complaints, context } = await openBrowser({ browser, baseURL: demo.program.url, cookie, ...look });
  await page.goto('/');
  const read = async (what: string) => {
    const table = page.getByRole('region', { name: what }).getByRole('table', { name: `${what} by week` });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Week', what]);
    for (const name of await table.getByRole('rowheader').allTextContents()) expect(name).toMatch(/^Week of \w+ \d+$/);
    const values = await table.getByRole('cell').allTextContents();
    return values.map(value => Number(value.replace(/[$,]/g, '')));
  };
  expect(await read('Bookings')).toEqual(weeks.map(week => week.bookings));
  expect(await read('Revenue')).toEqual(weeks.map(week => Number(week.revenue)));
  expect(weeks.some(week => week.bookings > 0) && weeks.some(week => Number(week.revenue) > 0)).toBe(true);
  await page.getByRole('region', { name: 'Bookings' }).locator('svg').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
  await demo.program.kill('SIGTERM');
});

test('changes against the period before stand beside the figures, what waits below the day', async () => {
  const { page, cookie, context } = await arrive();
  const client = { firstName: 'Felix', lastName: 'Romero', email: 'f@client.example', goal: 'weight_loss' };
  await post(program, '/api/clients', client, cookie);
  const metrics = {
    totalClients: 1,
    appointmentsThisWeek: 3,
    monthlyRevenue: '6840.00',
    contentViews: 1912,
    otherRevenue: [{ currency: 'EUR', amount: '60.00' }],
  };
  const changes = { totalClients: 8, appointmentsThisWeek: -25, monthlyRevenue: null, contentViews: null };
  await page.route('**/api/dashboard/metrics', route => route.fulfill({ json: { ...metrics, changes } }));
  const waiting = {
    sessions: 0,
    unconfirmed: 0,
    overdueInvoices: 2,
    overdueAmount: '265.00',
    overdueOthers: [],
    failedEmails: 1,
    failedSms: 0,
  };
  await page.route('**/api/dashboard/today', route => route.fulfill({ json: waiting }));
  await page.goto('/');
  await page.getByRole('link', { name: 'Total Clients 1 +8% on 30 days ago' }).waitFor();
  await page.getByRole('link', { name: 'Appointments This Week 3 −25% on last week' }).waitFor();
  await page.getByRole('link', { name: 'Monthly Revenue $6,840 and €60.00', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Content Views 1,912', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: '2 invoices overdue' }).getAttribute('href')).toBe(
    '/invoicing?status=overdue',
  );
  expect(await page.getByRole('link', { name: '1 email failed' }).getAttribute('href')).toBe('/emails?tab=logs');
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
