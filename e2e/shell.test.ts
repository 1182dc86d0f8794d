import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Program, signUp, startProgram } from './program.ts';
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

async function arrive({ width = 1280, firstName = 'Maya', lastName = 'Lindqvist' } = {}) {
  const email = `person${++people}@practice.example`;
  const { cookie, user } = await signUp(program, { email, firstName, lastName });
  const look = { width, colorScheme: 'light' as const, timezoneId: 'America/New_York' };
  return { ...(await openBrowser({ browser, baseURL: program.url, cookie, ...look })), user };
}

const dashboardOf = (page: Page) => page.goto('/').then(() => page.getByText('Total Clients').waitFor());
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** The server's answers about notifications, as the test wants them; what was asked for is in `asked`. */
async function tellOf(page: Page, items: { title: string; isRead: boolean; age: number }[], unread: number) {
  const asked: string[] = [];
  await page.route(/\/api\/notifications/, async route => {
    const { pathname } = new URL(route.request().url());
    asked.push(`${route.request().method()} ${pathname}`);
    if (pathname.endsWith('/unread-count')) return route.fulfill({ json: { count: unread } });
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
      // Half a minute more: the page tells the time by a clock that moves on twice a minute.
      createdAt: new Date(Date.now() - age * 60_000 - 30_000).toISOString(),
    }));
    return route.fulfill({ json: rows });
  });
  return { asked, count: (call: string) => asked.filter(each => each === call).length };
}

test('the bell asks for the count every 30 seconds, and for the list only while it is open', async () => {
  const { page, context } = await arrive();
  const { count } = await tellOf(page, [], 100);
  await page.clock.install();
  await dashboardOf(page);
  await expect.poll(() => bell(page).textContent()).toBe('99+');
  const before = count('GET /api/notifications/unread-count');
  await page.clock.runFor(29_000);
  expect(count('GET /api/notifications/unread-count')).toBe(before);
  await page.clock.runFor(2_000);
  await expect.poll(() => count('GET /api/notifications/unread-count')).toBe(before + 1);
  expect(count('GET /api/notifications')).toBe(0);
  await bell(page).click();
  await page.clock.runFor(1_000);
  await page.getByText('No notifications yet').waitFor();
  expect(count('GET /api/notifications')).toBe(1);
  await page.getByRole('button', { name: 'View all notifications' }).click();
  await page.clock.runFor(1_000);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/notifications');
  expect(await page.getByRole('dialog', { name: 'Notifications' }).count()).toBe(0);
  await context.close();
});

test('in the popover: relative times, a dot and a mark for what is unread, at most 24rem high', async () => {
  const { page, context } = await arrive();
  const many = Array.from({ length: 20 }, (_, index) => ({ title: `Note ${index}`, isRead: index > 0, age: 12 }));
  const { asked, count } = await tellOf(page, many, 1);
  await dashboardOf(page);
  await bell(page).click();
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  await popover.getByText('12 minutes ago').first().waitFor();
  const unread = popover.getByRole('button', { name: /Note 0/ });
  expect(await unread.evaluate(element => getComputedStyle(element, '::before').width)).toBe('7px');
  // It grows as it opens.
  const list = popover.getByRole('list').locator('..');
  await expect.poll(async () => (await list.boundingBox())?.height, { timeout: 10_000 }).toBe(384);
  await expectNoViolations(page);
  await popover.getByRole('button', { name: /Note 1 / }).click();
  expect(asked.some(call => call.startsWith('PATCH'))).toBe(false);
  await unread.click();
  await expect.poll(() => count('PATCH /api/notifications/1/read')).toBe(1);
  await expect.poll(() => count('GET /api/notifications')).toBe(2);
  await context.close();
});

test('the popover says that it loads, that it could not, and what could not be marked', async () => {
  const { page, context } = await arrive();
  await tellOf(page, [{ title: 'New booking', isRead: false, age: 1 }], 1);
  let answer: 'wait' | 'fail' | 'go' = 'wait';
  await page.route('**/api/notifications', async route => {
    while (answer === 'wait') await new Promise(done => setTimeout(done, 50));
    return answer === 'fail' ? route.fulfill({ status: 503, json: { message: 'Not now.' } }) : route.fallback();
  });
  await page.route('**/api/notifications/1/read', route => route.fulfill({ status: 500, body: '' }));
  await dashboardOf(page);
  await bell(page).click();
  await page.getByText('Loading notifications...').waitFor();
  answer = 'fail';
  await page.getByText('Failed to load notifications').waitFor();
  answer = 'go';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: /New booking/ }).click();
  await page.getByText('Failed to mark as read').waitFor();
  await context.close();
});

test('on a phone the menu locks the page, and a link, the overlay and Escape close it', async () => {
  const { page, context } = await arrive({ width: 390 });
  await page.setViewportSize({ width: 390, height: 400 });
  await dashboardOf(page);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const open = () => page.getByRole('button', { name: 'Open menu' }).click();
  const scroll = async () => {
    await page.mouse.move(350, 300);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(300);
    return page.evaluate(() => window.scrollY);
  };
  await open();
  await expectNoViolations(page);
  expect(await drawer.getByRole('link').allTextContents()).toHaveLength(10);
  expect(await scroll()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => drawer.count()).toBe(0);
  expect(await scroll()).toBeGreaterThan(0);
  await open();
  await page.mouse.click(370, 200);
  await expect.poll(() => drawer.count()).toBe(0);
  await open();
  await drawer.getByRole('link', { name: 'Clients' }).click();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  expect(await drawer.count()).toBe(0);
  await context.close();
});

const places = [
  ['Dashboard', '/'],
  ['Storefront', '/storefront'],
  ['Clients', '/clients'],
  ['Emails', '/emails'],
  ['Appointments', '/appointments'],
  ['SMS Logs', '/sms-logs'],
  ['Marketplace', '/marketplace'],
  ['Marketing', '/marketing'],
  ['Invoicing', '/invoicing'],
  ['Settings', '/settings'],
];

test('the sidebar leads to the ten places in their order, and marks the one where one is', async () => {
  const { page, complaints, context } = await arrive();
  await dashboardOf(page);
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
  expect(complaints).toEqual([]);
  await context.close();
});

test('the account menu leads where it says, and dark mode stays', async () => {
  const { page, context } = await arrive();
  await dashboardOf(page);
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

test('who belongs to several practices can go over to another', async () => {
  const { page, user, context } = await arrive({
    firstName: 'Wilhelmina-Alexandra',
    lastName: 'Vandenbergh-Featherstone',
  });
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
  await dashboardOf(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await page.getByRole('button', { name: /account menu/ }).click();
  const other = page.getByRole('menuitemradio', { name: /Oak Street/ });
  expect(await page.getByRole('menuitemradio', { name: 'Fernhill Nutrition' }).getAttribute('aria-checked')).toBe(
    'true',
  );
  await expectNoViolations(page);
  await other.click();
  await page.getByText('Failed to switch practice').waitFor();
  if (!(await other.isVisible())) await page.getByRole('button', { name: /account menu/ }).click();
  const loading = page.waitForEvent('load');
  await other.click();
  await loading;
  expect(chosen).toEqual([{ tenantId: 987 }, { tenantId: 987 }]);
  await context.close();
});

test('the keyboard alone leads to a client and to a page', async () => {
  const { page, context } = await arrive();
  const client = { firstName: 'Felix', lastName: 'Romero', email: 'felix@client.example', goal: 'weight_loss' };
  expect((await page.request.post('/api/clients', { data: client, headers: { origin: program.url } })).status()).toBe(
    201,
  );
  await dashboardOf(page);

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
  await context.close();
});
