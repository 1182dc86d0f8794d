// @module-tag slow

import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { openSink } from '../../../../testing/peers/smtp-sink.ts';
import { addClient, invoiceMails, issueNew, readInvoice } from '../../../../testing/practice/invoices.ts';
import { giveMailServer, takeMailServer } from '../../../../testing/practice/mail-server.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { readPdf } from '../../../../testing/texts/read-pdf.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { openInstanceMail } from '../../../accounts/vendors/server/mail.ts';
import { openMailOutbox } from '../../../messaging/emails/server/outbox.ts';
import { queueReceiptMail } from './mails.tsx';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const mailsOf = async (practice: Practice) =>
  (await invoiceMails(world, practice)).map(mail => ({ ...mail, text: mail.text.replace(/\s+/g, ' ') }));

test('invoice email starts with the practice’s logo as PNG and its name as alt text', async () => {
  const practice = await buildPractice(world);
  const picture = await sharp({ create: { width: 900, height: 120, channels: 4, background: '#0f4a3980' } })
    .png()
    .toBuffer();
  const company = { name: 'Fernhill Nutrition', logoUrl: `data:image/png;base64,${picture.toString('base64')}` };
  const saved = await practice.call('PUT', '/api/tenant', company);
  expect([saved.status, (await saved.json()).logoUrl]).toEqual([200, expect.stringMatching(/\.webp$/)]);
  const { id } = await issueNew(practice);
  await practice.call('POST', `/api/invoices/${id}/send`, {});
  const [mail] = await invoiceMails(world, practice);
  const [tag = ''] = /<img[^>]*>/.exec(mail?.html ?? '') ?? [];
  expect(tag).toMatch(/alt="Fernhill Nutrition" width="200" height="27"/);
  const address = new URL(/src="([^"]+)"/.exec(tag)?.[1] ?? '');
  expect(address.origin).toBe(appUrl);
  const file = await world.request(address.pathname);
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
  const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect([width, height]).toEqual([400, 53]);
  expect(mail?.text.startsWith('Fernhill Nutrition')).toBe(true);
});

const pay = (practice: Practice, id: number, amount: string) =>
  practice.call('POST', `/api/invoices/${id}/payments`, { amount, method: 'transfer', paidOn: '2026-11-20' });

test('emails an invoice with total, due date and pay link, once for a double click', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice, { email: 'daniel@client.example' });
  const { id, invoiceNumber, payUrl } = await issueNew(practice, { clientId, dueDate: '2027-01-31' });
  const send = (message?: string) => practice.call('POST', `/api/invoices/${id}/send`, { message });
  await Promise.all([send(), send()]);
  const [first, ...others] = await mailsOf(practice);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    to: 'daniel@client.example',
    subject: `Invoice ${invoiceNumber} from Fernhill Nutrition`,
  });
  for (const part of ['Here’s your invoice for November sessions.', 'Total $95.00', 'Due January 31, 2027'])
    expect(first?.text).toContain(part);
  expect(first?.text).toContain(`View and pay $95.00 ${payUrl}`);
  await asSystem(world.services.database).db.execute(
    sql`update invoices set sent_at = sent_at - interval '1 minute' where tenant_id = ${practice.tenantId}`,
  );
  await pay(practice, id, '40.00');
  await send('Dear Daniel,\n\nas we said.');
  const second = (await invoiceMails(world, practice)).find(({ text }) => text.includes('Dear Daniel'));
  expect(second?.text).toContain('Dear Daniel,\nas we said.');
  expect(second?.text).toContain('Amount due $55.00');
});

test('payment instructions appear in email, page and PDF as issued, while unpaid', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  const set = (paymentInstructions: string | null) =>
    practice.call('PUT', '/api/invoices/settings', { paymentInstructions });
  await set('Fernhill Bank\nAccount 12 34');
  const clientId = await addClient(practice, { email: 'daniel@client.example' });
  const { id, payUrl } = await issueNew(practice, { clientId });
  await set('Another bank');
  await practice.call('POST', `/api/invoices/${id}/send`, {});
  const [mail] = await mailsOf(practice);
  expect(mail?.text).toContain('How to pay: Fernhill Bank Account 12 34');
  const pathname = new URL(payUrl ?? '').pathname;
  const page = async () => (await world.request(pathname)).text();
  const pdf = async () =>
    (await readPdf(Buffer.from(await (await world.request(`${pathname}/pdf`)).arrayBuffer()))).text;
  const open = await page();
  expect(open).toContain('<h2>How to pay</h2><p dir="auto">Fernhill Bank\nAccount 12 34</p>');
  expect(open).not.toContain('the way you agreed');
  expect(await pdf()).toContain('How to pay Fernhill Bank Account 12 34');
  await pay(practice, id, '95.00');
  expect(await page()).not.toContain('Fernhill Bank');
  expect(await pdf()).not.toContain('Fernhill Bank');
});

test('receipt shows amount, date in the practice’s time zone and amount still due', async () => {
  const practice = await buildPractice(world, { timeZone: 'America/Los_Angeles' });
  const { id, invoiceNumber } = await issueNew(practice);
  await pay(practice, id, '40.00');
  const invoice = await readInvoice(practice, id);
  const [payment] = invoice.payments;
  if (!payment) expect.fail('no payment');
  const at = { ...payment, method: 'card' as const, paidAt: '2026-11-21T02:00:00Z', isTest: true };
  const queue = () =>
    inPractice(world, practice, scope => queueReceiptMail(world.services, scope, { invoice, payment: at }));
  expect([typeof (await queue()), await queue()]).toEqual(['number', null]);
  const [receipt] = await mailsOf(practice);
  expect(receipt?.subject).toBe(`Payment received for invoice ${invoiceNumber}`);
  for (const part of [
    'This was a test payment. You weren’t charged.',
    'Paid $40.00',
    'Date November 20, 2026',
    'Method Card',
    'Amount due $55.00',
  ])
    expect(receipt?.text).toContain(part);
});

test('emails the credit note to a client who got the invoice by email', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  await practice.call('POST', `/api/invoices/${id}/send`, {});
  await practice.call('POST', `/api/invoices/${id}/credit-note`, { reason: 'Billed twice' });
  const [, note] = await mailsOf(practice);
  expect(note?.subject).toMatch(/^Credit note CN-\d+ for invoice INV-\d+$/);
  expect(note?.text).toContain('There’s nothing to pay.');
  expect(note?.text).toContain('Reason Billed twice');
});

test('the attached PDF includes payments made before sending', async () => {
  const sink = await openSink();
  Object.assign(world.services.env, { SMTP_URL: sink.url, MAIL_FROM: 'Sorrel <mail@sorrel.example>' });
  const mailer = openMailOutbox(world.services, openInstanceMail(world.services.env));
  const practice = await buildPractice(world);
  const clientId = await addClient(practice, { email: 'pdf@client.example' });
  const { id, invoiceNumber } = await issueNew(practice, { clientId });
  expect((await readInvoice(practice, id)).email).toBeNull();
  const sent = await (await practice.call('POST', `/api/invoices/${id}/send`, {})).json();
  expect(sent.email).toEqual({ status: 'queued', sentAt: null });
  await pay(practice, id, '40.00');
  const [written] = await (await practice.call('GET', `/api/clients/${clientId}/emails`)).json();
  const { attachments } = await (await practice.call('GET', `/api/emails/logs/${written.id}`)).json();
  const filename = `Invoice ${invoiceNumber}.pdf`;
  expect(attachments).toEqual([
    { filename, contentType: 'application/pdf', content: '', paper: { invoiceId: id, kind: 'invoice' } },
  ]);
  await mailer.sendDue();
  await mailer.close();
  await sink.close();
  expect((await readInvoice(practice, id)).email).toEqual({ status: 'sent', sentAt: expect.any(String) });
  const raw = sink.mails.find(({ to }) => to === 'pdf@client.example')?.raw ?? expect.fail('no mail');
  const [file, ...others] = (await PostalMime.parse(raw)).attachments;
  expect(others).toEqual([]);
  expect(file).toMatchObject({ filename, mimeType: 'application/pdf', disposition: 'attachment' });
  if (!(file?.content instanceof ArrayBuffer)) expect.fail('no bytes');
  const { text } = await readPdf(new Uint8Array(file.content));
  expect(text).toContain(`Invoice ${invoiceNumber}`);
  expect(text).toContain('Amount due $55.00');
});

test('sends nothing without a mail server, and 409 for clients without an email address', async () => {
  const { SMTP_URL } = world.services.env;
  takeMailServer(world);
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const send = (of = id) => practice.call('POST', `/api/invoices/${of}/send`, {});
  expect((await (await send()).json()).sentAt).toBeNull();
  expect(await mailsOf(practice)).toHaveLength(1);
  Object.assign(world.services.env, { SMTP_URL });
  expect((await (await send()).json()).sentAt).not.toBeNull();
  expect(await mailsOf(practice)).toHaveLength(2);
  const clientId = await addClient(practice, { email: 'gone@client.example' });
  const { id: other } = await issueNew(practice, { clientId });
  await inPractice(world, practice, ({ db }) => db.execute(sql`update clients set email = '' where id = ${clientId}`));
  const refused = await send(other);
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'This client has no email address. Add one, or download the PDF and send it yourself.',
  ]);
  expect((await readInvoice(practice, other)).sentAt).toBeNull();
});
