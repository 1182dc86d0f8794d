import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPractice } from '../../testing/full-practice.ts';
import { newDatabase } from '../../testing/postgres.ts';
import { buildPractice, call, clientFields, openWorld, type Practice, type World } from '../../testing/world.ts';
import { asSystem, inTenant } from './scope.ts';
import { appRole, requestRole, systemRole } from './tenancy.ts';

let world: World;
let own: Practice;
let other: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
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

test('every table with a tenant_id has row-level security, enabled, forced, with its policy', async () => {
  const tables = await tenantTables();
  expect(tables.length).toBeGreaterThanOrEqual(9);
  for (const table of tables) {
    expect(table, table.name).toMatchObject({ enabled: true, forced: true });
    expect(table.policies, table.name).toEqual(expect.arrayContaining(['every_practice', 'own_practice']));
  }
});

test('a request role can neither bypass row-level security nor own a table', async () => {
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

test('without any where, one practice sees none of the rows of another, in any table', async () => {
  for (const { name } of await tenantTables()) {
    // Whole-instance secrets: the request role has no right on them at all, which another test shows.
    if (name === 'sessions') continue;
    const column = name === 'tenants' ? 'id' : 'tenant_id';
    const count = (who: Practice, tenantId: number) =>
      inTenant(world.services.database, { ...who, role: 'owner' }, async scope => {
        const found = await scope.db.execute<{ count: number }>(
          sql.raw(`select count(*)::int as count from ${name} where ${column} = ${tenantId}`),
        );
        return found.rows[0]?.count;
      });
    expect(await count(other, other.tenantId), `${name} is filled`).toBeGreaterThan(0);
    expect(await count(own, other.tenantId), name).toBe(0);
  }
});

test('one practice cannot write a row into another', async () => {
  const write = inTenant(world.services.database, { ...own, role: 'owner' }, scope =>
    scope.db.execute(
      sql.raw(`
      insert into notifications (tenant_id, user_id, type, title, message)
      values (${other.tenantId}, ${other.userId}, 'x', 'x', 'x')`),
    ),
  );
  await expect(write).rejects.toThrow();
});

test('the request role cannot read the mails with password links of its own practice', async () => {
  await call(world)('POST', '/api/forgot-password', { email: own.email });
  const count = sql`select count(*)::int as count from email_logs where kind = 'account'`;
  const seen = await inTenant(world.services.database, { ...own, role: 'owner' }, scope => scope.db.execute(count));
  const kept = await asSystem(world.services.database).db.execute(count);
  expect(seen.rows).toEqual([{ count: 0 }]);
  expect(kept.rows[0]?.count).toBeGreaterThan(0);
});

test('the request role cannot read passwords, sessions or limits', async () => {
  const closed = ['users', 'accounts', 'sessions', 'verifications', 'rate_limits', 'instance'];
  const ofSignIn = ['two_factors', 'recovery_codes', 'sign_in_steps', 'known_devices', 'email_proofs'];
  for (const table of [...closed, ...ofSignIn]) {
    const read = inTenant(world.services.database, { ...own, role: 'owner' }, scope =>
      scope.db.execute(sql.raw(`select * from ${table}`)),
    );
    await expect(read, table).rejects.toThrow();
  }
});

test("another practice's ids answer 404 on every private route that takes one", async () => {
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
