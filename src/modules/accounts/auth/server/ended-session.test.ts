import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inSystem } from '../../../../platform/database/scope.ts';
import { buildMember, buildPractice, clientFields, openWorld, type World } from '../../../../testing/world.ts';
import { auditEvents } from '../../../governance/audit/server/tables.ts';
import { joinPractice } from './members.ts';
import { members, twoFactorRules } from './tables.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const paths = ['/api/clients', '/api/clients?limit=5'];

/** A practice with one client whose session has already been used. */
async function known() {
  const practice = await buildPractice(world);
  const { lastName } = await (
    await practice.call('POST', '/api/clients', clientFields({ lastName: `L${practice.tenantId}` }))
  ).json();
  const look = async (path: string) => {
    const answer = await practice.call('GET', path);
    return { status: answer.status, text: await answer.text() };
  };
  for (const path of paths) expect((await look(path)).text).toContain(lastName);
  return { practice, lastName, look };
}

const looksOf = async (tenantId: number) => {
  await world.looks.write();
  const { db } = asSystem(world.services.database);
  const rows = await db.select().from(auditEvents).where(eq(auditEvents.tenantId, tenantId));
  return rows.filter(({ act }) => act === 'listed').map(({ userId }) => userId);
};

test.each(paths)('%s: rejects an ended session with 401 and logs no access', async path => {
  const { practice, lastName, look } = await known();
  const before = await looksOf(practice.tenantId);
  await practice.call('GET', '/api/logout');
  const { status, text } = await look(path);
  expect([status, text.includes(lastName)]).toEqual([401, false]);
  expect(await looksOf(practice.tenantId)).toEqual(before);
});

// The first fails in validation, the second while the list is read.
test.each(['/api/clients?limit=none', '/api/clients?cursor=none'])(
  '%s: answers 401 instead of 400 after sign-out',
  async path => {
    const { practice, look } = await known();
    expect((await look(path)).status).toBe(400);
    await practice.call('GET', '/api/logout');
    expect((await look(path)).status).toBe(401);
  },
);

test.each(paths)('%s: shows the practice that the session switched to', async path => {
  const [mine, yours] = [await known(), await known()];
  await inSystem(world.services.database, system =>
    joinPractice(system, { tenantId: yours.practice.tenantId, userId: mine.practice.userId, role: 'viewer' }),
  );
  const { tenantId } = yours.practice;
  const before = await looksOf(tenantId);
  expect((await mine.practice.call('POST', '/api/auth/practice', { tenantId })).status).toBe(200);
  const { status, text } = await mine.look(path);
  expect(status).toBe(200);
  expect([text.includes(mine.lastName), text.includes(yours.lastName)]).toEqual([false, true]);
  expect(await looksOf(tenantId)).toEqual([...before, mine.practice.userId]);
});

test.each(paths)('%s: rejects a former member with 401', async path => {
  const { practice, lastName } = await known();
  const member = await buildMember(world, practice, 'practitioner');
  const look = () => member.call('GET', path);
  expect(await (await look()).text()).toContain(lastName);
  const { db } = asSystem(world.services.database);
  const mine = eq(members.userId, member.userId);
  await db.update(members).set({ leftAt: new Date() }).where(mine);
  const gone = await look();
  expect([gone.status, (await gone.text()).includes(lastName)]).toEqual([401, false]);
});

test('answers each request during sign-out completely or with 401', async () => {
  const { practice, lastName, look } = await known();
  const answers = Promise.all(Array.from({ length: 40 }, () => look('/api/clients')));
  const ended = practice.call('GET', '/api/logout');
  for (const { status, text } of await answers) expect(text.includes(lastName)).toBe(status === 200);
  await ended;
  expect((await look('/api/clients')).status).toBe(401);
});

test('rejects a member without required two-factor sign-in with 403', async () => {
  const { practice } = await known();
  const member = await buildMember(world, practice, 'practitioner');
  expect((await member.call('GET', '/api/clients')).status).toBe(200);
  const { db } = asSystem(world.services.database);
  await db.insert(twoFactorRules).values({ tenantId: practice.tenantId, role: 'practitioner' });
  expect((await member.call('GET', '/api/clients')).status).toBe(403);
});
