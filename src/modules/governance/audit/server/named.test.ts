import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { addClient, lineFields, writeDraft } from '../../../../testing/practice/invoices.ts';
import { linkOfMail, pairOf } from '../../../../testing/practice/mail-link.ts';
import { waitDay } from '../../../../testing/practice/waitlist.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function lastOf({ tenantId }: Practice) {
  await world.looks.write();
  const { rows } = await asSystem(world.services.database).db.execute(sql`
    select act, subject, client_ids::int[] as clients, client_count as count, details
    from audit_events where tenant_id = ${tenantId} order by id desc limit 1`);
  return rows[0];
}

/** A chunked body without a known length. */
const inPieces = { 'content-length': '', 'transfer-encoding': 'chunked' };

test('a bulk change logs every changed client and no others', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const [one, two, theirs] = [await addClient(practice), await addClient(practice), await addClient(other)];
  const change = (which: object, what: object) => practice.call('POST', '/api/clients/bulk', { which, change: what });
  await change({ ids: [one, theirs] }, { do: 'archive' });
  expect(await lastOf(practice)).toMatchObject({ act: 'changed', subject: 'client', clients: [one], count: 1 });
  await change({ filter: {} }, { do: 'add tag', tag: 'Keto' });
  expect(await lastOf(practice)).toMatchObject({ clients: [two], count: 1 });
  await asSystem(world.services.database).db.execute(sql`
    insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
    select ${practice.tenantId}, ${practice.userId}, 'Ida', 'Berg', n || '@berg.example', 'weight_loss'
    from generate_series(1, 1200) n`);
  await change({ filter: {} }, { do: 'archive' });
  expect(await lastOf(practice)).toMatchObject({ clients: { length: 1_201 }, count: 1_201 });
});

test('logs the clients shown by search, retention plan and invoice list', async () => {
  const practice = await buildPractice(world);
  const id = await addClient(practice, { lastName: 'Okafor' });
  await practice.call('GET', '/api/search?q=okafor');
  expect(await lastOf(practice)).toMatchObject({ act: 'listed', clients: [id], count: 1, details: { filters: ['q'] } });
  await writeDraft(practice, { clientId: id, dueDate: '2030-01-01', lines: [lineFields()] });
  await practice.call('GET', '/api/invoices');
  expect(await lastOf(practice)).toMatchObject({ act: 'listed', subject: 'invoice', clients: [id] });
  const { db } = asSystem(world.services.database);
  await db.execute(sql`update clients set created_at = now() - interval '9 years' where id = ${id}`);
  await db.execute(sql`update invoices set created_at = now() - interval '9 years' where client_id = ${id}`);
  const rules = { inactiveYears: 5, messageMonths: null, leadMonths: null, auditMonths: 24 };
  const { isSaved: _, ...now } = await (await practice.call('GET', '/api/privacy/settings')).json();
  expect((await practice.call('PUT', '/api/privacy/settings', { ...now, ...rules })).status).toBe(200);
  await practice.call('GET', '/api/privacy/plan');
  expect(await lastOf(practice)).toMatchObject({ act: 'listed', subject: 'client', clients: [id], count: 1 });
});

test('logs merges and role changes from chunked bodies', async () => {
  const practice = await buildPractice(world);
  const [one, two] = [await addClient(practice), await addClient(practice)];
  const member = await buildMember(world, practice, 'viewer');
  expect((await practice.call('POST', `/api/clients/${one}/merge`, { otherId: two }, inPieces)).status).toBe(200);
  expect(await lastOf(practice)).toMatchObject({ act: 'changed', clients: [one, two] });
  const path = `/api/team/members/${member.userId}`;
  expect((await practice.call('PUT', path, { role: 'assistant' }, inPieces)).status).toBe(204);
  expect(await lastOf(practice)).toMatchObject({ act: 'changed', subject: 'member', details: { role: 'assistant' } });
});

test('logs added and updated clients after an import, and nothing for an empty one', async () => {
  const practice = await buildPractice(world);
  const known = await addClient(practice, { email: 'known@file.example' });
  const before = await lastOf(practice);
  const row = (email: string) => ({ firstName: 'Ida', lastName: 'Berg', email });
  const send = async (body: object) => (await practice.call('POST', '/api/clients/import', body)).text();
  await send({ rows: [row('no address')] });
  expect(await lastOf(practice)).toEqual(before);
  await send({ rows: [row('known@file.example'), row('new@file.example')], duplicates: 'update' });
  const clients = await (await practice.call('GET', '/api/clients')).json();
  const added = clients.find(({ email }: { email: string }) => email === 'new@file.example').id;
  await world.looks.write();
  const { rows } = await asSystem(world.services.database).db.execute(sql`
    select act, client_ids::int[] as clients, client_count as count from audit_events
    where tenant_id = ${practice.tenantId} and subject = 'client' and act <> 'listed' order by id desc limit 2`);
  expect(rows).toEqual([
    { act: 'added', clients: [added, known], count: 2 },
    { act: 'added', clients: [known], count: null },
  ]);
});

test('logs the known clients that a dry-run import reveals', async () => {
  const practice = await buildPractice(world);
  const known = await addClient(practice, { email: 'known@trial.example' });
  const row = (email: string) => ({ firstName: 'Ida', lastName: 'Berg', email });
  const rows = [row('known@trial.example'), row('new@trial.example')];
  const tried = { act: 'listed', details: { 'only tried': 'an import' } };
  const clients = await practice.call('POST', '/api/clients/import', { rows, dryRun: true });
  expect(await clients.text()).toContain('"added":1');
  expect(await lastOf(practice)).toEqual({ ...tried, subject: 'client', clients: [known], count: 1 });
  const subscribers = await practice.call('POST', '/api/subscribers/import', { rows, dryRun: true });
  expect(await subscribers.text()).toContain('"added":2');
  expect(await lastOf(practice)).toMatchObject({ ...tried, subject: 'subscriber' });
});

test('logs a client’s own links as the client’s, and opening one as a read', async () => {
  const practice = await buildPractice(world);
  const fields = bookingFields(practice.slug, { date: waitDay(), time: '10:00' });
  expect((await call(world)('POST', '/api/appointments/book', fields)).status).toBe(200);
  const booked = await lastOf(practice);
  expect(booked).toMatchObject({ act: 'added', subject: 'appointment', clients: { length: 1 } });
  const own = { act: 'changed', subject: 'appointment', clients: booked?.clients };
  const move = await linkOfMail(practice, fields.email, 'reschedule-appointment');
  const cancel = await linkOfMail(practice, fields.email, 'cancel-appointment');
  const noted = async () => {
    const { rows } = await asSystem(world.services.database).db.execute(sql`
      select actor, user_id as "userId", act, subject, client_ids::int[] as clients from audit_events
      where tenant_id = ${practice.tenantId} and subject = 'appointment' and act = 'changed' order by id`);
    return rows;
  };
  await call(world)('GET', `/api/appointments/cancel-preview?${cancel}`);
  expect(await noted()).toEqual([]);
  expect(await lastOf(practice)).toMatchObject({ ...own, act: 'read' });
  const to = { ...pairOf(move), date: waitDay(), time: '11:00' };
  expect((await call(world)('POST', '/api/appointments/reschedule', to)).status).toBe(200);
  expect(await noted()).toEqual([{ ...own, actor: 'client', userId: null }]);
  expect((await call(world)('DELETE', `/api/appointments/cancel?${cancel}`)).status).toBe(204);
  expect((await call(world)('DELETE', `/api/appointments/cancel?${cancel}`)).status).toBe(404);
  expect(await noted()).toEqual([own, own].map(each => ({ ...each, actor: 'client', userId: null })));
});
