// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, issueNew, paymentFields, readInvoice, writeDraft } from '../../../../testing/practice/invoices.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { mailsTo } from '../../../../testing/practice/newsletter.ts';
import { answerPage, inPractice, settleDue } from '../../../../testing/practice/payments.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { requestRefund, settleRefund } from '../../payments/server/refunds.ts';
import { refunds } from '../../payments/server/tables.ts';
import { invoiceHref } from './invoice.ts';
import { getInvoiceByLink, startPayment } from './pay-page.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const tokenOf = ({ payUrl }: { payUrl: string | null }) => String(payUrl?.split('/').at(-1));
const start = async (invoice: { payUrl: string | null }, part?: string) =>
  (await startPayment(world.services, { token: tokenOf(invoice), isMember: true, ...(part && { part }) })).url;
const told = async ({ call }: Pick<Practice, 'call'>): Promise<string[]> =>
  (await (await call('GET', '/api/notifications')).json()).map(({ message }: { message: string }) => message);

test('card payment marks the invoice paid, sends a receipt and notifies the author', async () => {
  const practice = await buildPractice(world);
  const email = 'dana@client.example';
  const clientId = await addClient(practice, { firstName: 'Dana', lastName: 'Pruitt', email });
  const invoice = await issueNew(practice, { clientId });
  expect((await answerPage(world, await start(invoice), 'pay')).status).toBe(303);
  expect(await readInvoice(practice, invoice.id)).toMatchObject({
    status: 'paid',
    amountPaid: '95.00',
    payments: [{ amount: '95.00', method: 'card', isTest: true }],
  });
  expect((await mailsTo(practice, email)).map(({ subject }) => subject)).toEqual([
    'Payment received for invoice INV-0001',
  ]);
  expect(await told(practice)).toContain('Dana Pruitt paid $95.00 for invoice INV-0001');
});

test('notifies the owner when the invoice’s author has left', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice, { firstName: 'Dana', lastName: 'Pruitt' });
  const assistant = await buildMember(world, practice, 'assistant');
  const [here, gone] = [await issueNew(assistant, { clientId }), await issueNew(assistant, { clientId })];
  await answerPage(world, await start(here), 'pay');
  expect(await told(assistant)).toEqual(['Dana Pruitt paid $95.00 for invoice INV-0001']);
  expect(await told(practice)).toEqual([]);
  await practice.call('DELETE', `/api/team/members/${assistant.userId}`);
  await answerPage(world, await start(gone), 'pay');
  expect(await told(practice)).toEqual(['Dana Pruitt paid $95.00 for invoice INV-0002']);
});

test('accepts a partial payment, then the rest, and rejects more than is due', async () => {
  const practice = await buildPractice(world);
  const invoice = await issueNew(practice);
  for (const part of ['95.01', '0', '-5', '1.005', 'all']) {
    await expect(start(invoice, part)).rejects.toThrow('Enter an amount up to $95.00');
  }
  await answerPage(world, await start(invoice, '20'), 'pay');
  expect(await readInvoice(practice, invoice.id)).toMatchObject({ status: 'part_paid', amountPaid: '20.00' });
  await answerPage(world, await start(invoice), 'pay');
  const paid = await readInvoice(practice, invoice.id);
  expect(paid).toMatchObject({ status: 'paid', payments: [{ amount: '20.00' }, { amount: '75.00' }] });
  await expect(start(invoice)).rejects.toThrow('There’s nothing left to pay on this invoice.');
});

test('a new payment attempt or a manual payment closes earlier payment pages', async () => {
  const practice = await buildPractice(world);
  const invoice = await issueNew(practice);
  const [first, second] = [await start(invoice), await start(invoice)];
  expect((await answerPage(world, first, 'pay')).status).toBe(410);
  await practice.call('POST', `/api/invoices/${invoice.id}/payments`, paymentFields({ amount: '10' }));
  expect((await answerPage(world, second, 'pay')).status).toBe(410);
  expect(await readInvoice(practice, invoice.id)).toMatchObject({ amountPaid: '10.00' });
});

test('a card refund reopens the invoice once it settles', async () => {
  const practice = await buildPractice(world);
  const invoice = await issueNew(practice);
  await answerPage(world, await start(invoice), 'pay');
  const [payment] = (await readInvoice(practice, invoice.id)).payments;
  const back = `/api/invoices/${invoice.id}/payments/${payment?.id}/refund`;
  expect(await (await practice.call('POST', back, { amount: '30' })).json()).toMatchObject({ status: 'paid' });
  await settleDue(world);
  expect(await readInvoice(practice, invoice.id)).toMatchObject({
    status: 'part_paid',
    amountPaid: '65.00',
    payments: [{ refunded: '30.00' }],
  });
});

test('a failed refund counts as paid again; a credit note skips refunds already pending', async () => {
  const practice = await buildPractice(world);
  const { id, payUrl } = await issueNew(practice);
  await answerPage(world, await start({ payUrl }, '60'), 'pay');
  const [card] = (await readInvoice(practice, id)).payments;
  await inPractice(world, practice, scope =>
    requestRefund(world.services, scope, { paymentId: card?.id ?? 0, reason: 'By mistake' }),
  );
  await practice.call('POST', `/api/invoices/${id}/payments`, paymentFields({ amount: '35' }));
  expect(await readInvoice(practice, id)).toMatchObject({ status: 'part_paid', amountPaid: '35.00' });
  await inPractice(world, practice, async scope => {
    const [refund] = await scope.db.select({ id: refunds.id }).from(refunds);
    const news = { refundId: refund?.id ?? 0, state: 'failed', error: 'No such card', now: new Date() } as const;
    await settleRefund(world.services, scope, news);
  });
  expect(await readInvoice(practice, id)).toMatchObject({ status: 'paid', amountPaid: '95.00' });
  await inPractice(world, practice, scope =>
    requestRefund(world.services, scope, { paymentId: card?.id ?? 0, reason: 'Once more' }),
  );
  const credited = await practice.call('POST', `/api/invoices/${id}/credit-note`, { refund: true });
  expect(credited.status).toBe(200);
  await settleDue(world);
  expect(await readInvoice(practice, id)).toMatchObject({ status: 'void', amountPaid: '0.00' });
});

test('a credit note with refund sends the card payment back', async () => {
  const practice = await buildPractice(world);
  const invoice = await issueNew(practice);
  await answerPage(world, await start(invoice), 'pay');
  const credited = await practice.call('POST', `/api/invoices/${invoice.id}/credit-note`, { refund: true });
  expect(await credited.json()).toMatchObject({ status: 'void', amountPaid: '95.00' });
  await settleDue(world);
  expect(await readInvoice(practice, invoice.id)).toMatchObject({ status: 'void', amountPaid: '0.00' });
});

test('payment page returns 404 for drafts and invalid tokens; void invoices can’t be paid', async () => {
  const practice = await buildPractice(world);
  const invoice = await issueNew(practice);
  expect((await getInvoiceByLink(world.services, tokenOf(invoice))).invoiceNumber).toBe('INV-0001');
  const { id: draft } = await writeDraft(practice);
  const ofDraft = { payUrl: invoiceHref(world.services, { tenantId: practice.tenantId, invoiceId: draft }) };
  for (const token of ['', 'x', tokenOf(ofDraft), `${tokenOf(invoice)}x`, tokenOf(invoice).replace(/^\d+/, '999')]) {
    await expect(getInvoiceByLink(world.services, token)).rejects.toThrow('Invoice not found');
    await expect(startPayment(world.services, { token, isMember: true })).rejects.toThrow('Invoice not found');
  }
  await practice.call('POST', `/api/invoices/${invoice.id}/credit-note`, {});
  expect((await getInvoiceByLink(world.services, tokenOf(invoice))).status).toBe('void');
  await expect(start(invoice)).rejects.toThrow('There’s nothing left to pay on this invoice.');
});

test('emails the invoice with its link and sets sentAt, and emails the credit note', async () => {
  const practice = await buildPractice(world);
  const email = 'lee@client.example';
  const invoice = await issueNew(practice, { clientId: await addClient(practice, { email }) });
  expect(invoice.sentAt).toBeNull();
  const send = () => practice.call('POST', `/api/invoices/${invoice.id}/send`, { message: 'Thanks for November!' });
  const sent = await send();
  expect((await sent.json()).sentAt).not.toBeNull();
  const [mail] = await mailsTo(practice, email);
  expect(mail).toMatchObject({ subject: 'Invoice INV-0001 from Fernhill Nutrition' });
  expect(mail?.text).toContain('Thanks for November!');
  expect(mail?.text).toContain(invoice.payUrl);
  await practice.call('POST', `/api/invoices/${invoice.id}/credit-note`, {});
  expect((await mailsTo(practice, email)).map(({ subject }) => subject)).toContain(
    'Credit note CN-0001 for invoice INV-0001',
  );
});
