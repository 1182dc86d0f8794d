// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { inPractice } from '../../../../testing/practice/payments.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { queueSms } from '../../../messaging/sms/server/queue-sms.ts';
import { addExampleData } from './add.ts';

let world: World;
/** A practice with example data, shared by tests that hardly change it. */
let shared: Practice;
beforeAll(async () => {
  world = await openWorld();
  shared = await added();
});
afterAll(() => world.close());

const read = async (practice: Practice, path: string) => (await practice.call('GET', path)).json();
const added = async () => {
  const practice = await buildPractice(world);
  expect((await practice.call('POST', '/api/example-data')).status).toBe(201);
  return practice;
};
/** The file of an example client. */
const planOf = (practice: Practice) =>
  inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<{ file: string; name: string }>(
      sql`select f.file, f.name from client_files f join clients c using (tenant_id)
        where c.id = f.client_id and c.first_name = 'Priya' and f.tenant_id = ${practice.tenantId}`,
    );
    return rows[0] ?? expect.fail('no file');
  });
/** Number of rows per table. */
async function countRows(practice: Practice): Promise<Record<string, number>> {
  return inPractice(world, practice, async ({ db }) => {
    const { rows: tables } = await db.execute<{ name: string }>(sql`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id'
        and has_table_privilege(c.oid, 'select')`);
    // Counters have several rows per status, and the audit log is append-only.
    const counted = tables.filter(({ name }) => !name.endsWith('_counts') && name !== 'audit_events');
    const counts = counted.map(
      ({ name }) =>
        sql`select ${name}::text as name, count(*)::int as count from ${sql.identifier(name)} where tenant_id = ${practice.tenantId}`,
    );
    const { rows } = await db.execute<{ name: string; count: number }>(sql.join(counts, sql` union all `));
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });
}

test('adds example data with one request and removes it without a trace', async () => {
  const practice = await buildPractice(world);
  const own = await (await practice.call('POST', '/api/clients', clientFields())).json();
  await read(practice, '/api/dashboard/metrics');
  const before = await countRows(practice);
  expect((await practice.call('POST', '/api/example-data')).status).toBe(201);
  expect((await practice.call('POST', '/api/example-data')).status).toBe(201);
  const clients = await read(practice, '/api/clients');
  expect(clients).toHaveLength(19);
  expect((await read(practice, '/api/appointments')).length).toBeGreaterThan(60);
  expect(await read(practice, '/api/digital-products')).toHaveLength(3);
  expect((await read(practice, '/api/contents')).items ?? (await read(practice, '/api/contents'))).toHaveLength(5);
  expect(await read(practice, '/api/emails/campaigns')).toHaveLength(1);
  const places = (await read(practice, '/api/appointments')).map((each: { placeKind: string }) => each.placeKind);
  expect(new Set(places)).toEqual(new Set(['in_person', 'video', 'phone']));
  const plan = await planOf(practice);
  const { extractText, getDocumentProxy } = await import('unpdf');
  const stored = await world.services.files.get(plan.file);
  const { text } = await extractText(await getDocumentProxy(stored ?? new Uint8Array()), { mergePages: true });
  expect(text).toContain('Your fueling plan for Saturday');
  const { items: invoices } = await read(practice, '/api/invoices');
  expect(invoices.map((each: { status: string }) => each.status)).toEqual(Array(6).fill('draft'));
  expect((await practice.call('DELETE', '/api/example-data')).status).toBe(204);
  expect((await practice.call('DELETE', '/api/example-data')).status).toBe(204);
  const after = await countRows(practice);
  expect(after).toEqual(before);
  expect(await world.services.files.sizeOf(plan.file)).toBeNull();
  expect((await read(practice, '/api/clients')).map(({ id }: { id: number }) => id)).toEqual([own.id]);
  expect(await read(practice, '/api/dashboard/metrics')).toMatchObject({ totalClients: 1, appointmentsThisWeek: 0 });
});

test('sends nothing to example clients', async () => {
  const practice = shared;
  const [client] = await read(practice, '/api/clients');
  const fields = { ...clientFields(), email: 'changed@somewhere.example', phone: '+15035550143', smsConsent: true };
  expect((await practice.call('PUT', `/api/clients/${client.id}`, fields)).status).toBe(200);
  const { services } = world;
  await inPractice(world, practice, async scope => {
    const mail = { fromName: 'x', subject: 'x', html: 'x', text: 'x' };
    await queueMail(services, scope, { ...mail, cause: 'a', clientId: client.id, to: 'changed@somewhere.example' });
    await queueMail(services, scope, { ...mail, cause: 'b', to: 'Somebody@Demo.Example' });
    await queueMail(services, scope, { ...mail, cause: 'c', to: 'real@person.example' });
    await queueSms(services, scope, { cause: 'd', type: 'manual', to: '+15035550143', text: 'x', clientId: client.id });
    const mails = await scope.db.execute(
      sql`select cause, status from email_logs where cause in ('a', 'b', 'c') order by 1`,
    );
    expect(mails.rows.map(({ status }) => status)).toEqual(['suppressed', 'suppressed', 'queued']);
    const texts = await scope.db.execute(sql`select status from sms_logs where cause = 'd'`);
    expect(texts.rows).toEqual([{ status: 'failed' }]);
  });
  for (const type of ['all_clients', 'subscribers']) {
    const counted = await practice.call('POST', '/api/emails/audience', { recipients: { type } });
    const { total, leftOut } = await counted.json();
    expect(total, type).toBe(0);
    expect(leftOut.example, type).toBeGreaterThan(5);
  }
});

test('keeps slots free despite example sessions', async () => {
  const practice = shared;
  const sessions = await read(practice, '/api/appointments');
  const zone = 'America/Los_Angeles';
  const coming = sessions.find(
    (each: { startTime: string; status: string }) =>
      each.status !== 'cancelled' && dayIn(new Date(each.startTime), zone) > addDays(dayIn(new Date(), zone), 1),
  );
  const date = dayIn(new Date(coming.startTime), zone);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(coming.startTime),
  );
  const booked = await call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date, time }));
  expect(booked.status).toBe(200);
  // A real session can't overlap that time, an example can.
  const own = await (await practice.call('POST', '/api/clients', clientFields({ email: 'own@person.example' }))).json();
  const { startTime, endTime } = coming;
  const session = { title: 'x', type: 'follow-up', status: 'scheduled', startTime, endTime };
  expect((await practice.call('POST', '/api/appointments', { ...session, clientId: own.id })).status).toBe(409);
  const moved = await practice.call('PUT', `/api/appointments/${coming.id}`, { ...coming, clientId: own.id });
  expect(moved.status).toBe(409);
});

test('uses up no invoice number and merges no example client', async () => {
  const practice = shared;
  const [draft] = (await read(practice, '/api/invoices')).items;
  const issued = await practice.call('POST', `/api/invoices/${draft.id}/issue`, {});
  expect(issued.status).toBe(409);
  expect((await issued.json()).message).toContain('sample client');
  const own = await (await practice.call('POST', '/api/clients', clientFields({ email: 'me@person.example' }))).json();
  const merged = await practice.call('POST', `/api/clients/${draft.clientId}/merge`, { otherId: own.id });
  expect(merged.status).toBe(409);
});

test('removes changed example data but keeps published content', { tags: 'detail' }, async () => {
  const practice = await added();
  const [product] = await read(practice, '/api/digital-products');
  await practice.call('PUT', `/api/digital-products/${product.id}`, { title: 'Mine now' });
  const contents = await read(practice, '/api/contents');
  const [text] = (contents.items ?? contents).filter((each: { type: string }) => each.type === 'blog');
  const published = await practice.call('POST', `/api/contents/${text.id}/publish`, { version: text.version });
  expect(published.status).toBe(200);
  await practice.call('DELETE', '/api/example-data');
  expect(await read(practice, '/api/digital-products')).toEqual([]);
  const left = await read(practice, '/api/contents');
  expect((left.items ?? left).map(({ id }: { id: number }) => id)).toEqual([text.id]);
});

test('hides example data from the public page and lets only owners manage it', async () => {
  const practice = shared;
  const page = await (await world.request(`/bio/${practice.slug}`)).text();
  for (const word of ['Seven easy dinners', 'Diallo', 'lentil']) expect(page).not.toContain(word);
  const assistant = await buildMember(world, practice, 'practitioner');
  expect((await assistant.call('DELETE', '/api/example-data')).status).toBe(403);
  expect((await read(practice, '/api/example-data')).addedAt).not.toBeNull();
});

test('leaves nothing behind when adding fails midway', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  // The email address of an example client is taken by a real one.
  const taken = clientFields({ email: 'kofi.mensah@demo.example' });
  const other = clientFields({ email: 'ines.navarro@demo.example' });
  await practice.call('POST', '/api/clients', taken);
  await practice.call('POST', '/api/clients', other);
  const before = await countRows(practice);
  const principal = { ...practice, role: 'owner' as const };
  await expect(addExampleData(world.services, principal)).rejects.toThrow('already a client');
  expect(await countRows(practice)).toEqual(before);
});
