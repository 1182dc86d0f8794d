// @module-tag slow

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addClient,
  invoiceFields,
  issueNew,
  lineFields,
  readInvoice,
  writeDraft,
} from '../../../../testing/practice/invoices.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { hostileTexts } from '../../../../testing/texts/hostile-texts.ts';
import { buildMember, buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('creates a draft with totals and no number, and reads it back unchanged', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice, { firstName: 'Łukasz', lastName: 'Żółć 🥕' });
  const lines = [
    lineFields({ quantity: '2', unitPrice: 95, taxRate: '19', taxName: 'VAT' }),
    lineFields({ description: 'Plan', unitPrice: '33.33', taxRate: '7', taxName: 'VAT' }),
  ];
  const given = {
    lines,
    discountKind: 'percent',
    discountValue: '10',
    notes: 'Thank you\nso much',
    dueDate: '2027-01-31',
  };
  const draft = await writeDraft(practice, { clientId, ...given });
  expect(draft).toMatchObject({
    tenantId: practice.tenantId,
    userId: practice.userId,
    clientName: 'Łukasz Żółć 🥕',
    invoiceNumber: null,
    status: 'draft',
    subtotal: '223.33',
    discount: '22.33',
    tax: '34.59',
    amount: '235.59',
    amountPaid: '0.00',
    currency: 'USD',
    issuedOn: null,
    dueDate: '2027-01-31',
    notes: 'Thank you\nso much',
    payUrl: null,
    payments: [],
    taxes: [{ rate: '19.00' }, { rate: '7.00' }],
    lines: [
      { quantity: '2.000', unitPrice: '95.00', amount: '190.00', taxName: 'VAT' },
      { quantity: '1.000', unitPrice: '33.33', amount: '33.33' },
    ],
    seller: { name: 'Fernhill Nutrition' },
    buyer: { name: 'Łukasz Żółć 🥕' },
  });
  expect(await readInvoice(practice, draft.id)).toEqual(draft);
});

test('updating a draft replaces its lines and totals', async () => {
  const practice = await buildPractice(world);
  const { id, clientId } = await writeDraft(practice);
  const other = await addClient(practice);
  const lines = [lineFields({ unitPrice: '10' }), lineFields({ unitPrice: '20' })];
  const changed = await practice.call('PUT', `/api/invoices/${id}`, invoiceFields(other, { lines }));
  expect(changed.status).toBe(200);
  expect(await changed.json()).toMatchObject({ clientId: other, amount: '30.00', lines: [{}, {}] });
  expect(clientId).not.toBe(other);
});

test('rejects a stale draft update with 409 unless updatedAt is omitted', async () => {
  const practice = await buildPractice(world);
  const { id, clientId, updatedAt } = await writeDraft(practice);
  const save = (given: Record<string, unknown>) =>
    practice.call('PUT', `/api/invoices/${id}`, invoiceFields(clientId, given));
  const first = await save({ description: 'of the first', updatedAt });
  expect(first.status).toBe(200);
  const second = await save({ description: 'of the second', updatedAt });
  expect([second.status, await second.json()]).toEqual([409, { message: 'This draft was changed in another window.' }]);
  expect(await readInvoice(practice, id)).toMatchObject({ description: 'of the first' });
  const { updatedAt: now } = await first.json();
  expect((await save({ description: 'read again', updatedAt: now })).status).toBe(200);
  expect(await (await save({ description: 'all the same' })).json()).toMatchObject({ description: 'all the same' });
});

test('the same draft key updates one draft; 409 once it is issued', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const draftKey = randomUUID();
  const first = await writeDraft(practice, { clientId, draftKey, description: 'lost on the way' });
  const again = await writeDraft(practice, { clientId, draftKey, description: 'typed on', updatedAt: first.updatedAt });
  expect(again).toMatchObject({ id: first.id, description: 'typed on', lines: { length: 1 } });
  const { items } = await (await practice.call('GET', '/api/invoices')).json();
  expect(items).toHaveLength(1);
  await practice.call('POST', `/api/invoices/${first.id}/issue`);
  const late = await practice.call('POST', '/api/invoices', invoiceFields(clientId, { draftKey }));
  expect(late.status).toBe(409);
  // Draft keys are unique per practice.
  const stranger = await buildPractice(world);
  expect((await writeDraft(stranger, { draftKey })).id).not.toBe(first.id);
});

test('deletes a draft, but rejects changing or deleting an issued invoice with 409', async () => {
  const practice = await buildPractice(world);
  const draft = await writeDraft(practice);
  expect((await practice.call('DELETE', `/api/invoices/${draft.id}`)).status).toBe(204);
  expect((await practice.call('GET', `/api/invoices/${draft.id}`)).status).toBe(404);

  const issued = await issueNew(practice);
  const changed = await practice.call('PUT', `/api/invoices/${issued.id}`, invoiceFields(issued.clientId));
  expect([changed.status, (await changed.json()).message]).toEqual([
    409,
    'You can’t edit an issued invoice. Issue a credit note and create a new invoice.',
  ]);
  const deleted = await practice.call('DELETE', `/api/invoices/${issued.id}`);
  expect([deleted.status, (await deleted.json()).message]).toEqual([
    409,
    'You can’t delete an issued invoice. Issue a credit note instead.',
  ]);
  expect(await readInvoice(practice, issued.id)).toEqual(issued);
});

test.each(
  casesInTurn(
    [
      ['no line', { lines: [] }, 'Add a line'],
      ['a third decimal', { lines: [lineFields({ unitPrice: '1.005' })] }, 'Enter an amount like 75 or 75.50'],
      ['a negative price', { lines: [lineFields({ unitPrice: '-5' })] }, 'Enter an amount like 75 or 75.50'],
      ['no quantity', { lines: [lineFields({ quantity: '0' })] }, 'Enter a quantity like 1 or 1.5'],
      [
        'more than all of it',
        { discountKind: 'amount', discountValue: '95.01' },
        'The discount can’t be more than the subtotal',
      ],
      ['more than 100 percent', { discountKind: 'percent', discountValue: '100.01' }, 'At most 100%'],
      [
        'more than a column holds',
        { lines: [lineFields({ quantity: '999999', unitPrice: '99999999' })] },
        'too large for one invoice',
      ],
      [
        'tax that makes it too much',
        { lines: [lineFields({ unitPrice: '60000000', taxRate: '100' })] },
        'too large for one invoice',
      ],
    ],
    3,
  ),
)('rejects %s with 400 and a message', async (_, given, sentence) => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const refused = await practice.call('POST', '/api/invoices', invoiceFields(clientId, given));
  expect(refused.status).toBe(400);
  expect((await refused.json()).message).toContain(sentence);
});

test('hostile values in line fields never cause a 500', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const line = { ...lineFields(), taxRate: '19', taxName: 'VAT', serviceId: null };
  for (const field of Object.keys(line)) {
    for (const value of [...hostileTexts, null, -1, 1e308, 1e-9, 99_999_999.999, true, [], {}]) {
      const lines = [{ ...line, [field]: value }];
      const answer = await practice.call('POST', '/api/invoices', invoiceFields(clientId, { lines }));
      expect(answer.status, `${field} ${String(value).slice(0, 40)}`).toBeLessThan(500);
    }
  }
});

test('ignores totals, number, status and payments sent by the client', async () => {
  const practice = await buildPractice(world);
  const forged = {
    status: 'paid',
    amount: '1.00',
    amountPaid: '95.00',
    invoiceNumber: 'X-1',
    tenantId: 1,
    paidAt: 'x',
  };
  expect(await writeDraft(practice, forged)).toMatchObject({
    status: 'draft',
    amount: '95.00',
    amountPaid: '0.00',
    invoiceNumber: null,
    tenantId: practice.tenantId,
    paidAt: null,
  });
});

test('returns 404 for services, packages and appointments of another practice or client', async () => {
  const [practice, stranger] = [await buildPractice(world), await buildPractice(world)];
  const clientId = await addClient(practice);
  const theirs = await addClient(stranger);
  const [service] = await (await stranger.call('GET', '/api/services')).json();
  const pack = await stranger.call('POST', `/api/clients/${theirs}/packages`, { name: 'Ten', sessions: 10 });
  const ofOther = await practice.call('POST', `/api/clients/${await addClient(practice)}/packages`, {
    name: 'Five',
    sessions: 5,
  });
  const times = { startTime: '2027-03-01T10:00:00Z', endTime: '2027-03-01T11:00:00Z' };
  const visit = await stranger.call('POST', '/api/appointments', {
    clientId: theirs,
    title: 'Visit',
    type: 'consultation',
    ...times,
  });
  for (const given of [
    { clientId: theirs },
    { lines: [lineFields({ serviceId: service.id })] },
    { clientPackageId: (await pack.json()).id },
    { clientPackageId: (await ofOther.json()).id },
    { appointmentId: (await visit.json()).id },
    { appointmentId: 987_654 },
  ]) {
    const refused = await practice.call('POST', '/api/invoices', invoiceFields(clientId, given));
    expect([refused.status, given]).toEqual([404, given]);
  }
});

test('returns 404 for another practice’s invoice', async () => {
  const [practice, stranger] = [await buildPractice(world), await buildPractice(world)];
  const [draft, issued] = [await writeDraft(practice), await issueNew(practice)];
  const clientId = await addClient(stranger);
  for (const { id } of [draft, issued]) {
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PUT', '', invoiceFields(clientId)],
      ['DELETE', ''],
      ['POST', '/issue'],
    ];
    for (const [method, path, body] of calls) {
      expect((await stranger.call(method, `/api/invoices/${id}${path}`, body)).status).toBe(404);
    }
  }
  expect(await readInvoice(practice, draft.id)).toEqual(draft);
});

test('viewers read invoices but can’t change them; assistants draft and issue them', async () => {
  const practice = await buildPractice(world);
  const draft = await writeDraft(practice);
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await viewer.call('GET', `/api/invoices/${draft.id}`)).status).toBe(200);
  for (const [method, path] of [
    ['POST', ''],
    ['PUT', `/${draft.id}`],
    ['DELETE', `/${draft.id}`],
    ['POST', `/${draft.id}/issue`],
  ] as const) {
    expect((await viewer.call(method, `/api/invoices${path}`, invoiceFields(draft.clientId))).status).toBe(403);
  }
  const assistant = await buildMember(world, practice, 'assistant');
  expect((await issueNew(assistant, { clientId: draft.clientId })).userId).toBe(assistant.userId);
});
