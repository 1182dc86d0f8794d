import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import {
  buildMember,
  call,
  clientFields,
  openWorld,
  signUpPractice,
  testPassword,
  type World,
} from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const chrome = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'x-forwarded-for': '203.0.113.77',
};

/** Audit events of a practice, oldest first, without those of the sign-up. */
async function logOf({ tenantId }: { tenantId: number }) {
  await world.looks.write();
  const { rows } = await asSystem(world.services.database).db.execute(sql`
    select actor, user_id::int as "userId", act, subject, subject_id::int as "subjectId", client_ids::int[] as clients,
      client_count as count, device, place, details, actor_name as "actorName"
    from audit_events where tenant_id = ${tenantId} order by id`);
  return rows.slice(1);
}

test('logs adding, reading and changing a client without address or content', async () => {
  const practice = await signUpPractice(world);
  const added = await practice.call('POST', '/api/clients', clientFields({ notes: 'Coeliac disease' }), chrome);
  const { id } = await added.json();
  await practice.call('GET', `/api/clients/${id}`, undefined, chrome);
  await practice.call('PUT', `/api/clients/${id}`, clientFields({ notes: 'Gluten' }), chrome);
  await practice.call('GET', '/api/clients?search=coeliac', undefined, chrome);
  const log = await logOf(practice);
  const common = { actor: 'member', userId: practice.userId, device: 'Chrome on Windows', place: '203.0.113.0/24' };
  expect(log).toMatchObject([
    { ...common, act: 'added', subject: 'client', subjectId: id, clients: [id] },
    { ...common, act: 'changed', subject: 'client', subjectId: id, clients: [id] },
    { ...common, act: 'read', subject: 'client', subjectId: id, clients: [id] },
    { ...common, act: 'listed', subject: 'client', details: { filters: ['search'] } },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/oeliac|luten|203\.0\.113\.77/);
});

test('logs the clients shown by lists of up to 100', async () => {
  const practice = await signUpPractice(world);
  const ids: number[] = [];
  for (let i = 0; i < 3; i++) ids.push((await (await practice.call('POST', '/api/clients', clientFields())).json()).id);
  for (const path of ['/api/clients', '/api/clients?limit=2&sort=createdAt']) await practice.call('GET', path);
  const [all, page] = (await logOf(practice)).slice(-2);
  expect(all).toMatchObject({ act: 'listed', count: 3, clients: ids.toReversed() });
  expect(page).toMatchObject({ act: 'listed', count: 2, clients: ids.slice(0, 2) });
});

test('logs a 304 like the full list, and only the count above 100 clients', async () => {
  const practice = await signUpPractice(world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const etag = (await practice.call('GET', '/api/clients')).headers.get('etag') ?? '';
  const again = () => practice.call('GET', '/api/clients', undefined, { 'if-none-match': etag });
  expect((await again()).status).toBe(304);
  expect((await logOf(practice)).at(-1)).toMatchObject({ act: 'listed', subject: 'client', count: 1, clients: [id] });
  expect((await logOf(practice)).filter(({ act }) => act === 'listed')).toHaveLength(2);
  await asSystem(world.services.database).db.execute(sql`
    insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
    select ${practice.tenantId}, ${practice.userId}, 'Ida', 'Berg', n || '@berg.example', 'weight_loss' from generate_series(1, 120) n`);
  await practice.call('GET', '/api/clients');
  expect((await logOf(practice)).at(-1)).toMatchObject({ act: 'listed', count: 121, clients: [] });
});

test('logs no event for rejected requests and missing clients', async () => {
  const practice = await signUpPractice(world);
  const before = (await logOf(practice)).length;
  expect((await practice.call('PUT', '/api/clients/999999', clientFields())).status).toBe(404);
  expect((await practice.call('GET', '/api/clients/999999')).status).toBe(404);
  expect((await practice.call('POST', '/api/clients', { firstName: 'No' })).status).toBe(400);
  expect(await logOf(practice)).toHaveLength(before);
});

test('logs the client of a deleted note and the role of a changed member', async () => {
  const practice = await signUpPractice(world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const note = await practice.call('POST', `/api/clients/${id}/notes`, { template: 'free', sections: { note: 'x' } });
  await practice.call('DELETE', `/api/notes/${(await note.json()).id}`);
  const member = await buildMember(world, practice, 'viewer');
  await practice.call('PUT', `/api/team/members/${member.userId}`, { role: 'assistant' });
  const log = await logOf(practice);
  expect(log).toContainEqual(expect.objectContaining({ act: 'deleted', subject: 'note', clients: [id] }));
  const changed = { act: 'changed', subject: 'member', subjectId: member.userId, details: { role: 'assistant' } };
  expect(log).toContainEqual(expect.objectContaining(changed));
});

test('logs sign-ins, failed sign-ins and sign-outs', async () => {
  const practice = await signUpPractice(world);
  const email = practice.email;
  await call(world)('POST', '/api/login', { email, password: 'wrong horse battery' }, chrome);
  await call(world)('POST', '/api/login', { email, password: testPassword }, chrome);
  await practice.call('GET', '/api/logout');
  await expect
    .poll(async () => (await logOf(practice)).map(({ act }) => act).sort())
    .toEqual(['sign_in_failed', 'signed_in', 'signed_out']);
  expect(await logOf(practice)).toContainEqual(
    expect.objectContaining({ act: 'sign_in_failed', device: 'Chrome on Windows', place: '203.0.113.0/24' }),
  );
});

test('logs an export before it is sent, and requests by API key name', async () => {
  const practice = await signUpPractice(world);
  await practice.call('GET', '/api/clients/export');
  const { rows } = await asSystem(world.services.database).db.execute(
    sql`select act from audit_events where tenant_id = ${practice.tenantId} and act = 'exported'`,
  );
  expect(rows).toHaveLength(1);
  const made = await practice.call('POST', '/api/api-keys', {
    name: 'Till',
    permissions: ['clients.read'],
    expiresInDays: null,
  });
  const { key } = await made.json();
  await call(world)('GET', '/api/clients', undefined, { authorization: `Bearer ${key}` });
  expect((await logOf(practice)).at(-1)).toMatchObject({ actor: 'key', actorName: 'Till', act: 'listed' });
});
