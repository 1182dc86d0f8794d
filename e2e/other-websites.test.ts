import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedCode } from '../src/modules/accounts/tenants/embed.ts';
import { isInTurn } from '../src/testing/proof.ts';
import { get, post, signUp } from './program.ts';
import { desk, toast } from './settings.ts';
import { sharedBrowser, sharedProgram } from './shared.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

const program = sharedProgram();
let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});

/** The website of a practice, with the code that the settings give it. */
async function openWebsite(code: string): Promise<{ url: string; server: Server }> {
  const page = `<!doctype html><title>Fernhill</title><h1>Fernhill</h1>${code}<p id="below">Below</p>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map(server => new Promise(done => server.close(done)))));

async function openPractice() {
  const owner = await signUp(program, {
    email: `${randomUUID()}@practice.example`,
    practiceName: 'Fernhill Nutrition',
  });
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', owner.cookie);
  const website = await openWebsite(embedCode(program.url, slug));
  servers.push(website.server);
  return { ...owner, slug, url: website.url };
}

const listWebsite = (site: string, cookie: string) =>
  post(program, '/api/tenant/embed', { sites: [site] }, cookie, 'PUT');

async function visit(url: string, width = 390) {
  const { page, context } = await openBrowser({ ...desk, width, browser, baseURL: url });
  await page.goto(url);
  return { page, context, frame: page.frameLocator('iframe') };
}

/** From the list of times; next month always has free ones. */
async function bookFirstTime(frame: FrameLocator) {
  // Each step is a page of its own, and a press on one that is just being replaced is lost.
  const isAt = (query: string) =>
    expect.poll(() => frame.locator('body').evaluate(() => window.location.search)).toContain(query);
  await frame.getByRole('link', { name: 'Next month' }).click();
  await isAt('month=');
  await frame.locator('.bk-calendar a[href*="date="]').first().click();
  await isAt('date=');
  await frame.locator('button[name="time"]').first().click();
  for (const [name, value] of [
    ['First name', 'Felix'],
    ['Last name', 'Romero'],
    ['Email', 'felix@client.example'],
  ] as const)
    await frame.getByRole('textbox', { name }).fill(value);
  await frame.locator('form button.btn-primary[type="submit"]').last().click();
}

const heightOf = (page: Page) => page.locator('iframe').evaluate(frame => frame.getBoundingClientRect().height);

describe('booking on another website', () => {
  test.runIf(isInTurn(0, 3))('lets an owner list a website where clients book without cookies', async () => {
    const { cookie, slug, url } = await openPractice();
    const own = await openBrowser({ ...desk, browser, baseURL: program.url, cookie });
    await own.page.goto('/settings?tab=branding');
    await own.page.getByRole('textbox', { name: 'Your websites' }).fill('not a website!');
    await own.page.getByRole('button', { name: 'Save websites' }).click();
    await own.page.getByText('Enter websites like www.yourpractice.com').waitFor();
    await own.page.getByRole('textbox', { name: 'Your websites' }).fill(`${url}/about`);
    await own.page.getByRole('button', { name: 'Save websites' }).click();
    await toast(own.page, 'Websites saved');
    expect(await own.page.getByRole('textbox', { name: 'Code for your website' }).inputValue()).toBe(
      embedCode(program.url, slug),
    );
    await expectNoViolations(own.page);
    await own.context.close();

    const { page, context, frame } = await visit(url);
    await frame.getByRole('link', { name: /Initial Consultation/ }).click();
    await bookFirstTime(frame);
    await frame.locator('.bk-booked').waitFor();
    // The frame is as high as its page, and what follows stands below it.
    await expect.poll(() => heightOf(page)).toBeGreaterThan(300);
    const contentHeight = () => frame.locator('body').evaluate(body => body.scrollHeight);
    await expect.poll(async () => (await heightOf(page)) - (await contentHeight())).toBe(0);
    expect(await context.cookies()).toEqual([]);
    expect(await get<{ id: number }[]>(program, '/api/appointments', cookie)).toHaveLength(1);
    await context.close();
  });

  test('refuses unlisted websites, and any other page on listed ones', async () => {
    const { cookie, slug, url } = await openPractice();
    await listWebsite('www.fernhill.example', cookie);
    const { page, context } = await visit(url);
    const frame = page.frames().at(-1);
    await expect.poll(() => page.frames().at(-1)?.url() ?? '').toMatch(/chrome-error|embed=1/);
    expect(await frame?.locator('.bk-page').count()).toBe(0);
    await context.close();
    const policyOf = async (path: string) => (await fetch(program.url + path)).headers.get('content-security-policy');
    expect(await policyOf(`/bio/${slug}/book?embed=1`)).toMatch(/frame-ancestors https:\/\/www\.fernhill\.example$/);
    for (const path of [`/bio/${slug}/book`, `/bio/${slug}`, `/bio/${slug}?embed=1`, '/login?embed=1'])
      expect(await policyOf(path)).toMatch(/frame-ancestors 'none'/);
  });

  test('renders links that stay in the frame before scripts run', async () => {
    const { slug } = await openPractice();
    const html = await (await fetch(`${program.url}/bio/${slug}/book?embed=1`)).text();
    const steps = [...html.matchAll(/<a[^>]* href="[^"]*\/book\?[^"]*"[^>]*>/g)].map(([tag]) => tag);
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.filter(tag => !/embed=1/.test(tag) || !/target="_self"/.test(tag))).toEqual([]);
    expect(html).toContain('<base target="_top"/>');
    expect(await (await fetch(`${program.url}/bio/${slug}/book`)).text()).not.toMatch(/embed=1|target="_self"|<base/);
  });

  test('leaves the frame for a payment', { tags: 'detail' }, async () => {
    const { cookie, slug, url } = await openPractice();
    await listWebsite(url, cookie);
    const paid = { name: 'Deposit talk', type: 'consultation', durationMinutes: 30, price: '80', payment: 'full' };
    await post(program, '/api/services', paid, cookie);
    const { page, context, frame } = await visit(url);
    await frame.getByRole('link', { name: /Deposit talk/ }).click();
    await bookFirstTime(frame);
    await frame.getByRole('link', { name: 'Pay $80.00' }).click();
    await page.waitForURL(address => address.href.startsWith(program.url));
    expect(page.frames()).toHaveLength(1);
    expect(page.url()).not.toContain(`/bio/${slug}/book?`);
    await context.close();
  });
});
