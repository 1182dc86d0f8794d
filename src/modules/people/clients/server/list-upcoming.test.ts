import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { addClient, issueNew } from '../../../../testing/practice/invoices.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { clientPage, clientPageQuery } from '../contract.ts';
import { pageClientsJson } from './list.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async ({ call }: Practice, query = 'limit=5') =>
  clientPage.parse(await (await call('GET', `/api/clients?${query}`)).json());

const asOwner = (practice: Practice) => ({ ...practice, role: 'owner' as const });

const asOwnerDo = (practice: Practice, statement: SQL) =>
  inTenant(world.services.database, asOwner(practice), ({ db }) => db.execute(statement));

const addSession = (
  practice: Practice,
  clientId: number,
  inDays: number,
  given: { status?: string; due?: string } = {},
) =>
  inTenant(world.services.database, asOwner(practice), ({ db, tenantId, userId }) =>
    db.execute(sql`
      insert into appointments
        (tenant_id, user_id, client_id, title, status, start_time, end_time, payment_due_at, overlaps_on_purpose)
      values (${tenantId}, ${userId}, ${clientId}, 'Check', ${given.status ?? 'confirmed'},
        date_trunc('hour', now()) + make_interval(days => ${inDays}),
        date_trunc('hour', now()) + make_interval(days => ${inDays}, hours => 1), ${given.due ?? null}, true)`),
  );

test('shows the next appointment, skipping past, cancelled and unpaid ones', async () => {
  const practice = await buildPractice(world);
  const id = await addClient(practice);
  expect((await list(practice)).items).toMatchObject([{ id, nextAppointment: null }]);
  await addSession(practice, id, -3);
  await addSession(practice, id, 1, { status: 'cancelled' });
  await addSession(practice, id, 2, { due: '2126-01-01T00:00:00Z' });
  expect((await list(practice)).items).toMatchObject([{ id, nextAppointment: null }]);
  await addSession(practice, id, 9);
  await addSession(practice, id, 5, { status: 'scheduled' });
  const [found] = (await list(practice)).items;
  const days = (Date.parse(found?.nextAppointment ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(5);
});

test('lists active clients without recent or upcoming sessions as at risk', async () => {
  const practice = await buildPractice(world);
  const named = async (name: string, inDays: number[], given: { status?: string; due?: string } = {}) => {
    const id = await addClient(practice, { email: `${name}@client.example`, firstName: name });
    await asOwnerDo(practice, sql`update clients set created_at = now() - interval '90 days' where id = ${id}`);
    for (const day of inDays) await addSession(practice, id, day, given);
    return id;
  };
  const quiet = await named('Quiet', [-60, -80]);
  const missed = await named('Missed', [-3], { status: 'no_show' });
  const cancelled = await named('Cancelled', [5], { status: 'cancelled' });
  const unpaid = await named('Unpaid', [5], { due: '2126-01-01T00:00:00Z' });
  const never = await named('Never', []);
  await named('Recent', [-50]);
  await named('Coming', [-70, 20]);
  const paused = await named('Paused', [-60]);
  const archived = await named('Archived', [-60]);
  await asOwnerDo(practice, sql`update clients set status = 'paused' where id = ${paused}`);
  await practice.call('POST', `/api/clients/${archived}/archive`);
  await addClient(practice, { email: 'new@client.example' });

  const atRisk = async (more = '') => {
    const { items, total } = await list(practice, `limit=50&atRisk=only&sort=createdAt${more}`);
    expect(total).toBe(items.length);
    return items.map(({ id }) => id);
  };
  expect((await atRisk()).toSorted()).toEqual([quiet, missed, cancelled, unpaid, never].toSorted());
  expect(await atRisk('&search=Quiet')).toEqual([quiet]);
  expect(await atRisk('&archived=only')).toEqual([]);
  const marked = (await list(practice, 'limit=50')).items.filter(each => each.weeksWithoutSession !== null);
  expect(marked.map(({ id }) => id).toSorted()).toEqual((await atRisk()).toSorted());
  expect(marked.find(({ id }) => id === quiet)?.weeksWithoutSession).toBe(8);
  const detail = async (id: number) =>
    (await (await practice.call('GET', `/api/clients/${id}`)).json()).weeksWithoutSession;
  expect(await detail(never)).toBe(12);
  expect(await detail(paused)).toBeNull();

  const { settings } = await (await practice.call('GET', '/api/tenant')).json();
  expect(settings.atRiskWeeks).toBe(8);
  const refused = await practice.call('PUT', '/api/tenant/settings', { ...settings, atRiskWeeks: 0 });
  expect((await refused.json()).errors).toEqual({ atRiskWeeks: 'At least 1 week' });
  expect((await practice.call('PUT', '/api/tenant/settings', { ...settings, atRiskWeeks: 10 })).status).toBe(200);
  expect(await atRisk()).not.toContain(quiet);
});

test('sums the balance from issued invoices and shows the oldest due date', async () => {
  const practice = await buildPractice(world, { timeZone: 'UTC' });
  const debtor = await addClient(practice);
  await addClient(practice, { email: 'other@client.example' });
  const bill = (number: number, status: string, currency: string, dueInDays: number) =>
    inTenant(world.services.database, asOwner(practice), ({ db, tenantId, userId }) =>
      db.execute(sql`
        insert into invoices (tenant_id, user_id, client_id, invoice_number, amount, amount_paid, currency, status, due_date)
        values (${tenantId}, ${userId}, ${debtor}, ${status === 'draft' ? null : String(number)}, 95,
          ${status === 'paid' ? 95 : 20}, ${currency}, ${status}, (now() at time zone 'UTC')::date + ${dueInDays}::int)`),
    );
  const found = async () =>
    (await list(practice, 'sort=createdAt')).items.map(({ balance, oldestDueDate }) => ({ balance, oldestDueDate }));
  const nothing = { balance: [], oldestDueDate: null };
  const dayAhead = (days: number) => addDays(dayIn(new Date(), 'UTC'), days);
  await bill(1, 'paid', 'USD', -9);
  await bill(2, 'draft', 'USD', -9);
  expect(await found()).toEqual([nothing, nothing]);
  await bill(3, 'pending', 'USD', 0);
  await bill(4, 'pending', 'USD', 5);
  expect(await found()).toEqual([
    { balance: [{ currency: 'USD', amount: '150.00' }], oldestDueDate: dayAhead(0) },
    nothing,
  ]);
  await bill(5, 'pending', 'EUR', -1);
  const both = [
    { currency: 'EUR', amount: '75.00' },
    { currency: 'USD', amount: '150.00' },
  ];
  expect(await found()).toEqual([{ balance: both, oldestDueDate: dayAhead(-1) }, nothing]);
});

test('hides appointments and balances from an API key without those scopes', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice);
  await issueNew(practice, { clientId });
  await addSession(practice, clientId, 3);
  const key = { ...asOwner(practice), scopes: ['clients.read' as const] };
  const page = await inTenant(world.services.database, key, scope => pageClientsJson(scope, clientPageQuery.parse({})));
  expect(JSON.parse(page).items).toMatchObject([{ nextAppointment: null, balance: [], oldestDueDate: null }]);
});

test('counts the clients of each status that match the search and the tag', async () => {
  const practice = await buildPractice(world);
  const none = { active: 0, inactive: 0, paused: 0, archived: 0 };
  expect((await list(practice)).counts).toEqual(none);
  await addClient(practice);
  await addClient(practice, { email: 'two@client.example', status: 'paused' });
  const third = await addClient(practice, { email: 'three@client.example' });
  await practice.call('POST', `/api/clients/${third}/archive`);
  const counts = { ...none, active: 1, paused: 1, archived: 1 };
  expect((await list(practice, 'status=paused')).counts).toEqual(counts);
  expect((await list(practice, 'status=active&search=two')).counts).toEqual({ ...none, paused: 1 });
  expect((await list(practice, 'search=client.example')).counts).toEqual(counts);
  expect((await list(practice, 'search=three')).counts).toEqual({ ...none, archived: 1 });
  expect((await list(practice, 'tag=vegan')).counts).toEqual(none);
  // A client who was added today is not at risk yet; the other statuses do not depend on the date.
  expect((await list(practice, 'atRisk=only')).counts).toEqual({ ...counts, active: 0 });
});
