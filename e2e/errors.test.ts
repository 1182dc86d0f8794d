import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeTour } from './browser.ts';
import { type Demo, startDemo } from './screens.ts';
import { sharedBrowser } from './shared.ts';

let demo: Demo;
let browser: Browser;
beforeAll(async () => {
  demo = await startDemo();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await demo.program.kill('SIGTERM');
});

/** Each screen with what it asks for, and what it says when that fails. */
const screens: [screen: string, call: RegExp, sentence: string][] = [
  ['dashboard', /^\/api\/dashboard\/metrics$/, 'Failed to load your figures'],
  ['dashboard', /^\/api\/appointments\?/, "Failed to load today's appointments"],
  ['dashboard', /^\/api\/clients\?limit=3/, 'Failed to load clients'],
  ['dashboard', /^\/api\/dashboard\/weeks$/, 'Failed to load the last weeks'],
  ['dashboard-all-clients', /^\/api\/clients\?/, 'Failed to load clients'],
  ['clients', /^\/api\/clients\?/, 'Failed to load clients'],
  ['client', /^\/api\/clients\/\d+$/, 'Failed to load client details'],
  ['client-timeline', /^\/api\/clients\/\d+\/timeline\b/, 'Failed to load the timeline'],
  ['client-notes', /^\/api\/clients\/\d+\/notes$/, 'Failed to load session notes'],
  ['client-measurements', /^\/api\/clients\/\d+\/measurements$/, 'Failed to load measurements'],
  ['client-measurements', /^\/api\/measurement-kinds$/, 'Failed to load measurements'],
  ['appointments-month', /^\/api\/appointments\?from=.+&to=/, 'Failed to load appointments'],
  ['appointments-month', /^\/api\/appointments\?from=[^&]+$/, 'Failed to load upcoming appointments'],
  ['waitlist', /^\/api\/waitlist$/, 'Failed to load the waitlist'],
  ['email-delivery', /^\/api\/emails\/deliverability$/, 'Failed to check your sender'],
  ['emails', /^\/api\/emails\/campaigns$/, 'Failed to load email campaigns'],
  ['emails-logs', /^\/api\/emails\/logs\?/, 'Failed to load emails'],
  ['emails-analytics', /^\/api\/emails\/analytics\?/, 'Failed to load analytics'],
  ['campaign-results', /^\/api\/emails\/campaigns\/\d+\/results$/, 'Failed to load the results'],
  ['sequences', /^\/api\/sequences$/, 'Failed to load your sequences'],
  ['sequence', /^\/api\/sequences\/\d+$/, 'Failed to load this sequence'],
  ['sequence', /^\/api\/sequences\/\d+\/runs\b/, 'Failed to load people'],
  ['suppressions', /^\/api\/emails\/suppressions\?/, 'Failed to load the blocked addresses'],
  ['suppressions', /^\/api\/emails\/webhook$/, 'Failed to load the webhook'],
  ['sms-logs', /^\/api\/sms\/logs\?limit/, 'Failed to load SMS messages'],
  ['sms-logs', /^\/api\/sms\/counts$/, 'Failed to load your figures'],
  ['marketing', /^\/api\/marketing\/funnel\?/, 'Failed to load your figures'],
  ['marketing', /^\/api\/emails\/campaigns$/, 'Failed to load campaigns'],
  ['marketing', /^\/api\/contents\/next$/, 'Failed to load what is planned'],
  ['marketing-calendar', /^\/api\/contents\/calendar\?/, 'Failed to load your calendar'],
  ['marketing-subscribers', /^\/api\/subscribers\?/, 'Failed to load subscribers'],
  ['content', /^\/api\/contents\?/, 'Failed to load your content'],
  ['content-one', /^\/api\/contents\/\d+$/, 'Failed to load this content'],
  ['settings-ai', /^\/api\/contents\/voice$/, 'Failed to load your voice'],
  ['marketplace', /^\/api\/digital-products\/page\b/, 'Failed to load products'],
  ['marketplace', /^\/api\/marketplace\/metrics$/, 'Failed to load your figures'],
  ['marketplace-purchases', /^\/api\/product-purchases\/page\b/, 'Failed to load purchases'],
  ['affiliates', /^\/api\/affiliate-links\/page\b/, 'Failed to load affiliate links'],
  ['affiliate-sales', /^\/api\/affiliates\/commissions$/, 'Failed to load the commissions'],
  ['affiliate-payouts', /^\/api\/affiliates\/due\?/, 'Failed to load what is due'],
  ['affiliate-payouts', /^\/api\/affiliates\/payouts\?/, 'Failed to load the payouts'],
  ['storefront-visits', /^\/api\/storefront\/\d+\/visits\?/, 'Failed to load your visits'],
  ['revenue-report', /^\/api\/reports\/revenue\b/, 'Failed to load the report'],
  ['storefront-profile', /^\/api\/storefront$/, 'Failed to load your storefront'],
  ['settings-company', /^\/api\/tenant$/, 'Failed to load your settings'],
  ['settings-practice', /^\/api\/tenant$/, 'Failed to load your settings'],
  ['settings-availability', /^\/api\/availability$/, 'Failed to load your availability'],
  ['settings-availability', /^\/api\/availability\/overrides$/, 'Failed to load your days'],
  ['settings-services', /^\/api\/services$/, 'Failed to load your services'],
  ['settings-profile', /^\/api\/auth\/sessions$/, 'Failed to load your sessions'],
  ['settings-team', /^\/api\/team$/, 'Failed to load your team'],
  ['settings-packages', /^\/api\/packages$/, 'Failed to load packages'],
  ['settings-calendar', /^\/api\/calendar-feed$/, 'Failed to load your calendar'],
  ['client', /^\/api\/clients\/\d+\/packages$/, 'Failed to load packages'],
  ['settings-api', /^\/api\/api-keys$/, 'Failed to load your API keys'],
  ['settings-api', /^\/api\/webhook-endpoints$/, 'Failed to load your webhooks'],
  ['client', /^\/api\/privacy\/clients\/\d+\/consents$/, 'Failed to load consents'],
  ['settings-privacy', /^\/api\/privacy\/settings$/, 'Failed to load the settings'],
  ['settings-privacy', /^\/api\/privacy\/erasures$/, 'Failed to load the reports'],
  ['settings-audit', /^\/api\/audit$/, 'Failed to load the audit log'],
  ['settings-backup', /^\/api\/backups$/, 'Failed to load your backups'],
  ['settings-data', /^\/api\/portability$/, 'Failed to look whether a practice can be brought here'],
  ['settings-mail', /^\/api\/vendors$/, 'Failed to load these settings'],
  ['settings-payments', /^\/api\/vendors\/payments\/webhook$/, 'Failed to load the address'],
  ['settings-subscription', /^\/api\/tenant\/usage$/, 'Failed to load what you use'],
  ['invoicing', /^\/api\/invoices$/, 'Failed to load invoices'],
  ['invoicing', /^\/api\/invoices\/totals$/, 'Failed to load your totals'],
  ['invoice-new', /^\/api\/invoices\/settings$/, 'Failed to prepare the invoice'],
  ['invoice-new', /^\/api\/tax-rates$/, 'Failed to prepare the invoice'],
  ['invoice-paid', /^\/api\/invoices\/\d+$/, 'Failed to load this invoice'],
  ['settings-invoices', /^\/api\/invoices\/settings$/, 'Failed to load your invoice settings'],
  ['settings-invoices', /^\/api\/tax-rates$/, 'Failed to load your tax rates'],
  ['notifications', /^\/api\/notifications\?/, 'Failed to load notifications'],
];

async function open(): Promise<Page> {
  const context = await browser.newContext({ baseURL: demo.program.url, viewport: { width: 1280, height: 900 } });
  await context.addCookies([demo.cookie]);
  await seeTour(context);
  return context.newPage();
}

test.each(screens)('%s: what %s failed to bring is told, and "Try again" brings it', async (...row) => {
  const [screen, call, sentence] = row;
  const page = await open();
  const isMeant = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    return request.method() === 'GET' && call.test(pathname + search);
  };
  await page.route('**/api/**', route =>
    isMeant(route.request()) ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.goto(demo.inside[screen] ?? expect.fail(`no screen ${screen}`));
  const told = page.getByRole('alert').filter({ hasText: sentence });
  await told.first().waitFor();
  expect(await told.first().textContent()).toContain(
    `${sentence}The server did not answer as expected. Nothing is lost.`,
  );
  // Whatever else the screen shows has loaded: no other failure, and nobody is sent away.
  const others = async () =>
    (await page.getByRole('alert').allTextContents()).filter(text => text && !text.startsWith(sentence));
  expect(await others()).toEqual([]);

  await page.unrouteAll();
  const answer = page.waitForResponse(response => isMeant(response.request()));
  await told.first().getByRole('button', { name: 'Try again' }).click();
  expect((await answer).status()).toBe(200);
  await expect.poll(() => told.count(), { timeout: 10_000 }).toBe(0);
  expect(await others()).toEqual([]);
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root, [aria-busy="true"], [role="status"][aria-label="Loading"]'),
  );
  await page.context().close();
});
