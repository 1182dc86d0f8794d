import { afterAll, beforeAll, expect, test } from 'vitest';
import { addClient, issueNew, readInvoice, writeDraft } from '../../../../testing/practice/invoices.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const settings = async ({ call }: Practice) => (await call('GET', '/api/invoices/settings')).json();
const change = async (practice: Practice, given: Record<string, unknown>) =>
  practice.call('PUT', '/api/invoices/settings', { ...(await settings(practice)), ...given });

test('defaults to INV-0001, due in 14 days', async () => {
  const practice = await buildPractice(world);
  expect(await settings(practice)).toEqual({
    prefix: 'INV-',
    creditPrefix: 'CN-',
    nextNumber: 1,
    dueDays: 14,
    isTaxIncluded: false,
    taxNumber: null,
    footer: null,
    paymentInstructions: null,
    reminderDays: [3, 10, 21],
  });
});

test('new settings apply to the next invoice and to no earlier one', async () => {
  const practice = await buildPractice(world);
  const before = await issueNew(practice);
  const given = {
    prefix: '2026/',
    nextNumber: 131,
    dueDays: 0,
    taxNumber: 'DE 123',
    footer: 'Thank you',
    reminderDays: [7, 2, 7],
  };
  expect(await (await change(practice, given)).json()).toMatchObject({ ...given, reminderDays: [2, 7] });
  const after = await issueNew(practice);
  expect(after).toMatchObject({ invoiceNumber: '2026/0131', footer: 'Thank you', seller: { taxNumber: 'DE 123' } });
  expect(after.dueDate).toBe(after.issuedOn);
  expect(await readInvoice(practice, before.id)).toEqual(before);
});

test('rejects equal prefixes for invoices and credit notes, ignoring case', async () => {
  const practice = await buildPractice(world);
  for (const prefixes of [
    { creditPrefix: 'INV-' },
    { creditPrefix: 'inv-' },
    { prefix: '', creditPrefix: '' },
    { prefix: 'CN-' },
  ]) {
    const refused = await change(practice, prefixes);
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errors: { creditPrefix: 'Your invoices use this prefix. Choose another one' } },
    ]);
  }
  expect(await settings(practice)).toMatchObject({ prefix: 'INV-', creditPrefix: 'CN-' });
});

test('the next number can only increase', async () => {
  const practice = await buildPractice(world);
  expect((await change(practice, { nextNumber: 42 })).status).toBe(200);
  const fallen = await change(practice, { nextNumber: 41, prefix: 'X-' });
  expect([fallen.status, await fallen.json()]).toMatchObject([
    400,
    { errors: { nextNumber: 'The next number is already 42 and can only go up' } },
  ]);
  expect(await settings(practice)).toMatchObject({ nextNumber: 42, prefix: 'INV-' });
  expect((await issueNew(practice)).invoiceNumber).toBe('INV-0042');
  expect((await settings(practice)).nextNumber).toBe(43);
});

test('rejects issuing with a number that another prefix already produced', async () => {
  const practice = await buildPractice(world);
  await change(practice, { prefix: 'A1', nextNumber: 1 });
  await issueNew(practice);
  await change(practice, { prefix: 'A', nextNumber: 10_001 });
  const { id } = await writeDraft(practice);
  const refused = await practice.call('POST', `/api/invoices/${id}/issue`);
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'An invoice already has the next number. Raise the next number in your invoice settings.',
  ]);
  expect((await settings(practice)).nextNumber).toBe(10_001);
});

test('an issued invoice keeps seller and buyer; a draft follows their changes', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice, { firstName: 'Dana', lastName: 'Pruitt' });
  const [issued, draft] = [await issueNew(practice, { clientId }), await writeDraft(practice, { clientId })];
  await practice.call('PUT', '/api/tenant', { name: 'Oak Nutrition', address: '1 Oak St', country: 'United States' });
  const client = await (await practice.call('GET', `/api/clients/${clientId}`)).json();
  await practice.call('PUT', `/api/clients/${clientId}`, { ...client, lastName: 'Marsh' });
  expect(await readInvoice(practice, issued.id)).toMatchObject({
    seller: { name: 'Fernhill Nutrition', address: null },
    buyer: { name: 'Dana Pruitt' },
  });
  expect(await readInvoice(practice, draft.id)).toMatchObject({
    seller: { name: 'Oak Nutrition', address: '1 Oak St' },
    buyer: { name: 'Dana Marsh' },
  });
});

test('creates, updates and deletes tax rates, with one default', async () => {
  const practice = await buildPractice(world);
  const add = async (given: Record<string, unknown>) => (await practice.call('POST', '/api/tax-rates', given)).json();
  const vat = await add({ name: 'VAT', rate: 19, isDefault: true });
  expect(vat).toMatchObject({ name: 'VAT', rate: '19.00', isDefault: true });
  const low = await add({ name: 'Reduced', rate: '7.25', isDefault: true });
  const names = async () =>
    (await (await practice.call('GET', '/api/tax-rates')).json()).map((rate: { name: string; isDefault: boolean }) => [
      rate.name,
      rate.isDefault,
    ]);
  expect(await names()).toEqual([
    ['Reduced', true],
    ['VAT', false],
  ]);
  const changed = await practice.call('PUT', `/api/tax-rates/${vat.id}`, { name: 'VAT', rate: '20', isDefault: true });
  expect(await changed.json()).toMatchObject({ rate: '20.00', isDefault: true });
  expect((await practice.call('DELETE', `/api/tax-rates/${low.id}`)).status).toBe(204);
  expect(await names()).toEqual([['VAT', true]]);
  expect((await practice.call('POST', '/api/tax-rates', { name: 'VAT', rate: '100.01' })).status).toBe(400);
  expect((await practice.call('POST', '/api/tax-rates', { name: '', rate: '1' })).status).toBe(400);
});

test('only owners change settings and tax rates; other practices’ rates return 404', async () => {
  const [practice, stranger] = [await buildPractice(world), await buildPractice(world)];
  const rate = await (await practice.call('POST', '/api/tax-rates', { name: 'VAT', rate: '19' })).json();
  const path = `/api/tax-rates/${rate.id}`;
  expect((await stranger.call('PUT', path, { name: 'Mine', rate: '1' })).status).toBe(404);
  expect((await stranger.call('DELETE', path)).status).toBe(404);
  expect(await (await stranger.call('GET', '/api/tax-rates')).json()).toEqual([]);
  for (const role of ['practitioner', 'viewer'] as const) {
    const member = await buildMember(world, practice, role);
    expect((await member.call('GET', '/api/invoices/settings')).status).toBe(200);
    expect((await member.call('PUT', '/api/invoices/settings', {})).status).toBe(403);
    expect((await member.call('POST', '/api/tax-rates', { name: 'VAT', rate: '19' })).status).toBe(403);
    expect((await member.call('DELETE', path)).status).toBe(403);
  }
});
