import type { Browser } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../src/testing/read-pdf.ts';
import { openSink, type Sink } from '../src/testing/smtp-sink.ts';
import { get, type Program, post, signUp, startProgram } from './program.ts';
import { sharedBrowser } from './shared.ts';
import { expectNoViolations, openBrowser, tabTo, tabToRole } from './visitor.ts';

let sink: Sink;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  sink = await openSink();
  program = await startProgram({ SMTP_URL: sink.url, MAIL_FROM: 'hello@sorrel.example' });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await program.kill('SIGTERM');
  await sink.close();
});

const lines = [
  { description: 'Nutrition Plan Review', quantity: '2', unitPrice: '95' },
  { description: 'Four-week meal plan', quantity: '1', unitPrice: '100' },
];

/** An issued invoice that was mailed to its client. */
async function mailInvoice(cookie: string, email: string) {
  const person = { firstName: 'Daniel', lastName: 'Pruitt', email, phone: '', goal: 'weight_loss' };
  const client = await (await post(program, '/api/clients', person, cookie)).json();
  const draft = { clientId: client.id, description: 'October sessions', lines };
  const { id } = await (await post(program, '/api/invoices', draft, cookie)).json();
  await post(program, `/api/invoices/${id}/issue`, {}, cookie);
  expect((await post(program, `/api/invoices/${id}/send`, {}, cookie)).status).toBe(200);
  const mails = () => sink.mails.filter(({ to }) => to === email);
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  const { text = '', attachments } = await PostalMime.parse(mails()[0]?.raw ?? '');
  return { id, mails, attachments, link: /http\S+\/invoice\/\S+/.exec(text)?.[0] ?? expect.fail('no link') };
}

const bytes = async (stream: AsyncIterable<Uint8Array>) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
};

test('the mailed link on a phone, without a script: nothing is paid by whoever has it; who is signed in tries a part, then the rest', async () => {
  const { cookie } = await signUp(program);
  const { id, link, mails, attachments } = await mailInvoice(cookie, 'daniel@client.example');
  const [file] = attachments;
  expect(file?.filename).toBe('Invoice INV-0001.pdf');
  if (!(file?.content instanceof ArrayBuffer)) expect.fail('no bytes');
  expect((await readPdf(new Uint8Array(file.content))).text).toContain('Amount due $290.00');

  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, javaScriptEnabled: false, acceptDownloads: true });
  const page = await context.newPage();
  const pay = page.getByRole('complementary', { name: 'Payment' });
  await page.goto(link);
  await pay.getByText('$290.00').first().waitFor();
  await pay.getByText('Card payment is not set up here.').waitFor();
  expect(await pay.getByRole('button').count()).toBe(0);
  const [name = '', value = ''] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: program.url }]);
  await page.reload();
  await pay.getByText('No money moves').waitFor();
  await pay.getByText('A part').click();
  await pay.getByLabel('Amount in USD').fill('300');
  await pay.getByRole('button', { name: 'Pay this part' }).click();
  await pay.getByText('Choose an amount of up to $290.00').waitFor();
  await pay.getByLabel('Amount in USD').fill('100');
  await pay.getByRole('button', { name: 'Pay this part' }).click();
  await page.getByText('Test payment.').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await pay.getByText('Your payment of $100.00 arrived.').waitFor();
  await page.getByText('Part paid').waitFor();
  await pay.getByRole('button', { name: 'Pay $190.00' }).click();
  // Goes back without paying, and is asked again.
  await page.getByRole('link', { name: 'Go back' }).click();
  await pay.getByRole('button', { name: 'Pay $190.00' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await pay.getByText('Your payment of $190.00 arrived.').waitFor();
  await pay.getByText(/^Paid on /).waitFor();
  expect(await pay.getByRole('button').count()).toBe(0);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    pay.getByRole('link', { name: 'Download receipt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Invoice INV-0001.pdf');
  const { text } = await readPdf(await bytes(await download.createReadStream()));
  expect(text).toContain('Paid');
  expect(text).toContain('Amount due $0.00');
  const invoice = await get<object>(program, `/api/invoices/${id}`, cookie);
  expect(invoice).toMatchObject({ status: 'paid', amountPaid: '290.00', payments: [{ amount: '100.00' }, {}] });
  // The invoice itself, and a receipt for each payment.
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(3);
  await context.close();
});

test('the page is used by the keyboard, has no violations in light and dark, and asks no other host', async () => {
  const { cookie } = await signUp(program, { email: 'noor@practice.example', practiceName: 'Alder Nutrition' });
  const { link } = await mailInvoice(cookie, 'ines@client.example');
  for (const look of [
    { width: 1280, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const) {
    const { page, complaints, context } = await openBrowser({
      ...look,
      timezoneId: 'Asia/Kathmandu',
      browser,
      baseURL: program.url,
    });
    await page.goto(link, { waitUntil: 'networkidle' });
    await expectNoViolations(page);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: program.url }]);
    await page.reload({ waitUntil: 'networkidle' });
    await expectNoViolations(page);
    await tabToRole(page, 'radio');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, 'Amount in USD');
    await page.keyboard.type('999');
    await page.keyboard.press('Enter');
    await page.getByText('Choose an amount of up to $290.00').waitFor();
    await expectNoViolations(page);
    // What the browser says of the refused form.
    expect(complaints.filter(each => !each.includes('400'))).toEqual([]);
    await context.close();
  }
});

test('the secret of an invoice’s address stands in no log', async () => {
  const secretLog = await startProgram({ LOG_LEVEL: 'info' });
  await fetch(`${secretLog.url}/invoice/1.1.c2VjcmV0`);
  await fetch(`${secretLog.url}/invoice/1.1.c2VjcmV0/pdf`);
  await secretLog.kill('SIGTERM');
  expect(secretLog.output()).toContain('/invoice/…');
  expect(secretLog.output()).not.toContain('c2VjcmV0');
});
