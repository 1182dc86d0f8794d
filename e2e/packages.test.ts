import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPaymentPeer, type PaymentPeer } from '../src/testing/peers/payment-peer.ts';
import { openSink, type Sink } from '../src/testing/peers/smtp-sink.ts';
import { deliverUntilAccepted, instanceEventSecret, instanceStripe } from '../src/testing/practice/payments.ts';
import { axeViolations } from './axe.ts';
import { readShifts } from './layout-shifts.ts';
import { get, type Program, startProgram } from './program.ts';
import { openSettings, toast } from './settings.ts';
import { sharedBrowser } from './shared.ts';

let program: Program;
let browser: Browser;
let peer: PaymentPeer;
let sink: Sink;
beforeAll(async () => {
  [peer, sink] = await Promise.all([openPaymentPeer(), openSink()]);
  const mail = { SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' };
  program = await startProgram({ ...instanceStripe(peer.url), ...mail });
  peer.onEvent(event => void deliverUntilAccepted(`${program.url}/api/webhooks/payments`, instanceEventSecret, event));
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await Promise.all([peer.close(), sink.close()]);
});

/** In both widths and color schemes: nothing sticks out, and no accessibility violation. */
async function look(page: Page, shot: string) {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axeViolations(page)).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${shot}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(size);
}

test('sells a package to a client on a phone and again in the client room', { tags: 'detail' }, async () => {
  const place = { program, browser };
  const { page, context, cookie, consoleErrors } = await openSettings(place, { name: 'Packages', tab: 'packages' });
  await page.getByText('No packages yet').waitFor();
  await page.getByRole('button', { name: 'Add package' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Four follow-ups');
  await dialog.getByLabel('Sessions', { exact: true }).fill('4');
  await dialog.getByLabel('For', { exact: true }).selectOption('Follow-up Session');
  await dialog.getByLabel(/Valid for/).fill('3');
  await dialog.getByLabel('Sell it to clients').check();
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await dialog.getByText('Enter a price to sell it').waitFor();
  await dialog.getByLabel(/Price in USD/).fill('420');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/dialog.png` });
  await dialog.getByRole('button', { name: 'Add package' }).click();
  await toast(page, 'Package added');
  await page.getByText('4 sessions · Follow-up Session · $420.00 · valid for 3 months · for sale').waitFor();
  expect(consoleErrors).toEqual([]);
  await context.close();

  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const visitor = await browser.newContext({
    ...{ baseURL: program.url, locale: 'en-US', viewport: { width: 390, height: 844 } },
  });
  const phone = await visitor.newPage();
  await phone.goto(`/bio/${slug}`);
  const offered = { name: /Four follow-ups.*\$420\.00 · 4 sessions · Follow-up Session · valid for 3 months/ };
  await phone.getByRole('link', offered).waitFor();
  await look(phone, 'bio');
  await phone.goto(`/bio/${slug}/book`);
  await phone.getByRole('link', offered).waitFor();
  await look(phone, 'book');
  await phone.getByRole('link', offered).click();
  await phone.getByRole('heading', { name: 'Four follow-ups' }).waitFor();
  expect(await readShifts(phone)).toEqual([]);
  await look(phone, 'package');
  const email = `${randomUUID()}@client.example`;
  await phone.getByLabel('First name').fill('Amara');
  await phone.getByLabel('Last name').fill('Diallo');
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Buy for $420.00' }).click();
  await phone.getByRole('link', { name: 'Back' }).click();
  await phone.getByText('You weren’t charged. You can try again anytime.').waitFor();
  await phone.getByLabel('First name').fill('Amara');
  await phone.getByLabel('Last name').fill('Diallo');
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('button', { name: 'Buy for $420.00' }).click();
  await phone.getByRole('button', { name: 'Pay 42000' }).click();
  await phone.getByText('is yours. Your payment of $420.00 went through.').waitFor();
  expect(await readShifts(phone)).toEqual([]);
  await look(phone, 'thanks');
  await visitor.close();

  type Client = { id: number; firstName: string };
  const { items } = await get<{ items: Client[] }>(program, '/api/clients?limit=5', cookie);
  expect(items).toMatchObject([{ firstName: 'Amara' }]);
  const id = items[0]?.id;
  expect(await get(program, `/api/clients/${id}/packages`, cookie)).toMatchObject([{ left: 4, price: '420.00' }]);
  const invoices = await get<{ items: unknown[] }>(program, '/api/invoices', cookie);
  expect(invoices.items).toMatchObject([{ status: 'paid', amount: '420.00', description: 'Four follow-ups' }]);

  const room = await browser.newContext({
    ...{ baseURL: program.url, locale: 'en-US', viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
  });
  const own = await room.newPage();
  await own.goto(`/my/${slug}/payments`);
  await own.getByLabel('Email').fill(email);
  await own.getByRole('button', { name: 'Email me a code' }).click();
  await own.getByLabel('6-digit code').fill(await codeTo(email));
  await own.getByRole('button', { name: 'Sign in' }).click();
  await own.getByText('4 of 4 sessions left').waitFor();
  await own.getByRole('heading', { name: 'Buy again' }).waitFor();
  await own.getByRole('button', { name: 'Buy for $420.00: Four follow-ups' }).click();
  await own.getByRole('button', { name: 'Pay 42000' }).click();
  await own.getByText('Thank you. Four follow-ups is yours.').waitFor();
  expect(await own.getByText('4 of 4 sessions left').count()).toBe(2);
  expect(await own.getByText('Paid', { exact: true }).count()).toBe(2);
  const cookies = await room.cookies();
  await room.close();
  const withScripts = await browser.newContext({ baseURL: program.url, locale: 'en-US' });
  await withScripts.addCookies(cookies);
  const seen = await withScripts.newPage();
  await seen.goto(`/my/${slug}/payments`);
  await seen.getByRole('heading', { name: 'Buy again' }).waitFor();
  expect(await readShifts(seen)).toEqual([]);
  await look(seen, 'room-payments');
  await withScripts.close();
});

async function codeTo(email: string): Promise<string> {
  const find = async () => {
    for (const { raw } of sink.mails.filter(({ to }) => to === email).toReversed()) {
      const [found] = /\b\d{3} \d{3}\b/.exec((await PostalMime.parse(raw)).text ?? '') ?? [];
      if (found) return found;
    }
    return null;
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBeNull();
  return (await find()) ?? expect.fail('the mail is gone');
}
