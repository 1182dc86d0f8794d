import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAsOwner } from '../../../../platform/database/migrate.ts';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  practice = await buildPractice(world);
});
afterAll(() => world.close());

test.each(['audit_events', 'consents', 'erasures'])('requests can’t update or delete rows of %s', async table => {
  const attempts = [`update ${table} set tenant_id = tenant_id`, `delete from ${table}`, `truncate ${table}`];
  for (const attempt of attempts) {
    const tried = inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
      scope.db.execute(sql.raw(attempt)),
    );
    await expect(tried, attempt).rejects.toMatchObject({ cause: { code: '42501' } });
  }
  const changed = asSystem(world.services.database).db.execute(sql.raw(`set role sorrel_system; ${attempts[0]}`));
  await expect(changed).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('rolls back a change whose audit event can’t be written', async () => {
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
