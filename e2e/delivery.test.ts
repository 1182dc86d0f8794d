import { afterAll, beforeAll, expect, test } from 'vitest';
import { host, type NameServer, openNameServer, txt } from '../src/testing/name-server.ts';
import { shot } from './calendar.ts';
import { type Program, type Site, signUp, startProgram } from './program.ts';
import { desk, type Place, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, type Look, openBrowser } from './visitor.ts';

let names: NameServer;
let program: Program;
let place: Place;
beforeAll(async () => {
  names = await openNameServer();
  program = await startProgram({ DNS_SERVERS: names.address });
  place = { program, browser: await sharedBrowser() };
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await names.close();
});

const connectMail = (program: Site, cookie: string) =>
  fetch(`${program.url}/api/vendors/mail`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: program.url, cookie },
    body: JSON.stringify({
      host: 'mail.small-host.com',
      port: 587,
      security: 'starttls',
      user: 'maya',
      password: 'x',
      fromAddress: 'hello@maya-eats.com',
    }),
  });

const phone: Look = { width: 390, timezoneId: 'Europe/Berlin', colorScheme: 'dark' };

test.each([
  ['Wide', desk],
  ['Narrow', phone],
])('%s: she reads what is missing, copies it, lets Sorrel sign, and sees that it is right', async (name, look) => {
  const { program, browser } = place;
  names.setRecords({ 'mail.small-host.com': host('203.0.113.5') });
  const { cookie } = await signUp(program, { email: `${name}@practice.example`, practiceName: name });
  expect((await connectMail(program, cookie)).status).toBe(200);
  const { page, context, complaints } = await openBrowser({ ...look, browser, baseURL: program.url, cookie });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/emails/delivery');
  await page.getByText('hello@maya-eats.com').waitFor();
  const spf = page.locator('h3', { hasText: 'SPF' }).locator('../..');
  await spf.getByText('Missing').waitFor();
  await expectNoViolations(page);
  await shot(page, `delivery-missing-${name}`);
  await spf.getByRole('button', { name: 'Copy the value' }).click();
  await spf.getByRole('button', { name: 'Copied' }).waitFor();
  const wantedSpf = await page.evaluate(() => navigator.clipboard.readText());
  expect(wantedSpf).toBe('v=spf1 a:mail.small-host.com ~all');

  await page.getByRole('button', { name: 'Let Sorrel sign' }).click();
  const dkim = page.locator('h3', { hasText: 'DKIM' }).locator('../..');
  await dkim.getByText('Sorrel begins to sign when the record can be seen').waitFor();
  await dkim.getByRole('button', { name: 'Copy the value' }).click();
  await dkim.getByRole('button', { name: 'Copied' }).waitFor();
  const wantedKey = await page.evaluate(() => navigator.clipboard.readText());

  names.setRecords({
    'mail.small-host.com': host('203.0.113.5'),
    'maya-eats.com': txt(wantedSpf),
    'sorrel._domainkey.maya-eats.com': txt(wantedKey),
    '_dmarc.maya-eats.com': txt('v=DMARC1; p=none'),
  });
  await page.getByRole('button', { name: 'Check again' }).click();
  await dkim.getByText('Sorrel signs your emails.').waitFor();
  await page.getByText('Good enough').waitFor();
  await expectNoViolations(page);
  await shot(page, `delivery-good-${name}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);

  await page.getByLabel('Emails a minute', { exact: true }).fill('120');
  await page.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'From now on mails go out so fast.');
  await page.reload();
  await expect.poll(() => page.getByLabel('Emails a minute', { exact: true }).inputValue()).toBe('120');
  await page.getByLabel('Emails a minute', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => (await page.request.get('/api/emails/settings')).json())
    .toEqual({ perMinute: null, perDomainPerMinute: null });
  expect(complaints).toEqual([]);
  await context.close();
});
