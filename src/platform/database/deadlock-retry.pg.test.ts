// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestAudit } from '../../modules/governance/audit/server/request-audit.ts';
import { newDatabase } from '../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld, type World } from '../../testing/world.ts';
import { inTenant, type Scope } from './scope.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
});
afterAll(() => world.close());

async function buildTwo() {
  const practice = await buildPractice(world);
  const { tenantId, userId } = practice;
  const add = async (lastName: string) =>
    (
      await (
        await practice.call('POST', '/api/clients', clientFields({ lastName, email: `${lastName}@x.example` }))
      ).json()
    ).id as number;
  const ids = [await add('one'), await add('two')] as const;
  const run = <T>(work: (scope: Scope) => Promise<T>) =>
    inTenant(world.services.database, { tenantId, userId, role: 'owner' }, work);
  const age = (scope: Scope, id: number) =>
    scope.db.execute(sql`update clients set age = coalesce(age, 0) + 1 where id = ${id}`);
  return { ids, run, age };
}

test('retries one of two deadlocked transactions so that both succeed', async () => {
  const { ids, run, age } = await buildTwo();
  const bothHaveOne = Promise.withResolvers<void>();
  let begun = 0;
  const change = (first: number, second: number) =>
    run(async scope => {
      await age(scope, first);
      begun += 1;
      if (begun === 2) bothHaveOne.resolve();
      await bothHaveOne.promise;
      await age(scope, second);
    });
  await Promise.all([change(ids[0], ids[1]), change(ids[1], ids[0])]);
  // The retried transaction may get its lock first again, so more attempts are possible.
  expect(begun).toBeGreaterThan(2);
  const { rows } = await world.services.database.pool.query('select age from clients where id = any($1)', [ids]);
  expect(rows).toEqual([{ age: 43 }, { age: 43 }]);
});

test('accepts concurrent identical waitlist requests', async () => {
  const practice = await buildPractice(world);
  const { id: clientId } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const [service] = await (await practice.call('GET', '/api/services')).json();
  const wish = { clientId, serviceId: service.id, firstDay: '2030-01-08', lastDay: '2030-01-09', partOfDay: 'any' };
  for (let round = 0; round < 5; round++) {
    const asked = Array.from({ length: 4 }, () => practice.call('POST', '/api/waitlist', wish));
    for (const answer of await Promise.all(asked)) expect(answer.status, await answer.text()).toBeLessThan(300);
  }
});

test('discards the audit entry of a rolled-back attempt', () => {
  const asked = {
    act: 'added',
    subject: 'client',
    actor: 'job',
    actorName: null,
    userId: null,
    device: null,
    place: null,
  } as const;
  const { trail, look } = requestAudit(world.services, {
    ...asked,
    tenantId: 1,
    subjectId: null,
    clientIds: [],
    details: null,
  });
  const forget = trail.mark();
  trail.about({ subjectId: 7, clientId: 7 });
  forget();
  trail.about({ subjectId: 8, clientId: 8 });
  expect(look()).toMatchObject({ subjectId: 8, clientIds: [8] });
});
