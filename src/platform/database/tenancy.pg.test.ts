// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPractice } from '../../testing/practice/full-practice.ts';
import { runAsOwner } from '../../testing/setup/cluster.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../testing/setup/postgres.ts';
import { buildPractice, call, clientFields, openWorld, type Practice, type World } from '../../testing/world.ts';
import { asSystem, inTenant } from './scope.ts';
import { appRole, requestRole, systemRole } from './tenancy.ts';

let url: string;
let world: World;
let own: Practice;
let other: Practice;
beforeAll(async () => {
  url = await newDatabaseUrl();
  world = await openWorld(await connectWithLongTimeout(url));
  own = await buildPractice(world);
  other = await buildPractice(world);
  await fillPractice(world, other);
});
afterAll(() => world.close());

const tenantTables = async () => {
  const { rows } = await world.services.database.pool.query<{
    name: string;
    forced: boolean;
    enabled: boolean;
    policies: string[];
  }>(`
    select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      array(select p.polname::text from pg_policy p where p.polrelid = c.oid order by 1) as policies
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'tenants' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'))`);
  return rows;
};

/** The column that holds the practice. */
const keyOf = (table: string) => (table === 'tenants' ? 'id' : 'tenant_id');

test('forces row-level security with both policies on every table with a tenant_id', async () => {
  const tables = await tenantTables();
  expect(tables.length).toBeGreaterThanOrEqual(9);
  for (const table of tables) {
    expect(table, table.name).toMatchObject({ enabled: true, forced: true });
    expect(table.policies, table.name).toEqual(expect.arrayContaining(['every_practice', 'own_practice']));
  }
});

test('lets no application role bypass row-level security or own a table', async () => {
  const { rows } = await world.services.database.pool.query(
    `select rolname, rolsuper, rolbypassrls, rolcanlogin,
       (select count(*)::int from pg_class where relowner = r.oid) as owned
     from pg_roles r where rolname = any($1) order by rolname`,
    [[appRole, requestRole, systemRole]],
  );
  expect(rows).toEqual(
    [appRole, requestRole, systemRole].map(rolname => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcanlogin: rolname === appRole,
      owned: 0,
    })),
  );
});

test('hides all rows of another practice in every table, without a WHERE clause', async () => {
  for (const { name } of await tenantTables()) {
    // The request role has no right on this table, which another test shows.
    if (name === 'sessions') continue;
    const count = (who: Practice, tenantId: number) =>
      inTenant(world.services.database, { ...who, role: 'owner' }, async scope => {
        const found = await scope.db.execute<{ count: number }>(
          sql.raw(`select count(*)::int as count from ${name} where ${keyOf(name)} = ${tenantId}`),
        );
        return found.rows[0]?.count;
      });
    expect(await count(other, other.tenantId), `${name} is filled`).toBeGreaterThan(0);
    expect(await count(own, other.tenantId), name).toBe(0);
  }
});

/** Tables that the request role may not insert into or update, even for its own practice. */
const notInserted = ['sessions'];
const notUpdated = ['sessions', 'audit_events', 'consents', 'erasures'];

/** SQL that copies an own row with another practice, without generated columns. */
async function copyInto(table: string, tenantId: number): Promise<string> {
  const { rows } = await world.services.database.pool.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0
       and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  );
  const key = keyOf(table);
  const copied = rows.map(({ name }) => name).filter(name => name !== key);
  return `insert into ${table} (${[key, ...copied]}) overriding system value select ${[tenantId, ...copied]} from ${table} limit 1`;
}

const refused = 'new row violates row-level security policy';

test('rejects inserting or moving a row into another practice in every table', async () => {
  const write = (statement: string) =>
    inTenant(world.services.database, { ...other, role: 'owner' }, scope => scope.db.execute(sql.raw(statement))).then(
      ({ rowCount }) => `${rowCount} rows`,
      ({ cause }) => `${cause.code} ${cause.message}`,
    );
  const names = (await tenantTables()).map(({ name }) => name);
  // Disabled, because some triggers refuse the change before the policy does.
  const setTriggers = (state: string) =>
    runAsOwner(url, names.map(name => `alter table ${name} ${state} trigger user`).join('; '));
  await setTriggers('disable');
  for (const name of names) {
    const policy = `42501 ${refused} for table "${name}"`;
    const closed = `42501 permission denied for table ${name}`;
    // Without WHERE and RETURNING, which would make the policy for reading reject it too.
    const handedOver = await write(`update ${name} set ${keyOf(name)} = ${own.tenantId}`);
    const never = name === 'tenants' ? '428C9 column "id" can only be updated to DEFAULT' : policy;
    expect(handedOver, `update ${name}`).toBe(notUpdated.includes(name) ? closed : never);
    const written = await write(await copyInto(name, own.tenantId));
    expect(written, `insert into ${name}`).toBe(notInserted.includes(name) ? closed : policy);
  }
  await setTriggers('enable');
  expect(names).toEqual(expect.arrayContaining([...notInserted, ...notUpdated]));
});

test('hides emails with password links from the request role', async () => {
  await call(world)('POST', '/api/forgot-password', { email: own.email });
  const count = sql`select count(*)::int as count from email_logs where kind = 'account'`;
  const seen = await inTenant(world.services.database, { ...own, role: 'owner' }, scope => scope.db.execute(count));
  const kept = await asSystem(world.services.database).db.execute(count);
  expect(seen.rows).toEqual([{ count: 0 }]);
  expect(kept.rows[0]?.count).toBeGreaterThan(0);
});

test('denies the request role passwords, sessions and rate limits', async () => {
  const closed = ['users', 'accounts', 'sessions', 'verifications', 'rate_limits', 'instance'];
  const ofSignIn = ['two_factors', 'recovery_codes', 'sign_in_steps', 'known_devices', 'email_proofs'];
  for (const table of [...closed, ...ofSignIn]) {
    const read = inTenant(world.services.database, { ...own, role: 'owner' }, scope =>
      scope.db.execute(sql.raw(`select * from ${table}`)),
    );
    await expect(read, table).rejects.toThrow();
  }
});

test('answers 404 to the IDs of another practice on private routes', async () => {
  const first = async (path: string) => (await (await other.call('GET', path)).json())[0].id;
  const client = await first('/api/clients');
  const storefront = await (await other.call('GET', '/api/storefront')).json();
  const campaign = await first('/api/emails/campaigns');
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `/api/emails/campaigns/${campaign}`],
    ['POST', `/api/emails/campaigns/${campaign}/send`],
    ['DELETE', `/api/emails/campaigns/${campaign}`],
    ['GET', `/api/clients/${client}`],
    ['GET', `/api/clients/${client}/appointments`],
    ['PUT', `/api/clients/${client}`, clientFields()],
    ['DELETE', `/api/clients/${client}`],
    ['PATCH', `/api/notifications/${await first('/api/notifications')}/read`],
    ['GET', `/api/emails/logs/${await first('/api/emails/logs')}`],
    ['PUT', `/api/storefront/${storefront.id}`, { ...storefront, slug: 'taken-over' }],
  ];
  for (const [method, path, body] of calls) {
    expect((await own.call(method, path, body)).status, `${method} ${path}`).toBe(404);
  }
  expect((await (await other.call('GET', '/api/storefront')).json()).slug).toBe(storefront.slug);
});
