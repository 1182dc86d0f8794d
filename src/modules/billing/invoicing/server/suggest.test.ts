import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, issueNew, readInvoice, writeDraft } from '../../../../testing/practice/invoices.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { recordPayment } from '../../payments/server/ledger.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const suggest = ({ call }: Pick<Practice, 'call'>, query: string) => call('GET', `/api/invoices/suggestion?${query}`);

async function buildSession(practice: Practice, price: string | null) {
  const clientId = await addClient(practice, { firstName: 'Dana', lastName: 'Pruitt' });
  const service = await practice.call('POST', '/api/services', {
    name: 'Plan review',
    type: 'consultation',
    durationMinutes: 45,
    price,
  });
  const { id: serviceId } = await service.json();
  const made = await practice.call('POST', '/api/appointments', {
    clientId,
    title: 'Review with Dana',
    type: 'consultation',
    serviceId,
    startTime: '2027-03-02T02:00:00Z',
    endTime: '2027-03-02T02:45:00Z',
  });
  return { clientId, serviceId, appointmentId: Number((await made.json()).id) };
}

test('suggests an appointment’s client, service, date and default tax', async () => {
  const practice = await buildPractice(world);
  await practice.call('POST', '/api/tax-rates', { name: 'VAT', rate: '19', isDefault: true });
  const { clientId, serviceId, appointmentId } = await buildSession(practice, '120');
  const suggested = await (await suggest(practice, `appointmentId=${appointmentId}`)).json();
  expect(suggested).toMatchObject({
    client: { id: clientId, name: 'Dana Pruitt' },
    description: 'Review with Dana',
    isTaxIncluded: false,
    appointmentId,
    clientPackageId: null,
    lines: [
      {
        description: 'Plan review, March 1, 2027',
        quantity: '1.000',
        unitPrice: '120.00',
        taxRate: '19.00',
        taxName: 'VAT',
        serviceId,
      },
    ],
    existingInvoiceId: null,
  });
  const { client, existingInvoiceId: _, ...rest } = suggested;
  const { id } = await writeDraft(practice, { ...rest, clientId: client.id });
  expect((await (await suggest(practice, `appointmentId=${appointmentId}`)).json()).existingInvoiceId).toBe(id);
});

test('ignores a voided invoice when looking for an existing one', async () => {
  const practice = await buildPractice(world);
  const { clientId, appointmentId } = await buildSession(practice, null);
  const { id } = await issueNew(practice, { clientId, appointmentId });
  await practice.call('POST', `/api/invoices/${id}/credit-note`, {});
  const suggested = await (await suggest(practice, `appointmentId=${appointmentId}`)).json();
  expect(suggested).toMatchObject({ existingInvoiceId: null, lines: [{ unitPrice: '0.00', taxRate: '0.00' }] });
});

test('suggests a package’s price, and no lines for a client', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const pack = { name: 'Five sessions', sessions: 5, price: '425' };
  const { id } = await (await practice.call('POST', `/api/clients/${clientId}/packages`, pack)).json();
  expect(await (await suggest(practice, `clientPackageId=${id}`)).json()).toMatchObject({
    client: { id: clientId },
    description: 'Five sessions',
    clientPackageId: id,
    lines: [{ description: 'Five sessions', unitPrice: '425.00', serviceId: null }],
  });
  expect(await (await suggest(practice, `clientId=${clientId}`)).json()).toMatchObject({
    client: { id: clientId },
    description: null,
    lines: [],
  });
});

/** An appointment that ended this many days ago. */
async function addHeld(practice: Practice, { daysAgo, ...given }: { daysAgo: number } & Record<string, unknown>) {
  const start = new Date(Date.now() - daysAgo * 86_400_000);
  const made = await practice.call('POST', '/api/appointments', {
    title: 'Check-in',
    type: 'consultation',
    status: 'completed',
    startTime: start.toISOString(),
    endTime: new Date(start.getTime() + 1_800_000).toISOString(),
    allowOverlap: true,
    ...given,
  });
  expect(made.status).toBe(201);
  return Number((await made.json()).id);
}

const unbilledOf = async (practice: Practice, clientId: number) =>
  (await (await suggest(practice, `clientId=${clientId}`)).json()).unbilled;

test('suggests a client’s unbilled past appointments, newest first', async () => {
  const practice = await buildPractice(world);
  const { clientId, serviceId, appointmentId } = await buildSession(practice, '120');
  const older = await addHeld(practice, { daysAgo: 9, clientId, serviceId });
  const newer = await addHeld(practice, { daysAgo: 2, clientId, status: 'scheduled' });
  const other = await addClient(practice, { email: 'other@client.example' });
  await addHeld(practice, { daysAgo: 3, clientId: other });
  await addHeld(practice, { daysAgo: 4, clientId, status: 'cancelled' });
  await addHeld(practice, { daysAgo: 5, clientId, status: 'no_show' });
  await addHeld(practice, { daysAgo: 200, clientId });
  const unbilled = await unbilledOf(practice, clientId);
  expect(unbilled).toMatchObject([
    { appointmentId: newer, title: 'Check-in', line: { unitPrice: '0.00', serviceId: null } },
    { appointmentId: older, line: { unitPrice: '120.00', quantity: '1.000', serviceId } },
  ]);
  expect(unbilled[1].line.description).toMatch(/^Plan review, /);
  // An appointment that is being billed isn't suggested again.
  expect((await (await suggest(practice, `appointmentId=${appointmentId}`)).json()).unbilled).toEqual([]);

  const { id } = await issueNew(practice, { clientId, appointmentId: older });
  expect(await unbilledOf(practice, clientId)).toMatchObject([{ appointmentId: newer }]);
  await practice.call('POST', `/api/invoices/${id}/credit-note`, {});
  expect(await unbilledOf(practice, clientId)).toHaveLength(2);
});

test('doesn’t suggest an appointment covered by a package', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const given = await practice.call('POST', `/api/clients/${clientId}/packages`, { name: 'Five', sessions: 1 });
  expect(given.status).toBe(201);
  const first = await addHeld(practice, { daysAgo: 0.1, clientId });
  const second = await addHeld(practice, { daysAgo: 0.2, clientId });
  const covered = new Set([first, second]);
  for (const { appointmentId } of await unbilledOf(practice, clientId)) covered.delete(appointmentId);
  expect(covered.size).toBe(1);
});

test('applies the appointment’s deposit once, to the first issued invoice', async () => {
  const practice = await buildPractice(world);
  const { clientId, appointmentId } = await buildSession(practice, '95');
  const paidAt = new Date('2026-11-01T10:00:00Z');
  const deposit = { amount: 3_000, currency: 'USD', method: 'cash', paidAt } as const;
  await inPractice(world, practice, scope => recordPayment(scope, { ...deposit, appointmentId }));
  const issued = await issueNew(practice, { clientId, appointmentId });
  expect(issued).toMatchObject({ status: 'part_paid', amountPaid: '30.00', payments: [{ amount: '30.00' }] });
  expect(await issueNew(practice, { clientId, appointmentId })).toMatchObject({ status: 'pending', payments: [] });
  const back = `/api/invoices/${issued.id}/payments/${issued.payments[0]?.id}/refund`;
  expect(await (await practice.call('POST', back, {})).json()).toMatchObject({ status: 'pending', amountPaid: '0.00' });
});

test('moves a deposit to the replacement of a voided invoice, in its currency only', async () => {
  const practice = await buildPractice(world);
  const { clientId, appointmentId } = await buildSession(practice, '95');
  const paidAt = new Date('2026-11-01T10:00:00Z');
  for (const currency of ['USD', 'EUR']) {
    const deposit = { amount: 3_000, currency, method: 'cash', paidAt } as const;
    await inPractice(world, practice, scope => recordPayment(scope, { ...deposit, appointmentId }));
  }
  const wrong = await issueNew(practice, { clientId, appointmentId });
  expect(wrong).toMatchObject({ amountPaid: '30.00', payments: [{ currency: 'USD' }] });
  expect((await practice.call('POST', `/api/invoices/${wrong.id}/credit-note`, {})).status).toBe(200);
  expect(await issueNew(practice, { clientId, appointmentId })).toMatchObject({ amountPaid: '30.00' });
  expect(await readInvoice(practice, wrong.id)).toMatchObject({ status: 'void', amountPaid: '0.00', payments: [] });
});

test('notifies about a deposit larger than its invoice, and refunds the difference', async () => {
  const practice = await buildPractice(world);
  const { clientId, appointmentId } = await buildSession(practice, '95');
  const deposit = {
    amount: 12_000,
    currency: 'USD',
    method: 'cash',
    paidAt: new Date('2026-11-01T10:00:00Z'),
  } as const;
  await inPractice(world, practice, scope => recordPayment(scope, { ...deposit, appointmentId }));
  const issued = await issueNew(practice, { clientId, appointmentId });
  expect(issued).toMatchObject({ status: 'paid', amount: '95.00', amountPaid: '120.00' });
  const told = await (await practice.call('GET', '/api/notifications')).json();
  expect(told).toMatchObject([
    {
      title: 'A deposit is larger than its invoice',
      message: 'Invoice INV-0001 was overpaid by $25.00. You can refund the difference there.',
      data: { href: `/invoicing/${issued.id}` },
    },
  ]);
  const back = `/api/invoices/${issued.id}/payments/${issued.payments[0]?.id}/refund`;
  const after = await (await practice.call('POST', back, { amount: '25' })).json();
  expect(after).toMatchObject({ status: 'paid', amountPaid: '95.00' });
});

test('rejects an empty query, other practices’ records and viewers', async () => {
  const [practice, stranger] = [await buildPractice(world), await buildPractice(world)];
  const { clientId, appointmentId } = await buildSession(practice, '95');
  const pack = await practice.call('POST', `/api/clients/${clientId}/packages`, { name: 'Ten', sessions: 10 });
  const { id: clientPackageId } = await pack.json();
  expect((await suggest(practice, '')).status).toBe(400);
  for (const query of [
    `appointmentId=${appointmentId}`,
    `clientPackageId=${clientPackageId}`,
    `clientId=${clientId}`,
    'appointmentId=99999999',
  ]) {
    expect([query, (await suggest(stranger, query)).status]).toEqual([query, 404]);
  }
  const viewer = await buildMember(world, practice, 'viewer');
  expect((await suggest(viewer, `clientId=${clientId}`)).status).toBe(403);
});
