import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../src/app/web/routes.tsx';
import { settingsTabs } from '../src/modules/accounts/tenants/ui/settings-search.ts';
import { casesInTurn, isLong } from '../src/testing/proof.ts';
import { openWorld } from '../src/testing/world.ts';
import { axeViolations } from './axe.ts';
import { seeTour } from './browser.ts';
import { shiftsOf } from './layout-shifts.ts';
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

/** Waits for the heading and for all requests. */
async function settle(page: Page) {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"], [role="status"][aria-label="Loading"]'),
  );
}

/** Distributes the work over three pages, so that some load while another is being checked. */
async function onPages<T>(context: BrowserContext, all: T[], work: (page: Page, each: T) => Promise<void>) {
  const remaining = [...all];
  const workOff = async () => {
    const page = await context.newPage();
    for (let next = remaining.shift(); next !== undefined; next = remaining.shift()) await work(page, next);
  };
  await Promise.all([workOff(), workOff(), workOff()]);
}

type Look = 'desk, light' | 'phone, dark' | 'desk, dark';

/** In the short form half of the screens are checked on a desktop in light mode and half on a phone in dark mode. */
const looksOf = (index: number): Look[] =>
  isLong ? ['desk, light', 'desk, dark', 'phone, dark'] : [index % 2 === 0 ? 'desk, light' : 'phone, dark'];

async function setLook(page: Page, look: Look) {
  await page.emulateMedia({ colorScheme: look.endsWith('dark') ? 'dark' : 'light' });
  await page.setViewportSize(look.startsWith('phone') ? phone : desk);
}

/** Violations that axe finds, and horizontal overflow at both widths. */
async function faults(page: Page, path: string, looks: Look[]): Promise<string[]> {
  const [first = 'desk, light'] = looks;
  await setLook(page, first);
  await page.goto(path, { waitUntil: 'load' });
  // The API reference is a thousand times the same two elements; axe checks the first of each part.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('.api-call ~ .api-call, .api-shape ~ .api-shape')) each.remove();
  });
  const found: string[] = [];
  for (const look of looks) {
    await setLook(page, look);
    await settle(page);
    found.push(...(await axeViolations(page)).map(each => `${look}: ${each}`));
  }
  // Begins with the size that the page has, so that it changes only once.
  const last = looks.at(-1) ?? first;
  for (const size of last.startsWith('phone') ? [phone, desk] : [desk, phone]) {
    await page.setViewportSize(size);
    await settle(page);
    found.push(...(await tooWide(page, size.width)));
  }
  return found;
}

/** Charts resize in a later frame, so only overflow that stays counts. */
async function tooWide(page: Page, width: number): Promise<string[]> {
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, undefined, { timeout: 5_000 })
    .catch(() => undefined);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return wider > 0 ? [`at ${width} px: ${wider} too wide`] : [];
}

/** Timeout for many screens in one test, in milliseconds. */
const patience = 600_000;

// First, because a sign-in that waits for its code expires after ten minutes.
test.each([
  ['login-code', 'Enter your code'],
  ['login-tie', 'Connect Clinic ID'],
  ['booked-to-pay', 'One more step: pay $30.00'],
  ['booked-closed', 'Not paid, so nothing was booked'],
  ['booked', 'Booking Confirmed!'],
])('shows the expected heading on the intermediate page %s', async (name, heading) => {
  const cookie = demo.waiting.map(each => `${each.name}=${each.value}`).join('; ');
  const answer = await fetch(demo.program.url + demo.outside[name], { headers: { cookie }, redirect: 'manual' });
  expect(await answer.text()).toContain(heading);
});

test.each([['outside'], ['inside']] as const)(
  'no screen %s has accessibility violations or is too wide',
  async door => {
    const context = await open(door === 'inside');
    const found: Record<string, string[]> = {};
    const all = Object.entries(demo[door]).map(([name, path], index) => ({ name, path, looks: looksOf(index) }));
    const checked = casesInTurn(all, 12);
    await onPages(context, checked, async (page, { name, path, looks }) => {
      const here = await faults(page, path, looks);
      if (here.length) found[name] = here;
    });
    await context.close();
    expect(found).toEqual({});
  },
  patience,
);

test('no public screen shifts while it loads on a slow phone', { timeout: patience, tags: 'detail' }, async () => {
  const moved: Record<string, unknown> = {};
  const remaining = Object.entries(demo.outside).flatMap(([name, path], index) =>
    (isLong ? [phone, desk] : [index % 2 === 0 ? phone : desk]).map(({ width }) => ({ name, path, width })),
  );
  const workOff = async () => {
    for (let next = remaining.shift(); next; next = remaining.shift()) {
      const shifts = await shiftsOf(browser, demo.program.url, next);
      if (shifts.length) moved[`${next.name} at ${next.width} px`] = shifts;
    }
  };
  await Promise.all([workOff(), workOff(), workOff()]);
  expect(moved).toEqual({});
});

/** Dialogs that matter for trust, opened by pressing these buttons in order. */
const dialogs: [screen: string, ...presses: string[]][] = [
  ['client', 'More actions', 'Erase personal data'],
  ['client', 'More actions', 'Delete'],
  ['settings-data', 'Export everything'],
  ['settings-backup', 'Download the backup of'],
  ['settings-backup', 'Restore the backup of'],
  ['settings-profile', 'Turn On'],
  ['settings-team', 'Reset two-step for Noor'],
];

/** Violations that axe finds in the dialog, and horizontal overflow on a phone. */
async function faultsOver(page: Page, [screen, ...presses]: (typeof dialogs)[number]): Promise<string[]> {
  await setLook(page, 'desk, light');
  await page.goto(demo.inside[screen] ?? expect.fail(`no screen ${screen}`), { waitUntil: 'load' });
  await settle(page);
  for (const name of presses)
    await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByRole('heading').waitFor();
  const found: string[] = [];
  for (const look of ['desk, light', 'phone, dark'] as const) {
    await setLook(page, look);
    found.push(...(await axeViolations(page, { within: '[role="dialog"]' })).map(each => `${look}: ${each}`));
  }
  return [...found, ...(await tooWide(page, phone.width))];
}

test('no confirmation dialog has accessibility violations', { timeout: patience, tags: 'detail' }, async () => {
  const context = await open(true);
  const found: Record<string, string[]> = {};
  await onPages(context, dialogs, async (page, dialog) => {
    const here = await faultsOver(page, dialog);
    if (here.length) found[dialog.join(', ')] = here;
  });
  await context.close();
  expect(found).toEqual({});
});

/** Per screen: calls that can fail at the same time, with the expected message for each. */
const failures: [screen: string, ...calls: [call: RegExp, message: string][]][] = [
  [
    'dashboard',
    [/^\/api\/dashboard\/metrics$/, 'Failed to load your numbers'],
    [/^\/api\/appointments\?/, 'Failed to load today’s appointments'],
    [/^\/api\/clients\?limit=3/, 'Failed to load clients'],
    [/^\/api\/dashboard\/weeks$/, 'Failed to load the last weeks'],
  ],
  ['dashboard-all-clients', [/^\/api\/clients\?/, 'Failed to load clients']],
  ['clients', [/^\/api\/clients\?/, 'Failed to load clients']],
  ['client', [/^\/api\/clients\/\d+$/, 'Failed to load client details']],
  ['client-timeline', [/^\/api\/clients\/\d+\/timeline\b/, 'Failed to load the timeline']],
  ['client-notes', [/^\/api\/clients\/\d+\/notes$/, 'Failed to load session notes']],
  ['client-measurements', [/^\/api\/clients\/\d+\/measurements$/, 'Failed to load measurements']],
  ['client-measurements', [/^\/api\/measurement-kinds$/, 'Failed to load measurements']],
  [
    'appointments-month',
    [/^\/api\/appointments\?from=.+&to=/, 'Failed to load appointments'],
    [/^\/api\/appointments\?from=[^&]+$/, 'Failed to load upcoming appointments'],
  ],
  ['waitlist', [/^\/api\/waitlist$/, 'Failed to load the waitlist']],
  ['email-delivery', [/^\/api\/emails\/deliverability$/, 'Failed to check your sender']],
  ['emails', [/^\/api\/emails\/campaigns$/, 'Failed to load email campaigns']],
  ['emails-logs', [/^\/api\/emails\/logs\?/, 'Failed to load emails']],
  ['emails-analytics', [/^\/api\/emails\/analytics\?/, 'Failed to load analytics']],
  ['campaign-results', [/^\/api\/emails\/campaigns\/\d+\/results$/, 'Failed to load the results']],
  ['sequences', [/^\/api\/sequences$/, 'Failed to load your sequences']],
  ['sequence', [/^\/api\/sequences\/\d+$/, 'Failed to load this sequence']],
  ['sequence', [/^\/api\/sequences\/\d+\/runs\b/, 'Failed to load people']],
  [
    'suppressions',
    [/^\/api\/emails\/suppressions\?/, 'Failed to load the blocked addresses'],
    [/^\/api\/emails\/webhook$/, 'Failed to load the webhook'],
  ],
  [
    'sms-logs',
    [/^\/api\/sms\/logs\?limit/, 'Failed to load SMS messages'],
    [/^\/api\/sms\/counts$/, 'Failed to load your numbers'],
  ],
  [
    'marketing',
    [/^\/api\/marketing\/funnel\?/, 'Failed to load your numbers'],
    [/^\/api\/emails\/campaigns$/, 'Failed to load campaigns'],
    [/^\/api\/contents\/next$/, 'Failed to load your schedule'],
  ],
  ['marketing-calendar', [/^\/api\/contents\/calendar\?/, 'Failed to load your calendar']],
  ['marketing-subscribers', [/^\/api\/subscribers\?/, 'Failed to load subscribers']],
  ['content', [/^\/api\/contents\?/, 'Failed to load your content']],
  ['content-one', [/^\/api\/contents\/\d+$/, 'Failed to load this content']],
  ['settings-ai', [/^\/api\/contents\/voice$/, 'Failed to load your voice']],
  [
    'marketplace',
    [/^\/api\/digital-products\/page\b/, 'Failed to load products'],
    [/^\/api\/marketplace\/metrics$/, 'Failed to load your numbers'],
  ],
  ['marketplace-purchases', [/^\/api\/product-purchases\/page\b/, 'Failed to load purchases']],
  ['affiliates', [/^\/api\/affiliate-links\/page\b/, 'Failed to load affiliate links']],
  ['affiliate-sales', [/^\/api\/affiliates\/commissions\?/, 'Failed to load the commissions']],
  [
    'affiliate-payouts',
    [/^\/api\/affiliates\/due\?/, 'Failed to load what is due'],
    [/^\/api\/affiliates\/payouts\?/, 'Failed to load the payouts'],
  ],
  ['storefront-visits', [/^\/api\/storefront\/\d+\/visits\?/, 'Failed to load your visits']],
  ['revenue-report', [/^\/api\/reports\/revenue\b/, 'Failed to load the report']],
  ['storefront-profile', [/^\/api\/storefront$/, 'Failed to load your storefront']],
  ['settings-company', [/^\/api\/tenant$/, 'Failed to load your settings']],
  ['settings-practice', [/^\/api\/tenant$/, 'Failed to load your settings']],
  ['settings-branding', [/^\/api\/domains$/, 'Failed to load your domain']],
  ['settings-availability', [/^\/api\/availability$/, 'Failed to load your availability']],
  ['settings-availability', [/^\/api\/availability\/overrides$/, 'Failed to load your days off']],
  ['settings-services', [/^\/api\/services$/, 'Failed to load your services']],
  ['settings-profile', [/^\/api\/auth\/sessions$/, 'Failed to load your sessions']],
  ['settings-team', [/^\/api\/team$/, 'Failed to load your team']],
  ['settings-packages', [/^\/api\/packages$/, 'Failed to load packages']],
  ['settings-calendar', [/^\/api\/calendar-feed$/, 'Failed to load your calendar']],
  ['settings-calendar', [/^\/api\/busy-calendars$/, 'Failed to load your other calendars']],
  [
    'client',
    [/^\/api\/clients\/\d+\/measurements$/, 'Failed to load measurements'],
    [/^\/api\/clients\/\d+\/notes\?limit=2$/, 'Failed to load session notes'],
    [/^\/api\/clients\/\d+\/packages$/, 'Failed to load packages'],
    [/^\/api\/privacy\/clients\/\d+\/consents$/, 'Failed to load consents'],
  ],
  [
    'settings-api',
    [/^\/api\/api-keys$/, 'Failed to load your API keys'],
    [/^\/api\/webhook-endpoints$/, 'Failed to load your webhooks'],
  ],
  ['settings-privacy', [/^\/api\/privacy\/settings$/, 'Failed to load the settings']],
  ['settings-privacy', [/^\/api\/privacy\/erasures$/, 'Failed to load the reports']],
  ['settings-audit', [/^\/api\/audit\?act=changes&/, 'Failed to load the audit log']],
  ['settings-backup', [/^\/api\/backups$/, 'Failed to load your backups']],
  ['settings-data', [/^\/api\/portability$/, 'Failed to check whether you can import a practice']],
  ['settings-mail', [/^\/api\/vendors$/, 'Failed to load these settings']],
  ['settings-payments', [/^\/api\/vendors\/payments\/webhook$/, 'Failed to load the address']],
  ['settings-subscription', [/^\/api\/tenant\/usage$/, 'Failed to load your usage']],
  ['invoicing', [/^\/api\/invoices\?/, 'Failed to load invoices']],
  ['invoicing', [/^\/api\/invoices\/totals$/, 'Failed to load your totals']],
  ['invoice-new', [/^\/api\/invoices\/settings$/, 'Failed to prepare the invoice']],
  ['invoice-new', [/^\/api\/tax-rates$/, 'Failed to prepare the invoice']],
  ['invoice-paid', [/^\/api\/invoices\/\d+$/, 'Failed to load this invoice']],
  ['settings-invoices', [/^\/api\/invoices\/settings$/, 'Failed to load your invoice settings']],
  ['settings-invoices', [/^\/api\/tax-rates$/, 'Failed to load your tax rates']],
  ['notifications', [/^\/api\/notifications\?/, 'Failed to load notifications']],
];

/**
 * Makes the calls listed in `sessionStorage.failing` fail inside the page. Playwright routes would disable the
 * browser's cache, so that every script would be loaded again for every screen.
 */
function failCalls() {
  const { fetch } = window;
  window.fetch = (input, options) => {
    const { pathname, search, origin } = new URL(input instanceof Request ? input.url : input, window.location.href);
    const method = options?.method ?? (input instanceof Request ? input.method : 'GET');
    const failing: string[] = JSON.parse(sessionStorage.getItem('failing') ?? '[]');
    const isFailing = failing.some(each => new RegExp(each).test(pathname + search));
    return method === 'GET' && origin === window.location.origin && isFailing
      ? Promise.resolve(new Response('', { status: 500 }))
      : fetch(input, options);
  };
}

async function checkFailures(page: Page, [screen, ...calls]: (typeof failures)[number]) {
  const setFailing = (all: RegExp[]) =>
    page.evaluate(
      sources => sessionStorage.setItem('failing', JSON.stringify(sources)),
      all.map(({ source }) => source),
    );
  if (page.url() === 'about:blank') await page.goto('/manifest.webmanifest');
  await setFailing(calls.map(([call]) => call));
  await page.goto(demo.inside[screen] ?? expect.fail(`no screen ${screen}`));
  const alert = (message: string) => page.getByRole('alert').filter({ hasText: message });
  for (const [, message] of calls) {
    await alert(message).first().waitFor();
    expect(await alert(message).first().textContent(), screen).toContain(
      `${message}The server sent an unexpected response. Nothing is lost.`,
    );
  }
  // Everything else has loaded: no other error, and no redirect.
  const others = async () => {
    const texts = await page.getByRole('alert').allTextContents();
    return texts.filter(text => text && !calls.some(([, message]) => text.startsWith(message)));
  };
  expect(await others(), screen).toEqual([]);

  await setFailing([]);
  for (const [, message] of calls) {
    await alert(message).first().getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => alert(message).count(), { message: `${screen}: ${message}` }).toBe(0);
  }
  expect(await others(), screen).toEqual([]);
  await settle(page);
}

test('every screen reports a failed request and retries it with "Try again"', {
  timeout: patience,
  tags: 'detail',
}, async () => {
  const context = await open(true);
  await context.addInitScript(failCalls);
  await onPages(context, failures, checkFailures);
  await context.close();
});

/** Files, endpoints for machines, and redirects. */
const noScreens = [
  /^\/(healthz|readyz|metrics|manifest\.webmanifest|.*\.(png|ico|ics|js|txt|xml))$/,
  /^\/(assets|files|calendar|sitemaps|v|l|o|a)\//,
  /^\/login\/openid(\/callback)?$/,
  /^\/(file\/:token\/:grant|download\/:grant|invoice\/:token\/:paper.*)$/,
  /^\/bio\/(\*|:slug\/)$/,
  // e2e/room.test.ts looks at the pages of the client room.
  /^\/my\/:slug\/./,
  /^\/clients\/:id\/room(\/|$)/,
  // e2e/forms.test.ts looks at them.
  /^\/f\/:token(\/|$)/,
];

/** The route that matches a URL; of several the most specific one. */
function routeOf(address: string, routes: string[]): string | undefined {
  const { pathname } = new URL(address, 'http://localhost');
  const keysOf = (route: string) => route.split('/').filter(part => part.startsWith(':')).length;
  return routes
    .filter(route => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(pathname))
    .toSorted((one, other) => keysOf(one) - keysOf(other))[0];
}

test('covers every page and every settings tab', async () => {
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
