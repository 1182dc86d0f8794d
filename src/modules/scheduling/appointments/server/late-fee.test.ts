import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addClient } from '../../../../testing/practice/invoices.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const setFee = async ({ call }: Practice, lateFee: string | null) => {
  const rules = await (await call('GET', '/api/availability')).json();
  return call('PUT', '/api/availability', { ...rules, lateFee });
};

type Given = { status?: string; isLate?: boolean };

async function build({ status = 'cancelled', isLate = true }: Given = {}, fee: string | null = '40') {
  const practice = await buildPractice(world, { timeZone: 'America/New_York' });
  await setFee(practice, fee);
  const clientId = await addClient(practice);
  const { rows } = await inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db, tenantId, userId }) =>
    db.execute<{ id: string }>(sql`
      insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time, is_late_cancellation)
      values (${tenantId}, ${userId}, ${clientId}, 'Follow-up', ${status}, '2026-03-03T02:00:00Z', '2026-03-03T03:00:00Z',
        ${isLate}) returning id`),
  );
  const path = `/api/appointments/${rows[0]?.id}`;
  const charge = () => practice.call('POST', `${path}/late-fee`);
  const showFee = async (call = practice.call) => (await (await call('GET', path)).json()).lateFee;
  const invoice = async (id: number) => (await practice.call('GET', `/api/invoices/${id}`)).json();
  return { practice, clientId, path, charge, lateFee: showFee, invoice };
}

describe('POST /api/appointments/:id/late-fee', () => {
  test('drafts an invoice with the late fee once', async () => {
    const { clientId, charge, lateFee, invoice } = await build();
    expect(await lateFee()).toEqual({ amount: '40.00', currency: 'USD', invoiceId: null });
    const answer = await charge();
    expect(answer.status).toBe(201);
    const { invoiceId } = await answer.json();
    const draft = await invoice(invoiceId);
    expect(draft).toMatchObject({ clientId, status: 'draft', amount: '40.00' });
    expect(draft.lines).toMatchObject([
      { description: 'Late cancellation: Follow-up, March 2, 2026', quantity: '1.000', amount: '40.00' },
    ]);
    expect(await lateFee()).toEqual({ amount: '40.00', currency: 'USD', invoiceId });
    const again = await charge();
    expect(again.status).toBe(409);
    expect((await again.json()).message).toBe('The fee for this session was already charged.');
  });

  test('charges once when pressed ten times concurrently', async () => {
    const { practice, charge } = await build();
    const answers = await Promise.all(Array.from({ length: 10 }, charge));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect((await (await practice.call('GET', '/api/invoices?limit=50')).json()).items).toHaveLength(1);
  });

  test('can charge again after the draft is deleted or the invoice voided', async () => {
    const { practice, charge, lateFee } = await build({ status: 'no_show', isLate: false });
    const first = await (await charge()).json();
    expect((await practice.call('DELETE', `/api/invoices/${first.invoiceId}`)).status).toBe(204);
    expect(await lateFee()).toMatchObject({ invoiceId: null });
    const { invoiceId } = await (await charge()).json();
    await practice.call('POST', `/api/invoices/${invoiceId}/issue`);
    expect((await charge()).status).toBe(409);
    const voided = await practice.call('POST', `/api/invoices/${invoiceId}/credit-note`, { reason: 'Sick' });
    expect(voided.ok).toBe(true);
    expect((await charge()).status).toBe(201);
  });

  test("writes the line in the clients' language", async () => {
    const { practice, charge, invoice } = await build({ status: 'no_show' });
    const { settings } = await (await practice.call('GET', '/api/tenant')).json();
    const german = { ...settings, language: 'de', dateOrder: 'dayFirst', clock: '24h' };
    await practice.call('PUT', '/api/tenant/settings', german);
    const { invoiceId } = await (await charge()).json();
    expect((await invoice(invoiceId)).lines[0].description).toBe(
      'Nicht wahrgenommener Termin: Follow-up, 2. März 2026',
    );
  });

  test.each([
    ['a session that took place', { status: 'completed', isLate: false }, '40'],
    ['a cancellation in time', { status: 'cancelled', isLate: false }, '40'],
    ['a practice without a fee', { status: 'no_show' }, '0'],
  ])('rejects %s', async (_, given, fee) => {
    const { charge, lateFee } = await build(given, fee);
    expect(await lateFee()).toBeNull();
    expect((await charge()).status).toBe(400);
  });

  test('lets only roles that write invoices charge the fee', async () => {
    const { practice, path, lateFee } = await build();
    const viewer = await buildMember(world, practice, 'viewer');
    expect((await viewer.call('POST', `${path}/late-fee`)).status).toBe(403);
    expect(await lateFee(viewer.call)).toMatchObject({ invoiceId: null });
    const other = await buildPractice(world);
    expect((await other.call('POST', `${path}/late-fee`)).status).toBe(404);
  });
});

test('accepts a price or none as the fee', async () => {
  const practice = await buildPractice(world);
  const wrong = await setFee(practice, 'a lot');
  expect((await wrong.json()).errors).toEqual({ lateFee: 'Enter a price like 75 or 75.50' });
  expect(await (await setFee(practice, '')).json()).toMatchObject({ lateFee: null });
  expect(await (await setFee(practice, '12.5')).json()).toMatchObject({ lateFee: '12.50' });
});
