import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../platform/database/migrate.ts';
import { asSystem, inTenant } from '../../../platform/database/scope.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
});
afterAll(() => world.close());

test.each(['audit_events', 'consents', 'erasures'])(
  'a request can neither change nor delete what stands in %s',
  async table => {
    const attempts = [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`, `truncate ${table}`];
    for (const attempt of attempts) {
      const tried = inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
        scope.db.execute(sql.raw(attempt)),
      );
      await expect(tried, attempt).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    const changed = asSystem(world.services.database).db.execute(sql.raw(`set role sorrel_system; ${attempts[0]}`));
    await expect(changed).rejects.toMatchObject({ cause: { code: '42501' } });
  },
);

test('a change whose event cannot be written does not happen', async () => {
  const { database } = world.services;
  await runAsOwner(
    database,
    "alter table audit_events add constraint no_clients check (subject <> 'client') not valid",
  );
  const before = await (await practice.call('GET', '/api/clients')).json();
  expect((await practice.call('POST', '/api/clients', clientFields())).status).toBe(500);
  await runAsOwner(database, 'alter table audit_events drop constraint no_clients');
  expect(await (await practice.call('GET', '/api/clients')).json()).toEqual(before);
});

test('a log of a million rows is read from an index, whatever is asked of it', async () => {
  const { pool } = world.services.database;
  await runAsOwner(
    world.services.database,
    `insert into audit_events (tenant_id, at, actor, user_id, act, subject, client_ids)
      select ${practice.tenantId}, now() - n * interval '1 minute', 'member', n % 20,
        case when n % 5000 = 0 then 'exported' else 'read' end, case when n % 3000 = 0 then 'report' else 'client' end,
        array[n % 20000] from generate_series(1, 1000000) n`,
  );
  await runAsOwner(world.services.database, 'analyze audit_events');
  const filters = [
    'true',
    "act = 'exported'",
    "subject = 'report'",
    'user_id = 7',
    'client_ids @> array[77::bigint]',
    "at >= now() - interval '2 days' and at < now() - interval '1 day'",
  ];
  for (const filter of filters) {
    const { rows } = await pool.query(`explain (analyze, format json) select id from audit_events
      where tenant_id = ${practice.tenantId} and ${filter} order by id desc limit 51`);
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    expect(JSON.stringify(plan), filter).not.toContain('Seq Scan');
    expect(rowsRead(plan), filter).toBeLessThan(4_000);
  }
}, 600_000);

type Plan = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] };
const rowsRead = (plan: Plan): number =>
  Math.max(plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0), ...(plan.Plans ?? []).map(rowsRead));
