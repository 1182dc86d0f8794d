// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyPermissions, type Permission } from '../../../shared/permissions.ts';
import { byRunLength, casesInTurn, isInTurn, recordFigure } from '../../../testing/proof.ts';
import { buildMember, buildPractice, call, openWorld, type Practice, type World } from '../../../testing/world.ts';
import { declaredBeforeSecondStep, declaredPermissions } from './declared-routes.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const routes = Object.entries(declaredPermissions);

/** With ids that do not exist and an empty body. */
async function knock(ask: ReturnType<typeof call>, route: string, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await ask(method, path.replace(/:\w+/g, '999999999'), method === 'GET' ? undefined : {}, headers);
  return { status: answer.status, text: await answer.text() };
}

async function keyFor(permissions: Permission[]) {
  const body = { name: 'Till', permissions, expiresInDays: null };
  const { key } = await (await practice.call('POST', '/api/api-keys', body)).json();
  return { authorization: `Bearer ${key}` };
}

test('an API key opens only the routes of its permission', {
  timeout: 600_000,
}, async () => {
  let asked = 0;
  for (const [index, permission] of keyPermissions.entries()) {
    const headers = await keyFor([permission]);
    // The short run tries each key on every second route of its own and a share of all others; the long run on all.
    const share = byRunLength(keyPermissions.length, 1);
    const some = routes.filter(([, each], at) =>
      each === permission ? isInTurn(at, 2) : at % share === index % share,
    );
    for (const [route, asksFor] of some) {
      const { status, text } = await knock(call(world), route, headers);
      asked += 1;
      if (asksFor !== permission)
        expect([status, text], `${route} with ${permission}`).toEqual([403, expect.any(String)]);
      else expect(status, `${route} with ${permission}: ${text}`).not.toBeOneOf([401, 403, 500]);
    }
    await forgetLimits();
  }
  recordFigure('isolation', 'calls with an API key of one permission', asked);
});

test('a removed member loses access with the next request', { timeout: 60_000 }, async () => {
  const member = await buildMember(world, practice, 'practitioner');
  expect((await member.call('GET', '/api/clients')).status).toBe(200);
  expect((await practice.call('DELETE', `/api/team/members/${member.userId}`)).ok).toBe(true);
  for (const [route] of casesInTurn(routes, 2)) expect((await knock(member.call, route)).status, route).toBe(401);
});

test('a member without required 2FA can only set it up', { timeout: 60_000 }, async () => {
  const own = await buildPractice(world);
  const member = await buildMember(world, own, 'assistant');
  const { pool } = world.services.database;
  await pool.query(`insert into two_factor_rules (tenant_id, role) values ($1, 'assistant')`, [own.tenantId]);
  for (const [route] of casesInTurn(routes, 2)) {
    const { status } = await knock(member.call, route);
    if (declaredBeforeSecondStep.includes(route)) expect(status, route).not.toBe(403);
    else expect(status, route).toBe(403);
  }
});

/** Resets the rate limits, which other tests cover. */
const forgetLimits = () => world.services.database.pool.query('delete from rate_limits');
