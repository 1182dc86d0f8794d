import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../src/app/web/routes.tsx';
import { settingsTabs } from '../src/features/tenants/ui/settings-search.ts';
import { openWorld } from '../src/testing/world.ts';
import { seeTour } from './browser.ts';
import { sharedBrowser } from './shared.ts';
import { startWholeDemo, type WholeDemo } from './whole-demo.ts';

let demo: WholeDemo;
let browser: Browser;
beforeAll(async () => {
  demo = await startWholeDemo();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await demo.stop();
});

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

async function open(isSignedIn: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: demo.program.url });
  await context.addCookies(isSignedIn ? [demo.cookie] : demo.waiting);
  await seeTour(context);
  return context;
}

/** Its heading is there and nothing is on the way any more. */
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"], [role="status"][aria-label="Loading"]'),
  );
}

/** Everything that axe finds on a desk in light, of colors in dark, and on a phone; and how much too wide it is there. */
async function faults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desk);
  await page.goto(path, { waitUntil: 'load' });
  await settle(page);
  const found = [...(await ask(page, 'desk, light')), ...(await tooWide(page, desk.width))];
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await ask(page, 'desk, dark', { rules: ['color-contrast'] })));
  await page.setViewportSize(phone);
  await settle(page);
  return [...found, ...(await ask(page, 'phone, dark')), ...(await tooWide(page, phone.width))];
}

type Asked = { rules?: string[]; within?: string };

async function ask(page: Page, where: string, { rules, within }: Asked = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules(rules);
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(node => `${where}: ${id}: ${node.target.join(' ')} ${node.any[0]?.message ?? ''}`),
  );
}

async function tooWide(page: Page, width: number): Promise<string[]> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wider > 0 ? [`at ${width} px: ${wider} too wide`] : [];
}

/** Two or three seconds a screen, many times that beside other work. */
const patience = 600_000;

// First: the middle of a sign-in lasts for ten minutes.
test.each([
  ['login-code', 'Enter your code'],
  ['login-tie', 'Connect Clinic ID'],
  ['booked-to-pay', 'One more step: pay $30.00'],
  ['booked-closed', 'Not paid, so nothing is booked'],
  ['booked', 'Booking Confirmed!'],
])('%s is the page that somebody in the middle of it sees', async (name, heading) => {
  const cookie = demo.waiting.map(each => `${each.name}=${each.value}`).join('; ');
  const answer = await fetch(demo.program.url + demo.outside[name], { headers: { cookie }, redirect: 'manual' });
  expect(await answer.text()).toContain(heading);
});

test.each([['outside'], ['inside']] as const)(
  'no screen %s has a fault that axe finds, light or dark, on a desk or a phone, or is too wide',
  async door => {
    const context = await open(door === 'inside');
    const page = await context.newPage();
    const found: Record<string, string[]> = {};
    for (const [name, path] of Object.entries(demo[door])) {
      const here = await faults(page, path);
      if (here.length) found[name] = here;
    }
    await context.close();
    expect(found).toEqual({});
  },
  patience,
);

/** What stands over a screen once these were pressed, one after the other: where trust is asked for. */
const dialogs: [screen: string, ...presses: string[]][] = [
  ['client', 'More actions', 'Erase personal data'],
  ['client', 'More actions', 'Delete'],
  ['settings-data', 'Export everything'],
  ['settings-backup', 'Download the backup of'],
  ['settings-backup', 'Restore the backup of'],
  ['settings-profile', 'Turn On'],
  ['settings-team', 'Reset two-step of Noor'],
];

/** What axe finds in the dialog on a desk in light and on a phone in dark, and how much too wide it is there. */
async function faultsOver(page: Page, [screen, ...presses]: (typeof dialogs)[number]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desk);
  await page.goto(demo.inside[screen] ?? expect.fail(`no screen ${screen}`), { waitUntil: 'load' });
  await settle(page);
  for (const name of presses)
    await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('heading').waitFor();
  const within = '[role="dialog"]';
  const found = await ask(page, 'desk, light', { within });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
  return [...found, ...(await ask(page, 'phone, dark', { within })), ...(await tooWide(page, phone.width))];
}

test('no dialog that asks for trust has one', { timeout: patience }, async () => {
  const context = await open(true);
  const page = await context.newPage();
  const found: Record<string, string[]> = {};
  for (const dialog of dialogs) {
    const here = await faultsOver(page, dialog);
    if (here.length) found[dialog.join(', ')] = here;
  }
  await context.close();
  expect(found).toEqual({});
});

/** Files, figures for machines, and what only leads on to another page. */
const noScreens = [
  /^\/(healthz|readyz|metrics|manifest\.webmanifest|.*\.png)$/,
  /^\/(assets|files|calendar|v|l|o|a)\//,
  /^\/login\/openid(\/callback)?$/,
  /^\/(file\/:token\/:grant|download\/:grant|invoice\/:token\/:paper.*)$/,
  /^\/bio\/(\*|:slug\/)$/,
];

/** The route that an address is of: of two that fit the one that says more. */
function routeOf(address: string, routes: string[]): string | undefined {
  const { pathname } = new URL(address, 'http://localhost');
  const keysOf = (route: string) => route.split('/').filter(part => part.startsWith(':')).length;
  return routes
    .filter(route => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(pathname))
    .toSorted((one, other) => keysOf(one) - keysOf(other))[0];
}

test('every page that there is has a line in the list of screens, and so has every part of the settings', async () => {
  const world = await openWorld();
  const served = world.routes
    .filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/'))
    .map(({ path }) => path)
    .filter(path => !noScreens.some(each => each.test(path)));
  await world.close();
  const inApp = Object.keys(router.routesByPath).map(path => path.replaceAll('$', ':'));
  const routes = [...new Set([...served, ...inApp])];
  expect(routes.length).toBeGreaterThan(60);
  const addresses = [demo.outside, demo.inside].flatMap(screens => Object.values(screens));
  const listed = addresses.map(address => routeOf(address, routes));
  expect(routes.filter(route => !listed.includes(route))).toEqual([]);
  const parts = settingsTabs.map(tab => (tab === 'company' ? '/settings' : `/settings?tab=${tab}`));
  expect(parts.filter(part => !addresses.includes(part))).toEqual([]);
});
