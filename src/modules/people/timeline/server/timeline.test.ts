import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { buildPractice, call, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import type { Timeline, TimelineEvent } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const addClient = async (practice: Practice, given = {}) =>
  (await practice.call('POST', '/api/clients', clientFields(given))).json();

const insert = (practice: Practice, statement: string) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, scope => scope.db.execute(sql.raw(statement)));

async function read(practice: Practice, clientId: number, query = ''): Promise<Timeline> {
  const answer = await practice.call('GET', `/api/clients/${clientId}/timeline${query}`);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}

async function readAll(practice: Practice, clientId: number, limit: number, more = ''): Promise<TimelineEvent[]> {
  const events: TimelineEvent[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Timeline = await read(practice, clientId, `?limit=${limit}${more}&cursor=${cursor}`);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    events.push(...page.items);
    cursor = page.nextCursor;
  }
  return events;
}

const noon = '2026-03-02T12:00:00Z';

/** Events of every kind for one client, most at the same instant. */
async function buildHistory(practice: Practice, client: { id: number; email: string }) {
  const { tenantId: t, userId: u } = practice;
  const c = client.id;
  await insert(
    practice,
    `update clients set created_at = '2026-01-05T10:00:00Z' where id = ${c};
    insert into appointments (tenant_id, user_id, client_id, title, status, start_time, end_time, overlaps_on_purpose)
      select ${t}, ${u}, ${c}, 'Session ' || n, 'completed', '${noon}', timestamptz '${noon}' + interval '30 min', true
      from generate_series(1, 4) n;
    insert into email_logs (tenant_id, kind, cause, client_id, recipient_email, from_name, subject, html, text, message_id, status, sent_at, created_at)
      select ${t}, case when n = 4 then 'account' else 'transactional' end, 'test ${c} ' || n, ${c}, 'a@b.example', 'F',
        'Mail ' || n, '', '', 'm' || n, 'sent', '${noon}', '2026-01-06T10:00:00Z' from generate_series(1, 4) n;
    insert into sms_logs (tenant_id, client_id, recipient_phone, message, type, status, sent_at, created_at)
      select ${t}, ${c}, '+15035550100', 'See you', 'automatic_reminder', 'delivered', '${noon}', '${noon}' from generate_series(1, 3);
    insert into invoices (tenant_id, user_id, client_id, invoice_number, amount, status, paid_at, created_at)
      select ${t}, ${u}, ${c}, 'INV-${c}-' || n, 95, 'paid', '${noon}', '${noon}' from generate_series(1, 3) n;
    insert into payments (tenant_id, invoice_id, amount, currency, method, paid_at)
      select tenant_id, id, 95, 'USD', 'cash', '${noon}' from invoices where tenant_id = ${t} and client_id = ${c};
    insert into session_notes (tenant_id, user_id, client_id, template, sections, created_at)
      select ${t}, ${u}, ${c}, 'soap', '{}', '${noon}' from generate_series(1, 3);
    insert into measurements (tenant_id, user_id, client_id, built_in, value, measured_on)
      select ${t}, ${u}, ${c}, 'weight', 70 + n, '2026-03-02' from generate_series(1, 3) n;
    insert into newsletter_subscribers (tenant_id, storefront_id, email, status, subscribed_at, unsubscribed_at)
      select ${t}, id, upper('${client.email}'), 'unsubscribed', '2026-02-01T10:00:00Z', '${noon}' from storefronts where tenant_id = ${t};
    insert into lead_files (tenant_id, name, kind, size, file) values (${t}, 'Plan.pdf', 'pdf', 9, 'x');
    insert into lead_requests (tenant_id, file_id, storefront_id, block, email, token_hash, expires_at, first_download_at)
      select ${t}, f.id, s.id, '1', upper('${client.email}'), 'file ${c} ' || n, '${noon}', case when n = 1 then timestamptz '${noon}' end
      from lead_files f, storefronts s, generate_series(1, 2) n where f.tenant_id = ${t} and s.tenant_id = ${t}`,
  );
}

test("lists all of a client's events newest first", async () => {
  const practice = await buildPractice(world);
  const client = await addClient(practice, { email: 'One@Person.example' });
  await buildHistory(practice, client);
  const { items: events, nextCursor } = await read(practice, client.id);
  expect(nextCursor).toBeNull();
  const times = events.map(event => event.at);
  expect(times).toEqual(times.toSorted().toReversed());
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(events, event => event.kind)).map(([kind, list]) => [kind, list?.length]),
  );
  expect(counts).toEqual({
    client: 1,
    appointment: 4,
    email: 3,
    sms: 3,
    invoice: 3,
    payment: 3,
    note: 3,
    measurement: 3,
    newsletter: 1,
    unsubscribe: 1,
    file: 1,
  });
  expect(events.at(-1)).toMatchObject({ kind: 'client', title: 'Became a client', at: '2026-01-05T10:00:00.000Z' });
  expect(events.find(event => event.kind === 'payment')).toMatchObject({ detail: '$95.00' });
  // The day begins in the practice's time zone; 73 kg are shown in its units.
  expect(events.find(event => event.kind === 'measurement')).toMatchObject({
    at: '2026-03-02T08:00:00.000Z',
    title: 'Weight',
    detail: '160.9 lb',
  });
});

test.each([1, 2, 3, 5, 24])(
  'returns every event once in pages of %i, even at equal times',
  { tags: 'detail' },
  async limit => {
    const practice = await buildPractice(world);
    const client = await addClient(practice);
    await buildHistory(practice, client);
    const { items: whole } = await read(practice, client.id, '?limit=100');
    const paged = await readAll(practice, client.id, limit);
    expect(paged).toEqual(whole);
    expect(new Set(paged.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(26);
  },
);

test.each([
  ['appointments', { appointment: 4 }],
  ['messages', { email: 3, sms: 3, newsletter: 1, unsubscribe: 1 }],
  ['billing', { invoice: 3, payment: 3 }],
  ['records', { note: 3, measurement: 3 }],
])('shows only events of the group %s', async (group, expected) => {
  const practice = await buildPractice(world);
  const client = await addClient(practice);
  await buildHistory(practice, client);
  const found = Object.groupBy(await readAll(practice, client.id, 2, `&group=${group}`), event => event.kind);
  expect(Object.fromEntries(Object.entries(found).map(([kind, list]) => [kind, list?.length]))).toEqual(expected);
  const unknown = await practice.call('GET', `/api/clients/${client.id}/timeline?group=others`);
  expect(unknown.status).toBe(400);
});

test('hides notes and measurements from roles that may not read records', async () => {
  const practice = await buildPractice(world);
  const client = await addClient(practice);
  await buildHistory(practice, client);
  await insert(practice, `update members set role = 'assistant' where user_id = ${practice.userId}`);
  const kinds = (await readAll(practice, client.id, 4)).map(event => event.kind);
  expect(kinds).toHaveLength(20);
  expect(kinds).not.toContain('note');
  expect(kinds).not.toContain('measurement');
  expect((await read(practice, client.id, '?group=records')).items).toEqual([]);
});

test("limits the timeline to one client of the caller's practice", async () => {
  const practice = await buildPractice(world);
  const client = await addClient(practice);
  const other = await addClient(practice);
  await buildHistory(practice, other);
  expect((await read(practice, client.id)).items).toHaveLength(1);
  const stranger = await buildPractice(world);
  const path = `/api/clients/${other.id}/timeline`;
  expect((await stranger.call('GET', path)).status).toBe(404);
  expect((await call(world)('GET', path)).status).toBe(401);
});

test('includes newsletter sign-ups with a merged email', async () => {
  const practice = await buildPractice(world);
  const kept = await addClient(practice);
  const other = await addClient(practice, { email: 'before@person.example' });
  await insert(
    practice,
    `insert into newsletter_subscribers (tenant_id, storefront_id, email)
      select ${practice.tenantId}, id, 'Before@Person.example' from storefronts`,
  );
  expect((await read(practice, kept.id)).items.map(event => event.kind)).not.toContain('newsletter');
  await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: other.id });
  expect((await read(practice, kept.id)).items[0]).toMatchObject({
    kind: 'newsletter',
    detail: 'Before@Person.example',
  });
  const { newsletter } = await (await practice.call('GET', `/api/clients/${kept.id}`)).json();
  expect(newsletter).toMatchObject({ email: 'Before@Person.example', until: null });
});

test.each([
  'nonsense',
  writeCursor(['2026-01-01T00:00:00Z', 'client', 0]),
  writeCursor(['2026-01-01T00:00:00Z', 'dream', 1]),
  writeCursor(['', '', '']),
])('rejects the cursor %s with 400', async cursor => {
  const practice = await buildPractice(world);
  const client = await addClient(practice);
  const answer = await practice.call('GET', `/api/clients/${client.id}/timeline?cursor=${cursor}`);
  expect(answer.status).toBe(400);
  expect((await answer.json()).message).toBe('This page of the list no longer exists. Reload the list.');
});
