import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alias, host, type NameServer, openNameServer, txt } from '../src/testing/peers/name-server.ts';
import { launchBrowser } from './browser.ts';
import { freePort, get, type Program, post, signUp, startProgram } from './program.ts';
import { desk, toast } from './settings.ts';
import { expectNoViolations, openBrowser } from './visitor.ts';

const appHost = 'app.sorrel-host.com';
const [mine, theirs] = ['bookings.maya-eats.com', 'orchard-nutrition.com'];

let names: NameServer;
let port: number;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  names = await openNameServer();
  names.setRecords({ [appHost]: host('203.0.113.7') });
  port = await freePort();
  program = await startProgram({
    PORT: String(port),
    APP_URL: `http://${appHost}:${port}`,
    DNS_SERVERS: names.address,
  });
  // The browser resolves all names to this machine.
  const trusted = [appHost, mine, theirs].map(name => `http://${name}:${port}`).join(',');
  const rules = ['--host-resolver-rules=MAP *.com 127.0.0.1', `--unsafely-treat-insecure-origin-as-secure=${trusted}`];
  browser = await launchBrowser(rules);
});
afterAll(async () => {
  await browser.close();
  await program.kill('SIGTERM');
  await names.close();
});

const at = (name: string, path = '/') => `http://${name}:${port}${path}`;
const newOwner = (practiceName: string) => signUp(program, { email: `${randomUUID()}@practice.example`, practiceName });

test('serves two practices on their own domains and rejects a third name', async () => {
  const [first, second] = [await newOwner('Maya Eats'), await newOwner('Orchard Nutrition')];
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', first.cookie);

  const owner = await openBrowser({ ...desk, browser, baseURL: at(appHost, ''), cookie: first.cookie });
  const { page } = owner;
  await page.goto('/settings?tab=branding');
  await page.getByRole('textbox', { name: 'Brand color' }).fill('#7c3aed');
  await page.getByRole('switch', { name: /Powered by Sorrel/ }).click({ force: true });
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await toast(page, 'Settings saved successfully');

  await page.getByRole('textbox', { name: 'Domain' }).fill(`https://${mine.toUpperCase()}/`);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByText('Waiting for DNS').waitFor();
  const proof = (await page.getByText(/^sorrel-domain=/).textContent()) ?? '';
  await page.getByRole('button', { name: 'Check records' }).click();
  await expect.poll(() => page.getByText('Missing', { exact: true }).count()).toBe(2);
  await expectNoViolations(page);
  const records = {
    [appHost]: host('203.0.113.7'),
    [`_sorrel.${mine}`]: txt(proof),
    [mine]: alias(appHost),
  };
  names.setRecords(records);
  await page.getByRole('button', { name: 'Check again' }).click();
  await toast(page, 'Your domain works');
  await page.getByText('Active', { exact: true }).waitFor();
  await page.goto('/storefront');
  await page.getByText(`${mine}:${port}`, { exact: true }).waitFor();
  expect(owner.consoleErrors).toEqual([]);

  // The other practice uses the API only.
  const put = await fetch(`${program.url}/api/domains`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: program.url, cookie: second.cookie },
    body: JSON.stringify({ domain: theirs }),
  });
  const { domain } = await put.json();
  names.setRecords({ ...records, [`_sorrel.${theirs}`]: txt(domain.records[0].value), [theirs]: host('203.0.113.7') });
  expect((await post(program, '/api/domains/check', {}, second.cookie)).status).toBe(200);

  // With the session cookie of the app's own domain, as the owner's browser has it.
  const visitor = await openBrowser({ ...desk, browser, baseURL: at(mine, ''), cookie: '' });
  const { page: look } = visitor;
  await look.goto('/');
  await look.getByRole('heading', { name: 'Maya Eats', level: 1 }).waitFor();
  expect(await look.getByText('Powered by').count()).toBe(0);
  const book = look.getByRole('button', { name: 'Book an Appointment' });
  expect(await book.evaluate(button => getComputedStyle(button).backgroundColor)).toBe('rgb(124, 58, 237)');
  await look.getByLabel('Email').first().fill(`${randomUUID()}@reader.example`);
  await look.getByRole('button', { name: 'Join Newsletter' }).click();
  await look.locator('[data-done]').waitFor();
  await book.click();
  await look.getByRole('dialog', { name: 'Book an Appointment' }).waitFor();
  expect(await look.locator('link[rel="canonical"]').getAttribute('href')).toBe(at(mine));
  expect(visitor.consoleErrors).toEqual([]);

  await look.goto(at(appHost, `/bio/${slug}?from=card`));
  expect(look.url()).toBe(at(mine, '/?from=card'));
  await look.goto(at(theirs));
  await look.getByRole('heading', { name: 'Orchard Nutrition', level: 1 }).waitFor();
  expect((await look.goto(at(theirs, `/bio/${slug}`)))?.status()).toBe(404);
  expect((await look.goto(at(mine, '/login')))?.status()).toBe(404);
  expect((await look.goto(at('third-name.com')))?.status()).toBe(421);
  const asked = (name: string) =>
    fetch(`${program.url}/api/domains/allowed?domain=${name}`).then(({ status }) => status);
  expect([await asked(mine), await asked(theirs), await asked('third-name.com')]).toEqual([200, 200, 404]);
  await owner.context.close();
  await visitor.context.close();
});
