import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, issueNew, paymentFields, readInvoice, writeDraft } from '../../../../testing/practice/invoices.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const told = async ({ call }: Practice, clientId: number) => {
  const { items: events }: { items: TimelineEvent[] } = await (
    await call('GET', `/api/clients/${clientId}/timeline`)
  ).json();
  return events
    .filter(({ kind }) => ['invoice', 'payment', 'refund'].includes(kind))
    .map(({ kind, title, detail }) => `${kind}: ${title} (${detail})`)
    .toSorted();
};

test('client timeline shows invoices, partial payments, refunds and voids', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  const { id } = await issueNew(practice, { clientId });
  const pay = (invoiceId: number, amount: string) =>
    practice.call('POST', `/api/invoices/${invoiceId}/payments`, paymentFields({ amount }));
  await pay(id, '40');
  const [part] = (await readInvoice(practice, id)).payments;
  await practice.call('POST', `/api/invoices/${id}/payments/${part?.id}/refund`, { amount: '15' });
  const whole = await issueNew(practice, { clientId, description: null });
  await pay(whole.id, '95');
  await practice.call('POST', `/api/invoices/${whole.id}/credit-note`, {});
  await writeDraft(practice, { clientId });
  await issueNew(practice);
  expect(await told(practice, clientId)).toEqual([
    'invoice: Invoice INV-0001 ($95.00, November sessions)',
    'invoice: Invoice INV-0002, void ($95.00)',
    'invoice: Invoice draft ($95.00, November sessions)',
    'payment: Paid invoice INV-0002 ($95.00)',
    'payment: Partial payment for invoice INV-0001 ($40.00)',
    'refund: Refund for invoice INV-0001 ($15.00)',
  ]);
});

test('merging clients moves invoices and payments but keeps the issued buyer', async () => {
  const practice = await buildPractice(world);
  const [kept, other] = [await addClient(practice), await addClient(practice, { lastName: 'Duplicate' })];
  const issued = await issueNew(practice, { clientId: other });
  await practice.call('POST', `/api/invoices/${issued.id}/payments`, paymentFields());
  expect((await practice.call('POST', `/api/clients/${kept}/merge`, { otherId: other })).status).toBe(200);
  expect(await readInvoice(practice, issued.id)).toMatchObject({
    clientId: kept,
    buyer: issued.buyer,
    status: 'paid',
  });
  expect(await told(practice, kept)).toContain('payment: Paid invoice INV-0001 ($95.00)');
  const list = await (await practice.call('GET', `/api/clients/${kept}/invoices`)).json();
  expect(list).toMatchObject([{ id: issued.id, clientId: kept, status: 'paid', amountPaid: '95.00' }]);
  expect((await practice.call('DELETE', `/api/clients/${kept}`)).status).toBe(409);
});
