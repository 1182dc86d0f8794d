// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '../../../../shared/dates.ts';
import { issueNew, lineFields, paymentFields, readInvoice, writeDraft } from '../../../../testing/practice/invoices.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pay = ({ call }: Pick<Practice, 'call'>, id: number, given: Record<string, unknown> = {}) =>
  call('POST', `/api/invoices/${id}/payments`, paymentFields(given));
const said = async (response: Response) => [response.status, (await response.json()).message];

test('two partial payments mark the invoice paid, and refunds reopen it', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const first = await pay(practice, id, { amount: '40', method: 'cash', note: 'At the desk' });
  expect(first.status).toBe(200);
  expect(await first.json()).toMatchObject({
    status: 'part_paid',
    amountPaid: '40.00',
    paidAt: null,
    payments: [{ amount: '40.00', method: 'cash', note: 'At the desk', paidAt: '2026-01-15T20:00:00.000Z' }],
  });
  const rest = await (await pay(practice, id, { amount: '55.00', paidOn: '2026-01-20' })).json();
  expect(rest).toMatchObject({ status: 'paid', amountPaid: '95.00', paidAt: '2026-01-20T20:00:00.000Z' });

  const [cash] = rest.payments;
  const back = `/api/invoices/${id}/payments/${cash.id}/refund`;
  const part = await practice.call('POST', back, { amount: '15', reason: 'Shorter session' });
  expect(part.status).toBe(200);
  expect(await part.json()).toMatchObject({ status: 'part_paid', amountPaid: '80.00', paidAt: null });
  expect(await said(await practice.call('POST', back, { amount: '25.01' }))).toEqual([
    409,
    'Only 25.00 of this payment is left to refund.',
  ]);
  expect(await (await practice.call('POST', back, {})).json()).toMatchObject({ amountPaid: '55.00' });
  expect((await practice.call('POST', back, {})).status).toBe(409);
});

test('rejects overpayment, zero, future dates, cards and drafts with a message', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const draft = await writeDraft(practice);
  const tomorrow = dayIn(new Date(Date.now() + 36 * 3_600_000), 'America/Los_Angeles');
  expect(await said(await pay(practice, id, { amount: '95.01' }))).toEqual([400, 'Only $95.00 is still due']);
  expect(await said(await pay(practice, id, { amount: '0' }))).toEqual([400, 'Enter an amount above zero']);
  expect(await said(await pay(practice, id, { paidOn: tomorrow }))).toEqual([400, 'The date can’t be in the future']);
  expect(await said(await pay(practice, id, { method: 'card' }))).toEqual([
    400,
    'Clients pay by card on the payment page',
  ]);
  expect(await said(await pay(practice, draft.id))).toEqual([409, 'Issue this invoice first.']);
  expect(await readInvoice(practice, id)).toMatchObject({ amountPaid: '0.00', payments: [] });
  await pay(practice, id);
  expect(await said(await pay(practice, id, { amount: '1' }))).toEqual([409, 'This invoice is already paid.']);
});

test('submitting the same payment form twice records one payment', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  const form = paymentFields();
  const send = () => practice.call('POST', `/api/invoices/${id}/payments`, form);
  expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
  expect(await readInvoice(practice, id)).toMatchObject({ status: 'paid', amountPaid: '95.00', payments: [{}] });
});

test('a credit note voids the invoice and keeps its payments refundable', async () => {
  const practice = await buildPractice(world);
  const { id, invoiceNumber } = await issueNew(practice);
  await pay(practice, id, { amount: '40' });
  const credited = await practice.call('POST', `/api/invoices/${id}/credit-note`, { reason: 'Wrong client' });
  expect(credited.status).toBe(200);
  expect(await credited.json()).toMatchObject({
    status: 'void',
    invoiceNumber,
    amount: '95.00',
    amountPaid: '40.00',
    creditNote: { number: 'CN-0001', amount: '95.00', reason: 'Wrong client' },
    payments: [{ refunded: '0.00' }],
  });
  const taken = 'This invoice was voided by a credit note.';
  expect(await said(await practice.call('POST', `/api/invoices/${id}/credit-note`, {}))).toEqual([409, taken]);
  expect(await said(await pay(practice, id, { amount: '1' }))).toEqual([409, taken]);
  expect(await said(await practice.call('POST', `/api/invoices/${id}/send`, {}))).toEqual([409, taken]);
  const [paid] = (await readInvoice(practice, id)).payments;
  const back = await practice.call('POST', `/api/invoices/${id}/payments/${paid?.id}/refund`, {});
  expect(await back.json()).toMatchObject({ status: 'void', amountPaid: '0.00' });
});

test('a credit note with refund returns manual payments immediately', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  await pay(practice, id, { amount: '40' });
  await pay(practice, id, { amount: '55' });
  const credited = await practice.call('POST', `/api/invoices/${id}/credit-note`, { refund: true });
  expect(await credited.json()).toMatchObject({
    status: 'void',
    amountPaid: '0.00',
    payments: [{ refunded: '40.00' }, { refunded: '55.00' }],
  });
});

test('rejects a credit note for a draft; credit notes have their own numbers', async () => {
  const practice = await buildPractice(world);
  const draft = await writeDraft(practice);
  expect(await said(await practice.call('POST', `/api/invoices/${draft.id}/credit-note`, {}))).toEqual([
    409,
    'Issue this invoice first.',
  ]);
  const [one, two] = [await issueNew(practice), await issueNew(practice)];
  expect([one.invoiceNumber, two.invoiceNumber]).toEqual(['INV-0001', 'INV-0002']);
  const numbers: string[] = [];
  for (const { id } of [two, one]) {
    const credited = await (await practice.call('POST', `/api/invoices/${id}/credit-note`, {})).json();
    numbers.push(credited.creditNote.number);
  }
  expect(numbers).toEqual(['CN-0001', 'CN-0002']);
  expect((await issueNew(practice)).invoiceNumber).toBe('INV-0003');
});

test('an invoice with a zero total is paid when issued', async () => {
  const practice = await buildPractice(world);
  const issued = await issueNew(practice, { discountKind: 'percent', discountValue: '100' });
  expect(issued).toMatchObject({ amount: '0.00', status: 'paid', payments: [] });
});

test('rejects fractions of a cent and adds cents exactly', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice, { lines: [lineFields({ quantity: '3', unitPrice: '0.10' })] });
  expect((await pay(practice, id, { amount: '0.105' })).status).toBe(400);
  await pay(practice, id, { amount: '0.10' });
  expect(await (await pay(practice, id, { amount: '0.20' })).json()).toMatchObject({
    status: 'paid',
    amountPaid: '0.30',
  });
});

test('returns 404 for another practice’s invoice and for another invoice’s payment', async () => {
  const [practice, stranger] = [await buildPractice(world), await buildPractice(world)];
  const { id } = await issueNew(practice);
  const paid = await (await pay(practice, id, { amount: '40' })).json();
  const before = await readInvoice(practice, id);
  const paymentId = paid.payments[0].id;
  const own = await issueNew(stranger);
  const calls: [string, unknown][] = [
    [`/${id}/payments`, paymentFields()],
    [`/${id}/payments/${paymentId}/refund`, {}],
    [`/${own.id}/payments/${paymentId}/refund`, {}],
    [`/${id}/send`, {}],
    [`/${id}/credit-note`, { refund: true }],
  ];
  for (const [path, body] of calls) {
    expect([path, (await stranger.call('POST', `/api/invoices${path}`, body)).status]).toEqual([path, 404]);
  }
  const other = await issueNew(practice);
  const wrong = await practice.call('POST', `/api/invoices/${other.id}/payments/${paymentId}/refund`, {});
  expect(wrong.status).toBe(404);
  expect(await readInvoice(practice, id)).toEqual(before);
});

test('assistants record payments but can’t refund or issue credit notes', async () => {
  const practice = await buildPractice(world);
  const assistant = await buildMember(world, practice, 'assistant');
  const viewer = await buildMember(world, practice, 'viewer');
  const { id } = await issueNew(practice);
  expect((await pay(viewer, id)).status).toBe(403);
  const paid = await (await pay(assistant, id)).json();
  const back = `/api/invoices/${id}/payments/${paid.payments[0].id}/refund`;
  expect((await assistant.call('POST', back, {})).status).toBe(403);
  expect((await assistant.call('POST', `/api/invoices/${id}/credit-note`, {})).status).toBe(403);
  expect((await readInvoice(practice, id)).status).toBe('paid');
});

test('rejects a payment key already used for another invoice with 409', async () => {
  const practice = await buildPractice(world);
  const [one, other] = [await issueNew(practice), await issueNew(practice)];
  const paymentKey = 'the-key-of-one-form-1';
  for (let times = 0; times < 2; times++) expect((await pay(practice, one.id, { paymentKey })).status).toBe(200);
  expect(await said(await pay(practice, other.id, { paymentKey }))).toEqual([
    409,
    'This form was already used. Reopen it to record another payment.',
  ]);
  expect(await readInvoice(practice, other.id)).toMatchObject({ amountPaid: '0.00', payments: [] });
});
