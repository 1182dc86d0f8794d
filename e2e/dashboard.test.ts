import { randomUUID } from 'node:crypto';
import type { Browser, Page, Route } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { DashboardWeeks } from '../src/modules/onboarding/dashboard/contract.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { get, post, type Site, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { bookFirstTime, prefilled } from './try-booking.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

let program: Site;
let browser: Browser;
beforeAll(async () => {
  program = sharedProgram();
  browser = await sharedBrowser();
});

/** Where it is between 9 AM and 4 PM now; without daylight saving time. */
const noonZone = (hour = new Date().getUTCHours()) => {
  const offsets = {
    'Pacific/Honolulu': -10,
    'America/Bogota': -5,
    UTC: 0,
    'Asia/Karachi': 5,
    'Australia/Brisbane': 10,
  };
  const zones = Object.entries(offsets).map(([zone, offset]) => ({ zone, hour: (hour + offset + 24) % 24 }));
  return zones.find(each => each.hour >= 9 && each.hour < 15)?.zone ?? expect.fail(`no noon at ${hour}`);
};

async function openDashboard({ reducedMotion = 'reduce' as 'no-preference' | 'reduce', timeZone = 'UTC' } = {}) {
  const email = `dashboard-${randomUUID()}@practice.example`;
  const { cookie, user } = await signUp(program, { email, timeZone });
  const look = { width: 1280, colorScheme: 'light' as const, timezoneId: 'UTC' };
  const opened = await openBrowser({ browser, baseURL: program.url, cookie, ...look });
  await opened.page.emulateMedia({ reducedMotion });
  return { ...opened, email, cookie, user };
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Client' });
const open = (page: Page) => page.getByRole('button', { name: 'Add New Client' }).first().click();

async function fill(page: Page, firstName: string) {
  await dialog(page).getByLabel('First name').fill(firstName);
  await dialog(page).getByLabel('Last name').fill('Romero');
  await dialog(page).getByLabel('Email').fill(`${firstName.toLowerCase()}@client.example`);
}

const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add Client' }).click();

/** Delays these requests until the returned function is called. */
async function holdBack(page: Page, url: RegExp, method = 'GET') {
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

/** Number of canvases added to the page since it was opened; confetti uses one. */
const countCanvases = (page: Page) =>
  page.addInitScript(() => {
    const added: Node[] = [];
    Object.assign(window, { canvases: added });
    new MutationObserver(records => {
      for (const { addedNodes } of records)
        added.push(...[...addedNodes].filter(node => node instanceof HTMLCanvasElement));
    }).observe(document, { childList: true, subtree: true });
  });
const canvases = (page: Page) => page.evaluate(() => (window as unknown as { canvases: Node[] }).canvases.length);

test.runIf(isInTurn(2, 3))('shows skeletons while loading and celebrates only the first client', async () => {
  const { page, consoleErrors, context } = await openDashboard({ reducedMotion: 'no-preference' });
  await countCanvases(page);
  await page.clock.install();
  const releaseLists = await holdBack(page, /\/api\/(dashboard|clients)/);
  await page.goto('/');
  const metrics = page.getByRole('region', { name: 'Practice Overview' });
  await expect.poll(() => metrics.locator('> *').count()).toBe(4);
  expect(await metrics.getAttribute('aria-busy')).toBe('true');
  const clients = page.getByRole('region', { name: 'Recent Clients' });
  expect(await clients.getByRole('status', { name: 'Loading' }).locator('> *').count()).toBe(3);
  releaseLists();
  await page.getByText('No clients found').waitFor();
  await page.getByText('No appointments in the last 12 weeks.').waitFor();
  await page.getByText('No payments in the last 12 weeks.').waitFor();
  await expectNoViolations(page);

  await open(page);
  await fill(page, 'Felix');
  await dialog(page).getByLabel('Goal').selectOption({ label: 'Medical Nutrition Therapy' });
  const releaseCall = await holdBack(page, /\/api\/clients$/, 'POST');
  await submit(page);
  await dialog(page).getByRole('button', { name: 'Adding...' }).waitFor();
  releaseCall();
  await page
    .getByRole('status')
    .filter({ hasText: 'Client added successfully!' })
    .getByText('Success', { exact: true })
    .waitFor();
  await expect.poll(() => canvases(page)).toBe(1);
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Felix Romero/ }).waitFor();
  await page.clock.runFor(15_000);
  await expect.poll(() => page.locator('body > canvas').count()).toBe(0);
  await open(page);
  expect(await dialog(page).getByLabel('First name').inputValue()).toBe('');
  await fill(page, 'Frida');
  await dialog(page).getByLabel('Goal').selectOption({ label: 'Weight Gain' });
  await submit(page);
  await page.getByRole('link', { name: /Frida Romero/ }).waitFor();
  // A second canvas would have appeared before the whole list has loaded.
  await page.getByRole('region', { name: 'Recent Clients' }).getByRole('link', { name: 'View All' }).click();
  await page.getByRole('table', { name: 'All Clients' }).getByRole('link', { name: 'Frida Romero' }).waitFor();
  expect(await canvases(page)).toBe(1);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('rejects a form without a goal, reports a server error and keeps the input', { tags: 'detail' }, async () => {
  const { page, context } = await openDashboard();
  await countCanvases(page);
  const calls: string[] = [];
  page.on('request', request => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  await page.goto('/');
  await open(page);
  await fill(page, 'Felix');
  await submit(page);
  await dialog(page).getByLabel('Goal').selectOption({ label: 'Weight Gain' });
  await dialog(page).getByLabel('Last name').fill('');
  await submit(page);
  expect(await page.locator('.mantine-Notification-root, [role="alert"], [aria-invalid="true"]').count()).toBe(0);
  await dialog(page).getByLabel('Last name').fill('Romero');
  await page.route(/\/api\/clients$/, route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await submit(page);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to add client. Please try again.' }).first();
  await failure.getByText('Error').waitFor();
  // Incomplete forms send nothing.
  expect(calls).toEqual(['/api/clients']);
  expect(await dialog(page).getByLabel('First name').inputValue()).toBe('Felix');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.unrouteAll();
  await open(page);
  expect(await dialog(page).getByLabel('First name').inputValue()).toBe('');
  await fill(page, 'Felix');
  await dialog(page).getByLabel('Goal').selectOption({ label: 'Weight Loss' });
  await submit(page);
  await page.getByRole('link', { name: /Felix Romero/ }).waitFor();
  // No confetti with reduced motion.
  expect(await canvases(page)).toBe(0);

  await page.getByRole('region', { name: 'Recent Clients' }).getByRole('link', { name: 'View All' }).click();
  const all = page.getByRole('region', { name: 'All Clients' });
  await all.getByRole('searchbox', { name: 'Search by name or email' }).fill('nobody');
  await page.waitForURL(/search=nobody/);
  await page.reload();
  await all.getByText('No clients found', { exact: true }).waitFor();
  await all.getByRole('button', { name: 'Clear search' }).click();
  await all.getByRole('link', { name: 'Felix Romero' }).click();
  await page.getByRole('heading', { name: 'Felix Romero', level: 1 }).waitFor();
  await context.close();
});

test('shows ten of all clients on a phone, and every one on request', { tags: 'detail' }, async () => {
  const { page, cookie, context } = await openDashboard();
  for (let at = 10; at < 22; at++) {
    const client = {
      firstName: 'Ann',
      lastName: `Person${at}`,
      email: `p${at}@client.example`,
      goal: 'general_health',
    };
    expect((await post(program, '/api/clients', client, cookie)).status).toBe(201);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?clients=all');
  const rows = page.getByRole('table', { name: 'All Clients' }).getByRole('link');
  await page.getByText('10 of 12 clients', { exact: true }).waitFor();
  await expect.poll(() => rows.count()).toBe(10);
  await page.getByText('Nothing on your calendar today.', { exact: true }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Show all 12' }).click();
  await page.getByText('12 clients', { exact: true }).waitFor();
  await expect.poll(() => rows.count()).toBe(12);
  await context.close();
});

test('shows changes and pending items, and offers viewers no adding', { tags: 'detail' }, async () => {
  const { page, user, context } = await openDashboard();
  const metrics = {
    totalClients: 1,
    appointmentsThisWeek: 3,
    monthlyRevenue: '6840.00',
    contentViews: 1912,
    otherRevenue: [{ currency: 'EUR', amount: '60.00' }],
    changes: { totalClients: 8, appointmentsThisWeek: -25, monthlyRevenue: null, contentViews: null },
  };
  const waiting = {
    sessions: 0,
    unconfirmed: 0,
    requests: 1,
    nextAnswerDueAt: '2026-11-20T17:30:00.000Z',
    overdueInvoices: 2,
    overdueAmount: '265.00',
    overdueOthers: [],
    failedEmails: 1,
    failedSms: 0,
    unsignedNotes: 2,
    oldestUnsigned: { clientId: 1, name: 'Ann Lee', since: '2026-11-12T17:30:00.000Z' },
  };
  await page.route('**/api/dashboard/metrics', route => route.fulfill({ json: metrics }));
  await page.route('**/api/dashboard/today', route => route.fulfill({ json: waiting }));
  await page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, role: 'viewer' } }));
  await page.goto('/');
  await page.getByRole('link', { name: 'Total Clients 1 +8% vs. 30 days ago' }).waitFor();
  await page.getByRole('link', { name: 'Appointments This Week 3 −25% vs. last week' }).waitFor();
  await page.getByRole('link', { name: 'Monthly Revenue $6,840 and €60.00', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Content Views 1,912', exact: true }).waitFor();
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf('1 request to answer')).toBe('/appointments');
  expect(await hrefOf('2 invoices overdue')).toBe('/invoicing?status=overdue');
  expect(await hrefOf('1 email failed')).toBe('/emails?tab=logs');
  expect(await hrefOf('2 unsigned notes')).toBe('/clients/1?tab=notes');
  await page.getByText('No clients found').waitFor();
  expect(await page.getByRole('button', { name: 'Add New Client' }).count()).toBe(0);
  await context.close();
});

test('shows the day before the metrics on a phone, and the creator without scrolling', { tags: 'detail' }, async () => {
  const { page, cookie, context, consoleErrors } = await openDashboard({ timeZone: noonZone() });
  const form = await (await post(program, '/api/forms', { example: 'weekly_check_in' }, cookie)).json();
  await post(program, `/api/forms/${form.id}/publish`, {}, cookie);
  const placeDetail = 'https://meet.fernhill.example/today';
  /** Adds a client with a session in this many minutes. */
  const addSession = async (firstName: string, minutes: number, given: object = {}) => {
    const email = `${firstName.toLowerCase()}@client.example`;
    const person = { firstName, lastName: 'Lee', email, goal: 'weight_loss' };
    const { id: clientId } = await (await post(program, '/api/clients', person, cookie)).json();
    const [startTime, endTime] = [minutes, minutes + 30].map(at => new Date(Date.now() + at * 60_000).toISOString());
    const session = { clientId, title: 'Review', type: 'follow-up', startTime, endTime, ...given };
    const { id } = await (await post(program, '/api/appointments', session, cookie)).json();
    return { clientId, appointmentId: id };
  };
  await addSession('Ann', 10, { placeKind: 'video', placeDetail });
  await addSession('Later', 60, { placeKind: 'video', placeDetail });
  for (const [name, hours] of [
    ['Bea', 24],
    ['Cleo', 25],
  ] as const) {
    const { clientId, appointmentId } = await addSession(name, hours * 60);
    const asked = await post(program, `/api/clients/${clientId}/forms`, { formId: form.id, appointmentId }, cookie);
    expect(asked.status).toBe(201);
  }
  // Three of five are done, so the rest is shown below the day's appointments.
  const home = await get<Record<string, unknown>>(program, '/api/storefront', cookie);
  await post(program, `/api/storefront/${home.id}`, { ...home, tagline: 'Eat well' }, cookie, 'PUT');
  await post(program, '/api/services', { name: 'First visit', type: 'consultation', durationMinutes: 60 }, cookie);
  await post(program, '/api/first-steps', { hoursSeen: true }, cookie, 'PATCH');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('3 of 5 done').waitFor();
  const top = async (region: string) => {
    const box = await page.getByRole('region', { name: region }).boundingBox();
    return box?.y ?? Number.NaN;
  };
  const today = page.getByRole('region', { name: 'Today' });
  const session = today.getByRole('listitem').first();
  // Only a session that is near can be joined.
  expect(await today.getByRole('link', { name: 'Join' }).count()).toBe(1);
  expect(await session.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe(placeDetail);
  await page.getByRole('link', { name: '2 sessions tomorrow without their form' }).waitFor();
  const box = await session.boundingBox();
  expect(box && box.y + box.height).toBeLessThan(844);
  const order = ['Today', 'Practice Overview', 'Recent Clients', 'First steps', 'AI-Powered Content Creator'];
  const tops = await Promise.all(order.map(top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  // Without scrolling.
  expect(await page.getByLabel('Topic or Keywords').isVisible()).toBe(true);
  // A client without a goal has no progress bar.
  expect(await page.getByRole('region', { name: 'Recent Clients' }).getByText('0%').count()).toBe(0);
  await expectNoViolations(page);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('adds and removes example data and completes the first steps', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors, email, cookie } = await openDashboard();
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 5 done').waitFor();
  await page.getByRole('button', { name: 'Explore with example data' }).click();
  const notice = page.getByRole('region', { name: 'Example data' });
  const recent = page.getByRole('region', { name: 'Recent Clients' }).getByRole('listitem');
  await recent.nth(2).waitFor();
  expect(await recent.count()).toBe(3);
  // Each chart has a table of its weeks for screen readers.
  const weeks = await get<DashboardWeeks>(program, '/api/dashboard/weeks', cookie);
  const read = async (what: string) => {
    const table = page.getByRole('region', { name: what }).getByRole('table', { name: `${what} by week` });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Week', what]);
    for (const name of await table.getByRole('rowheader').allTextContents()) expect(name).toMatch(/^Week of \w+ \d+$/);
    const values = await table.getByRole('cell').allTextContents();
    return values.map(value => Number(value.replace(/[$,]/g, '')));
  };
  expect(await read('Bookings')).toEqual(weeks.map(week => week.bookings));
  expect(weeks.some(week => week.bookings > 0)).toBe(true);
  await expectNoViolations(page);

  // Owen was added eleven weeks ago; without his sessions he is at risk.
  type Session = { id: number; client: { firstName: string } };
  const sessions = await get<Session[]>(program, '/api/appointments', cookie);
  for (const { id } of sessions.filter(({ client }) => client.firstName === 'Owen'))
    expect((await post(program, `/api/appointments/${id}`, undefined, cookie, 'DELETE')).status).toBe(204);
  await page.getByRole('navigation').getByRole('link', { name: 'Clients', exact: true }).click();
  await page.getByText('18 clients', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'At risk 1' }).click();
  await page.getByText('1 client', { exact: true }).waitFor();
  await page
    .getByRole('row', { name: /Owen Gallagher/ })
    .getByText('No session for 11 weeks')
    .waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'At risk 1', pressed: true }).click();
  await page.getByText('18 clients', { exact: true }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await notice.getByRole('button', { name: 'Remove example data' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the example data?' });
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await notice.waitFor({ state: 'hidden' });
  await page.getByText('No clients found').waitFor();

  // Leaving the page would cancel a request in progress.
  const noted = page.waitForResponse(answer => answer.request().method() === 'PATCH');
  await steps.getByRole('button', { name: 'Open hours' }).click();
  await noted;
  await page.waitForURL(/tab=availability/);
  await page.goto('/');
  await steps.getByText('1 of 5 done').waitFor();
  const [publicPage] = await Promise.all([
    context.waitForEvent('page'),
    steps.getByRole('button', { name: 'Make a test booking' }).click(),
  ]);
  await publicPage.waitForURL(/\/bio\//);
  const own = publicPage.url();
  // Another practice's page on the same instance doesn't know the address.
  const other = await signUp(program, { email: `other-${randomUUID()}@practice.example` });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', other.cookie);
  await publicPage.goto(`/bio/${slug}`);
  expect(await prefilled(publicPage)).toBe('');
  await publicPage.goto(own);
  expect(await prefilled(publicPage)).toBe(email);
  await bookFirstTime(publicPage);
  await publicPage.goto(own);
  expect(await prefilled(publicPage)).toBe('');
  await publicPage.close();

  const home = await get<Record<string, unknown>>(program, '/api/storefront', cookie);
  await post(program, `/api/storefront/${home.id}`, { ...home, tagline: 'Eat well' }, cookie, 'PUT');
  const service = { name: 'First visit', type: 'consultation', durationMinutes: 60 };
  expect((await post(program, '/api/services', service, cookie)).status).toBe(201);
  await post(program, '/api/first-steps', { putAside: 'mail' }, cookie, 'PATCH');
  await page.reload();
  await steps.getByText('4 of 4 done').waitFor();
  await steps.getByText('Book yourself once (done)').waitFor();
  await steps.getByRole('button', { name: 'Remove test booking' }).click();
  await page.getByText('Test booking removed', { exact: true }).waitFor();
  await steps.waitFor({ state: 'hidden' });
  expect(await get<unknown[]>(program, '/api/appointments', cookie)).toEqual([]);

  await page.goto('/help');
  await page.getByRole('button', { name: 'Show First Steps' }).click();
  await steps.getByText('3 of 5 done').waitFor();
  await steps.getByRole('button', { name: 'Skip: Connect your email' }).click();
  await steps.getByText('3 of 4 done').waitFor();
  await steps.getByRole('button', { name: 'Hide the first steps' }).click();
  await steps.waitFor({ state: 'hidden' });
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('opens help for the current screen and toggles daily summary and booking emails', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await openDashboard();
  await page.goto('/settings?tab=profile');
  const summary = page.getByRole('switch', { name: 'Send me a daily summary' });
  await summary.waitFor();
  await page.getByRole('link', { name: 'Help with this page' }).click();
  const ofScreen = page.getByRole('region', { name: 'The page you came from' });
  await ofScreen.getByText('Turn on two-step sign-in (2FA)', { exact: true }).waitFor();
  expect(await ofScreen.getByText('Import clients from a CSV file').count()).toBe(0);
  await page.goBack();
  await summary.click();
  await page.getByText('Daily summary turned on', { exact: true }).waitFor();
  const bookings = page.getByRole('switch', { name: 'Email me about bookings' });
  expect(await bookings.isChecked()).toBe(true);
  await bookings.click();
  await page.getByText('Booking emails turned off', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => summary.isChecked()).toBe(true);
  expect(await bookings.isChecked()).toBe(false);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('pre-renders a dialog outside of the document and leaves nothing behind', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await openDashboard();
  await page.addInitScript(() => {
    const made: HTMLElement[] = [];
    Object.assign(window, { forms: made });
    const { createElement } = document;
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const element = createElement.call(document, name, options);
      if (name === 'form') made.push(element);
      return element;
    };
  });
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Add New Client' }).first();
  await button.waitFor();
  const forms = () =>
    page.evaluate(() => (window as unknown as { forms: HTMLFormElement[] }).forms.map(form => form.isConnected));
  const before = await forms();
  const focused = await page.evaluate(() => document.activeElement?.tagName);
  await button.hover();
  await expect.poll(forms).toEqual([...before, false]);
  expect(await dialog(page).count()).toBe(0);
  expect(await page.locator('[data-autofocus]').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(focused);
  expect(await page.evaluate(() => document.body.hasAttribute('data-scroll-locked'))).toBe(false);

  await open(page);
  await expect
    .poll(() =>
      dialog(page)
        .getByLabel('First name')
        .evaluate(it => it === document.activeElement),
    )
    .toBe(true);
  expect(await forms()).toEqual([...before, false, true]);
  await fill(page, 'Ann');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  await open(page);
  expect(await dialog(page).getByLabel('First name').inputValue()).toBe('');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

const field = (page: Page) => page.getByRole('combobox', { name: 'Search clients, appointments, invoices and pages' });

test('keeps keys typed right after Ctrl+K while the palette loads', { tags: 'detail' }, async () => {
  const { page, context, consoleErrors } = await openDashboard();
  let release = () => {};
  const released = new Promise<void>(done => {
    release = done;
  });
  await page.route(/\/assets\/.+\.js$/, async route => {
    const answer = await route.fetch();
    if ((await answer.text()).includes('All keyboard shortcuts')) await released;
    await route.fallback();
  });
  await page.goto('/');
  await page.getByText('No clients found').waitFor();
  await page.keyboard.press('Control+k');
  // Includes characters that are shortcuts, and Enter, which would press the focused button.
  await page.keyboard.type('gi? coupom');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('n');
  expect(await page.getByRole('dialog').count()).toBe(0);
  release();
  await expect.poll(() => field(page).inputValue()).toBe('gi? coupon');
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');

  // Reopened while it fades out.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // A dialog that is already mounted opens with its old content and renders again.
  await page.reload();
  await page.getByText('No clients found').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('client');
  await expect.poll(() => field(page).inputValue()).toBe('client');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('package');
  await expect.poll(() => field(page).inputValue()).toBe('package');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // On a machine so slow that the dialog takes long to load.
  const device = await context.newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new coupon');
  await expect.poll(() => field(page).inputValue()).toBe('new coupon');
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test.runIf(isInTurn(0, 3))('opens forms from the palette by keyboard and shows the shortcuts with ?', async () => {
  const { page, context, consoleErrors } = await openDashboard();
  await page.goto('/');
  await page.getByText('No clients found').waitFor();
  for (const [typed, form] of [
    ['new subscr', /Add Subscriber/i],
    ['new coupon', /coupon/i],
    ['new package', /package/i],
    ['new email seq', /sequence/i],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await expect.poll(() => field(page).inputValue()).toBe(typed);
    const first = page.getByRole('dialog').getByRole('option').first();
    expect(await first.getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: form }).waitFor();
    await field(page).waitFor({ state: 'detached' });
    // Enter would navigate away from the form.
    await page.keyboard.press('Control+k');
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(await field(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.waitFor();
  await expect.poll(() => sheet.evaluate(element => element.contains(document.activeElement))).toBe(true);
  for (let tab = 0; tab < 4; tab++) {
    await page.keyboard.press('Tab');
    expect(await sheet.evaluate(element => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
  await context.close();
});
