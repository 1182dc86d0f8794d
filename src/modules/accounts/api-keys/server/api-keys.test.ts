import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inSystem, inTenant } from '../../../../platform/database/scope.ts';
import { keyPermissions, permissions } from '../../../../shared/permissions.ts';
import {
  buildMember,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { joinPractice, leavePractice } from '../../auth/server/members.ts';
import type { MadeApiKey } from '../contract.ts';
import { apiKeys } from './tables.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

async function makeKey(owner: Pick<Practice, 'call'>, given: string[] = ['clients.read'], more: object = {}) {
  const answer = await owner.call('POST', '/api/api-keys', {
    name: 'Till',
    permissions: given,
    expiresInDays: null,
    ...more,
  });
  expect(answer.status).toBe(201);
  const made: MadeApiKey = await answer.json();
  return made;
}

/** A call as other programs make it: no Origin header, no cookie. */
const by =
  (key: string, more: Record<string, string> = {}) =>
  (method: string, path: string, body?: unknown) =>
    world.request(path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

test('allows a key only its permissions', async () => {
  const { key } = await makeKey(practice, ['clients.read', 'clients.write']);
  const made = await by(key)('POST', '/api/clients', clientFields());
  expect(made.status).toBe(201);
  const { id } = await made.json();
  expect((await by(key)('GET', `/api/clients/${id}`)).status).toBe(200);
  for (const [method, path] of [
    ['DELETE', `/api/clients/${id}`],
    ['GET', '/api/clients/export'],
    ['HEAD', '/api/clients/export'],
    ['GET', `/api/clients/${id}/notes`],
    ['GET', '/api/invoices'],
  ] as const) {
    expect((await by(key)(method, path)).status, path).toBe(403);
  }
});

test('shows a key once, stores its hash and lists it by prefix', async () => {
  const { key, id } = await makeKey(practice);
  const [row] = await asSystem(world.services.database).db.select().from(apiKeys).where(eq(apiKeys.id, id));
  expect(JSON.stringify(row)).not.toContain(key.slice(13));
  const list = await (await practice.call('GET', '/api/api-keys')).json();
  expect(JSON.stringify(list)).not.toContain(key.slice(13));
  expect(list[0]).toMatchObject({ prefix: key.slice(0, 13), createdBy: 'Maya Lindqvist', lastUsedAt: null });
  await by(key)('GET', '/api/clients');
  const [used] = await (await practice.call('GET', '/api/api-keys')).json();
  expect(Date.now() - Date.parse(used.lastUsedAt)).toBeLessThan(60_000);
});

test('denies keys the actions reserved for people, whatever their permissions', async () => {
  const { key, id } = await makeKey(practice, [...keyPermissions]);
  const all = Object.keys(permissions);
  await asSystem(world.services.database).db.update(apiKeys).set({ permissions: all }).where(eq(apiKeys.id, id));
  for (const [method, path] of [
    ['GET', '/api/auth/user'],
    ['PUT', '/api/auth/password'],
    ['GET', '/api/auth/sessions'],
    ['POST', '/api/auth/practice'],
    ['GET', '/api/api-keys'],
    ['POST', '/api/api-keys'],
    ['DELETE', `/api/api-keys/${id}`],
    ['POST', '/api/team/invitations'],
    ['PUT', `/api/team/members/${practice.userId}`],
    ['DELETE', `/api/team/members/${practice.userId}`],
    ['GET', '/api/vendors'],
    ['PUT', '/api/tenant'],
    ['GET', '/api/notifications'],
  ] as const) {
    expect((await by(key)(method, path, method === 'GET' ? undefined : {})).status, path).toBe(403);
  }
  const refused = await practice.call('POST', '/api/api-keys', {
    name: 'x',
    permissions: ['team.write'],
    expiresInDays: null,
  });
  expect(refused.status).toBe(400);
});

test("denies a key its creator's team permissions", async () => {
  const colleague = await buildMember(world, practice, 'practitioner');
  const { key } = await makeKey(practice, ['availability.read', 'availability.write']);
  const own = await by(key)('GET', '/api/availability');
  const path = `/api/availability?userId=${colleague.userId}`;
  const rules = await own.json();
  // The key's creator may do so as an owner, but keys never manage the team.
  expect((await practice.call('PUT', path, rules)).status).toBe(200);
  expect((await by(key)('PUT', path, rules)).status).toBe(403);
});

test('rejects revoked, expired, truncated and malformed keys with 401', async () => {
  const { key, id } = await makeKey(practice, ['clients.read'], { expiresInDays: 30 });
  expect((await by(key)('GET', '/api/clients')).status).toBe(200);
  for (const wrong of [key.slice(0, -1), `${key}A`, key.toUpperCase(), '', 'sorrel_', `${key} `.repeat(2)]) {
    expect((await by(wrong)('GET', '/api/clients')).status, wrong).toBe(401);
  }
  const basic = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
  expect((await world.request('/api/clients', { headers: basic })).status).toBe(401);
  await asSystem(world.services.database)
    .db.update(apiKeys)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(apiKeys.id, id));
  expect((await by(key)('GET', '/api/clients')).status).toBe(401);
  const other = await makeKey(practice);
  expect((await practice.call('DELETE', `/api/api-keys/${other.id}`)).status).toBe(204);
  expect((await by(other.key)('GET', '/api/clients')).status).toBe(401);
});

test('ignores session cookies in requests with a bearer token', async () => {
  const session = async (method: string, path: string, headers: Record<string, string>) =>
    (await practice.call(method, path, undefined, headers)).status;
  expect(await session('GET', '/api/auth/user', {})).toBe(200);
  expect(await session('GET', '/api/auth/user', { authorization: 'Bearer x' })).toBe(401);
  // HTTP basic authentication for a proxy must not disable the session.
  expect(await session('GET', '/api/clients', { authorization: 'Basic eDp5' })).toBe(200);
  const basic = { authorization: 'Basic eDp5', origin: 'https://evil.example' };
  expect(await session('DELETE', '/api/auth/sessions', basic)).toBe(403);
  // A bearer token skips the Origin check, so the cookie must have no effect, on public routes either.
  const evil = { authorization: 'Bearer x', origin: 'https://evil.example' };
  expect(await session('DELETE', '/api/auth/sessions', evil)).toBe(401);
  expect(await session('GET', '/api/logout', evil)).toBe(302);
  expect(await session('GET', '/api/auth/user', {})).toBe(200);
});

test('rejects a non-JSON body in a request with a key with 415', async () => {
  const { key } = await makeKey(practice, ['clients.write']);
  const answer = await world.request('/api/clients', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain', 'content-length': '2' },
    body: '{}',
  });
  expect(answer.status).toBe(415);
});

test('hides other practices from a key', async () => {
  const other = await buildPractice(world);
  const { id } = await (await other.call('POST', '/api/clients', clientFields())).json();
  const { key, id: keyId } = await makeKey(practice, ['clients.read', 'clients.delete']);
  expect((await by(key)('GET', `/api/clients/${id}`)).status).toBe(404);
  expect((await by(key)('DELETE', `/api/clients/${id}`)).status).toBe(404);
  const list: { id: number }[] = await (await by(key)('GET', '/api/clients')).json();
  expect(list.map(each => each.id)).not.toContain(id);
  expect((await other.call('DELETE', `/api/api-keys/${keyId}`)).status).toBe(404);
  expect(await (await other.call('GET', '/api/api-keys')).json()).toEqual([]);
});

test("limits a key to its creator's current permissions and ends it with the membership", async () => {
  const second = await buildMember(world, practice, 'owner');
  const { key } = await makeKey(second, ['clients.read', 'clients.delete', 'clients.write']);
  const { id } = await (await by(key)('POST', '/api/clients', clientFields())).json();
  await practice.call('PUT', `/api/team/members/${second.userId}`, { role: 'assistant' });
  expect((await by(key)('DELETE', `/api/clients/${id}`)).status).toBe(403);
  expect((await by(key)('GET', '/api/clients')).status).toBe(200);
  const principal = { ...practice, role: 'owner' as const };
  await inTenant(world.services.database, principal, scope => leavePractice(scope, second.userId));
  expect((await by(key)('GET', '/api/clients')).status).toBe(401);
  // Keys stay invalid after rejoining.
  const again = { tenantId: practice.tenantId, userId: second.userId, role: 'owner' as const };
  await inSystem(world.services.database, system => joinPractice(system, again));
  expect((await by(key)('GET', '/api/clients')).status).toBe(401);
});

test('rate-limits key guessing per IP address and requests per key', async () => {
  const address = { 'x-forwarded-for': '203.0.113.9' };
  const guess = () => by(`sorrel_${'A'.repeat(43)}`, address)('GET', '/api/clients');
  const answers = [];
  for (let attempt = 0; attempt < 62; attempt++) answers.push((await guess()).status);
  expect(answers.slice(0, 60)).toEqual(Array(60).fill(401));
  expect(answers.at(-1)).toBe(429);
  // A valid key still works from the same IP address.
  const { key: shared } = await makeKey(practice);
  expect((await by(shared, address)('GET', '/api/clients')).status).toBe(200);
  const { key, id } = await makeKey(practice);
  await asSystem(world.services.database).db.execute(
    sql`insert into rate_limits (key, count, expires_at) values (${`api-key:${practice.tenantId} ${id}`}, 600, now() + interval '1 minute')`,
  );
  expect((await by(key)('GET', '/api/clients')).status).toBe(429);
});

test('denies access to API keys to everyone but owners', async () => {
  const assistant = await buildMember(world, practice, 'practitioner');
  expect((await assistant.call('GET', '/api/api-keys')).status).toBe(403);
  expect((await call(world)('GET', '/api/api-keys')).status).toBe(401);
});
