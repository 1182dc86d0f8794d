import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { isInTurn } from '../src/testing/proof.ts';
import { routeOnce } from './browser.ts';
import { book, lastBookable } from './mailed-links.ts';
import { get, post, signUp } from './program.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser, stopClock } from './visitor.ts';

const program = sharedProgram();

type Person = { width?: number; colorScheme?: 'light' | 'dark'; isNewHere?: boolean };

async function signIn({ width = 1280, colorScheme = 'light', isNewHere = false }: Person = {}) {
  const { cookie, user } = await signUp(program, { email: `${randomUUID()}@practice.example` });
  const look = { width, colorScheme, timezoneId: 'America/New_York' };
  const browser = await sharedBrowser();
  const opened = await openBrowser({ browser, baseURL: program.url, cookie, isNewHere, ...look });
  return { ...opened, user, cookie };
}

const openDashboard = (page: Page) => page.goto('/').then(() => page.getByText('Total Clients').waitFor());
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** Replaces the server's responses. `requests` collects the calls. */
async function stubNotifications(page: Page, items: { title: string; isRead: boolean; age: number }[], unread: number) {
  const requests: string[] = [];
  const state = { unread };
  await page.route(/\/api\/notifications/, async route => {
    const { pathname } = new URL(route.request().url());
    requests.push(`${route.request().method()} ${pathname}`);
    if (pathname.endsWith('/unread-count')) return route.fulfill({ json: { count: state.unread } });
    if (pathname.endsWith('/read')) return route.fulfill({ status: 204 });
    const rows = items.map(({ title, isRead, age }, index) => ({
      id: index + 1,
      tenantId: 1,
      userId: 1,
      type: 'appointment_booked',
      title,
      message: 'Felix Romero booked',
      data: null,
      isRead,
      // Half a minute older, because the page's clock advances only twice a minute.
      createdAt: new Date(Date.now() - age * 60_000 - 30_000).toISOString(),
    }));
    return route.fulfill({ json: rows });
  });
  return { state, requests, count: (call: string) => requests.filter(each => each === call).length };
}

test('polls the unread count every 30 seconds and the list only while open', { tags: 'detail' }, async () => {
  const { page, context } = await signIn();
  const { state, count } = await stubNotifications(page, [], 100);
  await page.clock.install();
  await openDashboard(page);
  await expect.poll(() => bell(page).textContent()).toBe('99+');
  // The clock stands still from here on: the next 30 seconds begin when the answer 7 is shown.
  state.unread = 7;
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 40_000));
  const textSoon = async () => {
    await page.clock.runFor(1);
    return bell(page).textContent();
  };
  await expect.poll(textSoon).toBe('7');
  const before = count('GET /api/notifications/unread-count');
  await page.clock.runFor(29_000);
  expect(count('GET /api/notifications/unread-count')).toBe(before);
  await page.clock.runFor(2_000);
  await expect.poll(() => count('GET /api/notifications/unread-count')).toBe(before + 1);
  expect(count('GET /api/notifications')).toBe(0);
  await page.clock.resume();
  await bell(page).click();
  await page.getByText('No notifications yet').waitFor();
  expect(count('GET /api/notifications')).toBe(1);
  await page.getByRole('button', { name: 'View all notifications' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/notifications');
  expect(await page.getByRole('dialog', { name: 'Notifications' }).count()).toBe(0);
  await context.close();
});

/** File name of a source file's chunk in the build. */
const fileOf = (source: string): string => JSON.parse(readFileSync('dist/practice/manifest.json', 'utf8'))[source].file;

test('keeps the page when the count of unread messages can’t be loaded', { tags: 'detail' }, async () => {
  const { page, context } = await signIn();
  const code = `**/${fileOf('src/modules/room/messages/ui/UnreadMessages.tsx')}`;
  await page.route(code, route => route.abort());
  const failed = page.waitForEvent('console', {
    predicate: message => message.text().includes('Failed to fetch'),
    timeout: 30_000,
  });
  await openDashboard(page);
  await failed;
  // Long enough for React to replace the page.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.getByText('Total Clients').isVisible()).toBe(true);
  await context.close();
});

test('offers a retry when program, page or rows hang on first load', async () => {
  const { page, context, cookie } = await signIn();
  const person = { firstName: 'Ida', lastName: 'Vogel', email: `${randomUUID()}@client.example`, goal: 'weight_loss' };
  await post(program, '/api/clients', person, cookie);
  await page.clock.install();
  const scripts = '**/main-*.js';
  await page.route(scripts, route => route.abort());
  await page.goto('/clients?sort=-createdAt');
  // It appears by a CSS animation, which a fake clock doesn't advance.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await page.unroute(scripts);

  const code = `**/${fileOf('src/modules/people/clients/ui/list/ClientsPage.tsx')}`;
  await routeOnce(page, code, () => undefined);
  const session = page.waitForResponse(/\/api\/auth\/user/);
  await page.getByRole('link', { name: 'try again' }).click();
  // Its own limit would pass as well.
  await (await session).finished();
  const late = page.getByRole('heading', { name: 'This page is taking a long time to load' });
  // Again and again, because the program may not have begun to wait yet.
  const isLate = async () => {
    await page.clock.fastForward(16_000);
    return late.isVisible();
  };
  await expect.poll(isLate, { timeout: 30_000 }).toBe(true);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const rows = /\/api\/clients\?/;
  await routeOnce(page, rows, () => undefined);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Clients', exact: true }).waitFor();
  expect(await page.getByRole('table', { name: 'Clients' }).getAttribute('aria-busy')).toBe('true');
  await page.clock.fastForward(31_000);
  await page.getByText('The server didn’t answer. Check your connection and try again.').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('link', { name: 'Ida Vogel' }).waitFor();
  expect(page.url()).toContain('/clients?sort=-createdAt');
  await context.close();
});

test('offers a retry when a tab or a dialog hangs while loading', { tags: 'detail' }, async () => {
  const { page, context } = await signIn();
  await page.clock.install();
  const parts = [
    {
      source: 'src/modules/marketing/campaigns/ui/analytics/AnalyticsPanel.tsx',
      path: '/emails?tab=analytics',
      press: null,
    },
    { source: 'src/modules/people/clients/ui/form/ClientDialog.tsx', path: '/clients', press: 'Add Client' },
  ];
  await page.addInitScript(() => Object.assign(window, { beganAt: performance.now() }));
  for (const { source, path, press } of parts) {
    await routeOnce(page, `**/${fileOf(source)}`, () => undefined);
    await page.goto(path);
    if (press) await page.getByRole('button', { name: press }).first().click();
    else await page.getByRole('tab', { name: 'Analytics', selected: true }).waitFor();
    const late = page.getByRole('alert').filter({ hasText: 'This is taking a long time to load' });
    // From here on the test controls the clock, at 14 s after the page started.
    await stopClock(page);
    const age = await page.evaluate(() => performance.now() - Reflect.get(window, 'beganAt'));
    await page.clock.fastForward(Math.max(0, 14_000 - age));
    expect(await late.count()).toBe(0);
    await page.clock.resume();
    await page.clock.fastForward(16_000);
    await late.waitFor();
    await expectNoViolations(page);
    await late.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (press) {
      await page.getByRole('button', { name: press }).first().click();
      await page.getByRole('dialog').waitFor();
    } else await page.getByText('Total Campaigns').waitFor();
    expect(await late.count()).toBe(0);
  }
  await context.close();
});

test('shows loading and failure, lists unread notifications and marks them as read', { tags: 'detail' }, async () => {
  const { page, context } = await signIn();
  const many = Array.from({ length: 20 }, (_, index) => ({ title: `Note ${index}`, isRead: index > 0, age: 12 }));
  const { requests, count } = await stubNotifications(page, many, 1);
  const { promise: isLoading, resolve: fail } = Promise.withResolvers<void>();
  const failure = { status: 503, json: { message: 'Not now.' } };
  await page.route('**/api/notifications', route => isLoading.then(() => route.fulfill(failure)));
  await openDashboard(page);
  await bell(page).click();
  await page.getByText('Loading notifications...').waitFor();
  fail();
  await page.getByText('Failed to load notifications').waitFor();
  await page.unroute('**/api/notifications');
  await page.getByRole('button', { name: 'Try again' }).click();
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  await popover.getByText('12 minutes ago').first().waitFor();
  const unread = popover.getByRole('button', { name: /Note 0/ });
  expect(await unread.evaluate(element => getComputedStyle(element, '::before').width)).toBe('7px');
  // At most 24rem high once it is fully open.
  const list = popover.getByRole('list').locator('..');
  await expect.poll(async () => (await list.boundingBox())?.height).toBe(384);
  await expectNoViolations(page);

  const lists = count('GET /api/notifications');
  await popover.getByRole('button', { name: /Note 1 / }).click();
  await routeOnce(page, '**/api/notifications/1/read', route => route.fulfill(failure));
  await unread.click();
  await page.getByText('Failed to mark as read').waitFor();
  await unread.click();
  await expect.poll(() => count('PATCH /api/notifications/1/read')).toBe(1);
  await expect.poll(() => count('GET /api/notifications')).toBeGreaterThan(lists);
  expect(requests.filter(call => call.startsWith('PATCH'))).toEqual(['PATCH /api/notifications/1/read']);
  await context.close();
});

test('locks the page under the menu on a phone and closes it by link, overlay or Escape', {
  tags: 'detail',
}, async () => {
  const { page, context } = await signIn({ width: 390 });
  await page.setViewportSize({ width: 390, height: 400 });
  await openDashboard(page);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const open = () => page.getByRole('button', { name: 'Open menu' }).click();
  await page.evaluate(() => window.addEventListener('wheel', () => Object.assign(window, { hasTurned: true })));
  /** Turns the mouse wheel and returns the scroll position after the next frame. */
  const scroll = async () => {
    await page.evaluate(() => Object.assign(window, { hasTurned: false }));
    await page.mouse.move(350, 300);
    await page.mouse.wheel(0, 300);
    await page.waitForFunction(() => Reflect.get(window, 'hasTurned'));
    return page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(window.scrollY)))),
    );
  };
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY);
  await open();
  await expectNoViolations(page);
  expect(await drawer.getByRole('link').allTextContents()).toHaveLength(12);
  expect(await overflow()).toBe('hidden');
  expect(await scroll()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer.count()).toBe(0);
  expect(await overflow()).not.toBe('hidden');
  await expect.poll(scroll).toBeGreaterThan(0);
  await open();
  await page.mouse.click(370, 200);
  await expect.poll(() => drawer.count()).toBe(0);
  await open();
  await drawer.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  expect(await drawer.count()).toBe(0);
  // The search button fits even on the narrowest phones.
  await page.setViewportSize({ width: 320, height: 640 });
  const account = await page.getByRole('button', { name: /account menu/ }).boundingBox();
  expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await page.getByRole('dialog', { name: 'Search', exact: true }).getByRole('combobox').waitFor();
  await context.close();
});

/** The ten of the specification, with messages below emails and forms below appointments. */
const places = [
  ['Dashboard', '/'],
  ['Storefront', '/storefront'],
  ['Clients', '/clients'],
  ['Emails', '/emails'],
  ['Messages', '/messages'],
  ['Appointments', '/appointments'],
  ['Forms', '/forms'],
  ['SMS Logs', '/sms-logs'],
  ['Marketplace', '/marketplace'],
  ['Marketing', '/marketing'],
  ['Invoicing', '/invoicing'],
  ['Settings', '/settings'],
];

test('lists the sidebar links in order and marks the current one', { tags: 'detail' }, async () => {
  const { page, consoleErrors, context } = await signIn();
  await openDashboard(page);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const shown = () =>
    links.evaluateAll(all => all.map(each => [each.textContent?.trim(), each.getAttribute('href')?.split('?')[0]]));
  expect(await shown()).toEqual(places);
  const current = () =>
    links.evaluateAll(all =>
      all.filter(each => each.getAttribute('aria-current') === 'page').map(each => each.textContent?.trim()),
    );
  for (const [label = '', path] of places) {
    await links.filter({ hasText: label }).first().click();
    await page.waitForURL(url => url.pathname === path);
    await expect.poll(current).toEqual([label]);
  }
  await page.goto('/clients/import');
  await page.getByRole('heading', { name: 'Import Clients' }).waitFor();
  expect(await current()).toEqual(['Clients']);
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('links the account menu correctly and keeps dark mode', { tags: 'detail' }, async () => {
  const { page, context } = await signIn();
  await openDashboard(page);
  const open = () => page.getByRole('button', { name: /account menu/ }).click();
  await open();
  const target = (name: string) => page.getByRole('menuitem', { name, exact: true }).getAttribute('href');
  expect(await target('Profile Settings')).toBe('/settings?tab=profile');
  expect(await target('Subscription')).toBe('/settings?tab=subscription');
  expect(await target('Help & Support')).toBe('/help');
  expect(await target('Sign Out')).toBe('/api/logout');
  await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click();
  await expectNoViolations(page);
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  expect(await scheme()).toBe('dark');
  await page.reload();
  await page.getByText('Total Clients').waitFor();
  expect(await scheme()).toBe('dark');
  await open();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Professional Nutrition Practice Management' }).waitFor();
  await context.close();
});

test('switches between practices', { tags: 'detail' }, async () => {
  const { page, user, context } = await signIn();
  const practices = [
    { tenantId: user.tenantId, name: 'Fernhill Nutrition' },
    { tenantId: 987, name: 'Oak Street Wellness and Sports Nutrition Center of the Pacific Northwest' },
  ];
  await page.route('**/api/auth/user', route => route.fulfill({ json: { ...user, practices } }));
  const chosen: unknown[] = [];
  await page.route('**/api/auth/practice', route => {
    chosen.push(route.request().postDataJSON());
    return chosen.length === 1 ? route.fulfill({ status: 503, json: {} }) : route.fulfill({ json: user });
  });
  await openDashboard(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await page.getByRole('button', { name: /account menu/ }).click();
  const other = page.getByRole('menuitemradio', { name: /Oak Street/ });
  expect(await page.getByRole('menuitemradio', { name: 'Fernhill Nutrition' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  await other.click();
  await page.getByText('Failed to switch practice').waitFor();
  if (!(await other.isVisible())) await page.getByRole('button', { name: /account menu/ }).click();
  const loading = page.waitForEvent('load');
  await other.click();
  await loading;
  expect(chosen).toEqual([{ tenantId: 987 }, { tenantId: 987 }]);
  await context.close();
});

/** Books twice on the public page; each booking notifies the owner. */
async function bookTwice(cookie: string) {
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const lastDay = await lastBookable(program, cookie);
  for (const firstName of ['Felix', 'Fiona'])
    await book(
      program,
      lastDay,
      { firstName, lastName: 'Romero', email: `${firstName}@client.example`, phone: '' },
      slug,
    );
}

test.runIf(isInTurn(0, 3))('marks notifications as read, keeps filters in the URL and reports a failure', async () => {
  const { page, context, cookie } = await signIn();
  await bookTwice(cookie);
  await page.route('**/read-all', route => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await page.goto('/notifications');
  const rows = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  const unread = rows.getByText('Unread:');
  await rows.first().waitFor();
  const before = await unread.count();
  expect(before).toBeGreaterThan(1);
  await rows
    .first()
    .getByRole('button', { name: /as read/ })
    .click();
  await expect.poll(() => unread.count()).toBe(before - 1);
  expect(new URL(page.url()).pathname).toBe('/notifications');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.getByText('Failed to mark as read').waitFor();
  await page.unroute('**/read-all');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect.poll(() => unread.count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Mark all read' }).isDisabled()).toBe(true);
  await page.getByText('Unread', { exact: true }).click();
  await page.getByText('You’re all caught up').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?show=unread');
  await page.getByLabel('Type').selectOption('Cancellations');
  await expect.poll(() => new URL(page.url()).search).toContain('type=appointment_cancelled');
  await page.reload();
  await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('appointment_cancelled');
  await page.getByRole('button', { name: 'Show all' }).click();
  await rows.first().waitFor();
  await page.getByRole('region', { name: 'Today' }).waitFor();

  await page.goto('/help');
  const parts = page.getByRole('navigation', { name: 'Guides by part' });
  await parts.getByRole('link', { name: 'Messages' }).press('Enter');
  const top = () => page.getByRole('region', { name: 'Messages' }).evaluate(part => part.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  await page.getByLabel('Search the guides').fill('columns');
  await page.getByText('1 guide', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?search=columns');
  await page.getByRole('link', { name: 'Import clients' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/clients/import');
  await page.goto('/help?search=astronaut');
  await page.getByText('No guide found').waitFor();
  await page.getByRole('complementary').getByRole('button', { name: 'Take Tour' }).click();
  await page.getByRole('alertdialog', { name: 'Welcome!' }).waitFor();
  await context.close();
});

test.each([[true], [false]])(
  'reports an ended session, then opens the sign-in page (toasts loaded before: %s)',
  { tags: 'detail' },
  async isLoaded => {
    const { page, context } = await signIn();
    const file = fileOf('src/ui/feedback/Toasts.tsx');
    const { promise: isNeeded, resolve: load } = Promise.withResolvers<void>();
    const { promise: hasLoaded, resolve: loaded } = Promise.withResolvers<void>();
    await page.route(`**/${file}`, route => isNeeded.then(() => route.continue()));
    page.on('requestfinished', request => request.url().endsWith(file) && loaded());
    let isLeaving = false;
    page.on('request', request => {
      isLeaving ||= request.url().includes('/api/login');
    });
    await page.clock.install();
    if (isLoaded) load();
    let calledAt = Date.now();
    const noteCall = (request: Request) => {
      if (request.url().includes('/api/')) calledAt = Date.now();
    };
    page.on('request', noteCall);
    page.on('requestfinished', noteCall);
    await page.goto('/clients');
    await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
    if (isLoaded) await hasLoaded;
    // What the page loads when it is idle would be refused before the polling.
    await expect.poll(() => Date.now() - calledAt).toBeGreaterThan(1_500);
    await stopClock(page);
    const refused = page.waitForResponse(response => response.status() === 401);
    // Another tab signs out, which this page doesn't notice.
    await context.request.get('/api/logout');
    // Polling of the notifications.
    await page.clock.runFor(30_000);
    const toast = page.locator('[role="alert"][data-failed]').filter({ hasText: 'You are logged out' });
    const tick = async () => {
      await page.clock.runFor(2);
      return toast.count();
    };
    await refused;
    load();
    await expect.poll(tick).toBe(1);
    expect(await toast.textContent()).toBe('UnauthorizedYou are logged out. Logging in again...');
    await page.clock.runFor(200);
    expect(isLeaving).toBe(false);
    await page.clock.runFor(301);
    await page.waitForURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get('next')).toBe('/clients');
    await context.close();
  },
);

test.runIf(isInTurn(1, 3))('finds a client and a page by keyboard', async () => {
  const { page, context } = await signIn();
  const client = { firstName: 'Felix', lastName: 'Romero', email: 'felix@client.example', goal: 'general_health' };
  expect((await page.request.post('/api/clients', { data: client, headers: { origin: program.url } })).status()).toBe(
    201,
  );
  await page.goto('/');
  await page.getByText('Total Clients').waitFor();

  const search = page.getByRole('button', { name: 'Search or jump to…' });
  expect(await search.textContent()).toContain('Ctrl K');
  await search.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Search', exact: true }).getByRole('combobox').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => search.evaluate(element => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type('romero');
  const option = page.getByRole('option', { name: /Felix Romero/ });
  await expect.poll(() => option.first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Felix Romero' }).waitFor();

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await page.getByRole('heading', { level: 1, name: 'Invoicing' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Felix Romero' }).waitFor();
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Felix Romero' }).waitFor();
  await context.close();
});
