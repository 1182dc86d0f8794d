// @module-tag slow

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceHref } from '../../../../modules/billing/invoicing/server/invoice.ts';
import {
  addClient,
  issueNew,
  lineFields,
  paymentFields,
  readInvoice,
  writeDraft,
} from '../../../../testing/practice/invoices.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { answerPage } from '../../../../testing/practice/payments.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { hostileMarkup } from '../../../../testing/texts/hostile-markup.ts';
import { readTags, skeleton } from '../../../../testing/texts/html-tags.ts';
import { readPdf } from '../../../../testing/texts/read-pdf.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const placeOf = (answer: Response) => new URL(answer.headers.get('location') ?? '', appUrl).href;

const pathIn = (answer: Response) => placeOf(answer).slice(appUrl.length);

type Payable = { payUrl: string | null };
const pathOf = ({ payUrl }: Payable) => new URL(payUrl ?? expect.fail('no address')).pathname;
/** As a visitor, or as a member of the practice. */
const open = async (path: string, by?: Pick<Practice, 'call'>) => {
  const answer = await (by ? by.call('GET', path) : world.request(path));
  const html = await answer.text();
  return { status: answer.status, headers: answer.headers, html, text: wordsOf(html) };
};
/** Submits the form as a member of the practice, which makes it a test payment. */
const tryForm = ({ call }: Pick<Practice, 'call'>, path: string, fields: Record<string, string>) =>
  call('POST', path, new URLSearchParams(fields).toString(), { 'content-type': 'application/x-www-form-urlencoded' });
/** The visible text of a page. */
const wordsOf = (html: string) =>
  html
    .replace(/<(style|head)[\s\S]*?<\/\1>/g, ' ')
    // A possible line break in long URLs.
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');

test('shows sender, recipient, lines and total, forbids caching and offers payment', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice, { firstName: 'Daniel', lastName: 'Pruitt', email: 'd@client.example' });
  const lines = [lineFields({ quantity: '2', taxRate: '7.25', taxName: 'Sales tax' })];
  const invoice = await issueNew(practice, { clientId, lines, dueDate: '2027-01-31', notes: 'Thank you' });
  const { status, headers, html, text } = await open(pathOf(invoice));
  expect(status).toBe(200);
  for (const part of [
    ...['Fernhill Nutrition', `Invoice ${invoice.invoiceNumber}`, 'Bill to Daniel Pruitt d@client.example'],
    ...[
      'Due Jan 31, 2027',
      'November sessions',
      'Initial consultation',
      'Subtotal $190.00',
      'Sales tax (7.25%) on $190.00 $13.78',
    ],
    ...['Total $203.78', 'Amount due $203.78', 'Due on January 31, 2027', 'Thank you', 'Download PDF'],
  ])
    expect(text).toContain(part);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(Object.fromEntries(headers)).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
  expect(html).not.toContain('<script');
});

test('leads to the test checkout without a payment provider', async () => {
  const practice = await buildPractice(world);
  const invoice = await issueNew(practice);
  const path = pathOf(invoice);
  expect((await open(path, practice)).text).toContain('Test mode. No real charge');
  const leads = await tryForm(practice, path, { how: 'all' });
  expect(leads.status).toBe(303);
  const checkout = placeOf(leads);
  expect(new URL(checkout).pathname).toMatch(/^\/test-checkout\//);
  expect(leads.headers.get('cache-control')).toBe('no-store');
  const back = await answerPage(world, checkout, 'pay');
  const { text } = await open(pathIn(back), practice);
  expect(text).toContain('Thank you! We received your payment of $95.00.');
  expect(text).toContain('Paid on');
  expect(text).toContain('Amount due $0.00');
  expect(text).toContain('Download receipt');
  expect(text).not.toContain('Pay $');
  // Opened again from the email, the page does not thank again.
  expect((await open(path)).text).not.toContain('We received');
});

test('accepts a partial payment and rejects more than the amount due', async () => {
  const practice = await buildPractice(world);
  const invoice = await issueNew(practice);
  const path = pathOf(invoice);
  const refused = await tryForm(practice, path, { how: 'part', part: '95.01' });
  const html = await refused.text();
  expect(refused.status).toBe(400);
  expect(wordsOf(html)).toContain('Enter an amount up to $95.00');
  expect(html).toMatch(/<input[^>]*name="part"[^>]*value="95.01"/);
  expect(html).toMatch(/<input[^>]*checked="" value="part"/);
  const leads = await tryForm(practice, path, { how: 'part', part: ' $20' });
  const back = await answerPage(world, placeOf(leads), 'pay');
  const { text } = await open(pathIn(back), practice);
  expect(text).toContain('We received your payment of $20.00.');
  expect(text).toContain('Partly paid');
  expect(text).toContain('by card (test) −$20.00');
  expect(text).toContain('Pay $75.00');
});

test('waits for a payment to be confirmed without asking to pay again', async () => {
  const practice = await buildPractice(world);
  const path = pathOf(await issueNew(practice));
  const leads = await tryForm(practice, path, { how: 'all' });
  const waiting = await open(`${path}?returned=1`, practice);
  expect(waiting.text).toContain('We’re confirming your payment of $95.00.');
  expect(waiting.html).toContain('http-equiv="refresh"');
  expect(waiting.text).not.toContain('Pay $95.00');
  // Without a payment, the buyer can try again.
  expect((await open(path, practice)).text).toContain('Pay $95.00');
  await answerPage(world, placeOf(leads), 'fail');
  const failed = await open(`${path}?returned=1`, practice);
  expect(failed.text).toContain('Your payment didn’t go through. You weren’t charged.');
  expect(failed.text).toContain('Pay $95.00');
});

test('rejects payment of a paid or voided invoice', async () => {
  const practice = await buildPractice(world);
  const [paid, taken] = [await issueNew(practice), await issueNew(practice)];
  await practice.call('POST', `/api/invoices/${paid.id}/payments`, paymentFields({ paidOn: '2026-11-20' }));
  const late = await tryForm(practice, pathOf(paid), { how: 'all' });
  expect(late.status).toBe(409);
  expect(wordsOf(await late.text())).toContain('There’s nothing left to pay on this invoice.');
  await practice.call('POST', `/api/invoices/${taken.id}/credit-note`, { reason: 'Billed twice' });
  const { text, status } = await open(pathOf(taken));
  expect(status).toBe(200);
  for (const part of ['Void', 'Nothing to pay', 'This invoice was voided on', 'Download credit note'])
    expect(text).toContain(part);
  expect(text).not.toContain('Pay $');
});

test('shows how many days an invoice is overdue', async () => {
  const practice = await buildPractice(world);
  const { text } = await open(pathOf(await issueNew(practice, { dueDate: '2026-01-10' })));
  expect(text).toMatch(/\d+ days overdue/);
  expect(text).toContain('Was due on January 10, 2026');
});

test('downloads the invoice and the credit note', async () => {
  const practice = await buildPractice(world);
  const invoice = await issueNew(practice);
  const path = pathOf(invoice);
  const fetchPdf = async (paper: string) => {
    const answer = await world.request(`${path}/${paper}`);
    if (answer.status !== 200) return { status: answer.status, text: '', name: '' };
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    return { status: 200, text, name: answer.headers.get('content-disposition') };
  };
  expect((await fetchPdf('pdf')).text).toContain('Amount due $95.00');
  expect((await fetchPdf('credit-note')).status).toBe(404);
  await practice.call('POST', `/api/invoices/${invoice.id}/credit-note`, {});
  const { number } = (await readInvoice(practice, invoice.id)).creditNote ?? expect.fail('none');
  const note = await fetchPdf('credit-note');
  expect(note.name).toContain(`Credit note ${number}.pdf`);
  expect(note.text).toContain('Total credited $95.00');
});

test('answers 404 to drafts, changed links and links for another purpose', async () => {
  const practice = await buildPractice(world);
  const draft = await writeDraft(practice);
  const real = pathOf(await issueNew(practice));
  const { tenantId } = practice;
  const sealed = new URL(invoiceHref(world.services, { tenantId, invoiceId: draft.id })).pathname;
  for (const path of [sealed, `${real}x`, real.replace(/\.\d+\./, '.99.'), '/invoice/x', '/invoice/1.1.1']) {
    const { status, text, headers } = await open(path);
    expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store']);
    expect(text).toContain('We couldn’t find this invoice');
    expect((await open(`${path}/pdf`)).status).toBe(404);
    expect((await postForm(world, path, { how: 'all' })).status).toBe(404);
  }
});

test('rejects a form of another site', async () => {
  const practice = await buildPractice(world);
  const path = pathOf(await issueNew(practice));
  const headers = { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' };
  expect((await world.request(path, { method: 'POST', headers, body: 'how=all' })).status).toBe(403);
});

test('limits PDF requests to twenty a minute', async () => {
  const practice = await buildPractice(world);
  const path = pathOf(await issueNew(practice));
  const statuses: number[] = [];
  // The invoice has no credit note, so this is fast.
  for (let count = 0; count < 25; count++) statuses.push((await world.request(`${path}/credit-note`)).status);
  expect(statuses.filter(status => status === 404)).toHaveLength(20);
  expect((await world.request(`${path}/pdf`)).status).toBe(429);
});

test('limits payment attempts per invoice to ten a minute, ignoring forged links', async () => {
  const practice = await buildPractice(world);
  const [path, other] = [pathOf(await issueNew(practice)), pathOf(await issueNew(practice))];
  for (let count = 0; count < 12; count++) await postForm(world, `${path}x`, { how: 'all' });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) statuses.push((await tryForm(practice, path, { how: 'all' })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
  expect((await tryForm(practice, other, { how: 'all' })).status).toBe(303);
});

test('shows the logo and colors of the practice', async () => {
  const practice = await buildPractice(world);
  const storefront = await (await practice.call('GET', '/api/storefront')).json();
  const customization = { ...storefront.customization, primaryColor: '#7a1fa2' };
  await practice.call('PUT', `/api/storefront/${storefront.id}`, { ...storefront, customization });
  const png = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#0f4a39' } })
    .png()
    .toBuffer();
  const logoUrl = `data:image/png;base64,${png.toString('base64')}`;
  const saved = await (await practice.call('PUT', '/api/tenant', { name: 'Fernhill Nutrition', logoUrl })).json();
  const { html } = await open(pathOf(await issueNew(practice)));
  expect(html).toContain(`<img src="${saved.logoUrl}"`);
  expect(html).toContain('--accent-fill:light-dark(#7a1fa2,');
});

test('escapes hostile texts of practice, client and lines', async () => {
  const pageWith = async (text: string) => {
    const practice = await buildPractice(world);
    await practice.call('PUT', '/api/tenant', { name: text, address: text, phone: text.slice(0, 40) });
    const clientId = await addClient(practice, { firstName: text, lastName: text });
    const lines = [lineFields({ description: text, taxRate: '5', taxName: text.slice(0, 40) })];
    const invoice = await issueNew(practice, { clientId, lines, notes: text });
    return skeleton(readTags((await open(pathOf(invoice))).html));
  };
  const usual = await pageWith('plain');
  const texts = hostileMarkup.filter(text => text.length <= 100 && !/\p{Cc}/u.test(text));
  for (const text of texts.filter((_, index) => index % byRunLength(480, 160) === 0))
    expect(await pageWith(text), text).toEqual(usual);
}, 120_000);
