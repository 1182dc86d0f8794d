import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { lockPerson } from './person.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async (text: string) =>
  (await asSystem(world.services.database).db.execute<Record<string, unknown>>(sql.raw(text))).rows;
const phone = '+15035550142';
const tables = ['sms_replies', 'sms_opt_outs', 'consents'];

/** Number of this client's rows that the export and the erasure find, by table. */
const found = (practice: Practice, clientId: number) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    const person = await lockPerson(scope, clientId);
    const counts: Record<string, number> = {};
    const parts = world.services.tables.flatMap(({ personal }) => personal);
    for (const { table, match } of parts.filter(part => [...tables, 'sms_logs'].includes(part.table))) {
      const { rows: all } = await scope.db.execute(
        sql`select 1 as one from ${sql.raw(table)} t where t.tenant_id = ${scope.tenantId} and (${match.where(person)})`,
      );
      counts[table] = all.length;
    }
    return counts;
  });

test('erasure keeps messages of another client with the same phone number', async () => {
  const practice = await buildPractice(world);
  const { tenantId: t, call: ask } = practice;
  const add = async (firstName: string) =>
    Number(
      (await (await ask('POST', '/api/clients', clientFields({ firstName, lastName: 'Shared', phone }))).json()).id,
    );
  const [mother, child] = [await add('Mother'), await add('Child')];
  for (const id of [mother, child, 'null'])
    await rows(
      `insert into sms_logs (tenant_id, client_id, recipient_phone, message, type) values (${t}, ${id}, '${phone}', 'to ${id}', 'manual')`,
    );
  await rows(`insert into sms_replies (tenant_id, external_id, phone, message) values (${t}, 'SM1', '${phone}', 'Hi')`);
  // A trigger also records the withdrawn consent.
  await rows(`insert into sms_opt_outs (tenant_id, phone) values (${t}, '${phone}')`);
  expect(await found(practice, child)).toEqual({ sms_logs: 1, sms_replies: 0, sms_opt_outs: 0, consents: 0 });
  const erase = (id: number, name: string) => ask('POST', `/api/privacy/clients/${id}/erase`, { name });
  expect((await erase(child, 'Child Shared')).status).toBe(200);
  expect(await rows(`select message from sms_logs where tenant_id = ${t} order by id`)).toEqual([
    { message: `to ${mother}` },
    { message: '' },
    { message: 'to null' },
  ]);
  for (const table of tables)
    expect(await rows(`select count(*)::int as n from ${table} where tenant_id = ${t}`), table).toEqual([{ n: 1 }]);
  // The number now belongs to the mother alone.
  expect(await found(practice, mother)).toEqual({ sms_logs: 2, sms_replies: 1, sms_opt_outs: 1, consents: 1 });
  expect((await erase(mother, 'Mother Shared')).status).toBe(200);
  for (const table of tables)
    expect(await rows(`select count(*)::int as n from ${table} where tenant_id = ${t}`), table).toEqual([{ n: 0 }]);
});
