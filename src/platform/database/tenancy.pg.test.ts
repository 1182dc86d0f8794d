import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayIn } from '../../shared/dates.ts';
import { newDatabase } from '../../testing/postgres.ts';
import {
  bookingFields,
  buildPractice,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../testing/world.ts';
import { asSystem, inTenant, type Tx } from './scope.ts';
import { appRole, requestRole, systemRole } from './tenancy.ts';

let world: World;
let own: Practice;
let other: Practice;
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  own = await buildPractice(world);
  other = await buildPractice(world);
  await other.call('POST', '/api/clients', clientFields());
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  await call(world)('POST', '/api/appointments/book', bookingFields(other.slug, { date, time: '09:00' }));
  await call(world)('POST', '/api/newsletter/subscribe', { storefrontSlug: other.slug, email: 'a@reader.example' });
  await fillTheRest(other);
});
afterAll(() => world.close());

/** A row in each table that no call above fills. */
async function fillTheRest({ call: ask, tenantId, userId }: Practice) {
  const [kept, merged] = await (await ask('GET', '/api/clients')).json();
  await ask('POST', `/api/clients/${kept.id}/merge`, { otherId: merged.id });
  await ask('POST', '/api/clients/filters', { name: 'Runners', filter: { tag: 'Runner' } });
  await ask('POST', '/api/measurement-kinds', { name: 'Energy', unit: null });
  await ask('PUT', `/api/clients/${kept.id}/goal`, { kind: 'weight', startValue: 80, targetValue: 70 });
  await ask('POST', `/api/clients/${kept.id}/measurements`, { kind: 'weight', value: 75, measuredOn: '2026-01-01' });
  await ask('POST', `/api/clients/${kept.id}/notes`, { template: 'free', sections: { note: 'x' } });
  await ask('POST', '/api/calendar-feed');
  const rules = await (await ask('GET', '/api/availability')).json();
  await ask('PUT', '/api/availability', rules);
  await ask('PUT', '/api/availability/overrides', { firstDay: '2030-01-01', lastDay: '2030-01-01', hours: [] });
  const reminders = { emailSubject: null, emailBody: null, smsBody: null, quietHours: null };
  await ask('PUT', '/api/reminders/settings', { ...reminders, steps: [] });
  await ask('POST', '/api/packages', { name: 'Five', sessions: 5 });
  await ask('POST', `/api/clients/${kept.id}/packages`, { name: 'Five', sessions: 5 });
  const session = { clientId: kept.id, title: 'Session', type: 'follow-up', status: 'completed' };
  const times = { startTime: '2030-01-07T17:00:00Z', endTime: '2030-01-07T18:00:00Z' };
  await ask('POST', '/api/appointments', { ...session, ...times, series: { frequency: 'weekly', count: 2 } });
  await ask('POST', '/api/team/invitations', { email: 'a@colleague.example', role: 'viewer' });
  await ask('PUT', '/api/vendors/sms', { accountSid: 'AC1', authToken: 'x', from: '+15035550100' });
  await inTenant(world.services.database, { tenantId, userId, role: 'owner' }, async ({ db }) => {
    await db.execute(sql`insert into invoices (tenant_id, user_id, client_id, invoice_number, amount)
      values (${tenantId}, ${userId}, ${kept.id}, '1', 5)`);
    await db.execute(sql`insert into sms_logs (tenant_id, client_id, recipient_phone, message, type)
      values (${tenantId}, ${kept.id}, '+15035550188', 'hi', 'manual')`);
    await fillScheduling(db, { tenantId, userId, clientId: kept.id });
  });
}

/** What only a visitor, a provider or a job writes. */
async function fillScheduling(
  db: Tx,
  { tenantId, userId, clientId }: Record<'tenantId' | 'userId' | 'clientId', number>,
) {
  const own = sql`${tenantId}, ${userId}`;
  const times = sql`'2030-01-08T17:00:00Z', '2030-01-08T18:00:00Z'`;
  await db.execute(sql`insert into slot_holds (tenant_id, user_id, start_time, end_time, token_hash, expires_at)
    values (${own}, ${times}, 'x', now())`);
  await db.execute(sql`insert into waiting_moves (tenant_id, appointment_id, email_log_id, start_time, end_time)
    select ${tenantId}, a.id, m.id, a.start_time, a.end_time from appointments a, email_logs m where m.kind <> 'account' limit 1`);
  await db.execute(sql`insert into sms_opt_outs (tenant_id, phone) values (${tenantId}, '+15035550188')`);
  await db.execute(sql`insert into sms_replies (tenant_id, external_id, phone, message)
    values (${tenantId}, 'SM1', '+15035550188', 'thanks')`);
  await db.execute(sql`with entry as (
      insert into waitlist_entries (tenant_id, user_id, client_id, type, first_day, last_day)
      values (${own}, ${clientId}, 'follow-up', '2030-01-01', '2030-02-01') returning id
    ), opening as (
      insert into waitlist_openings (tenant_id, user_id, start_time, end_time) values (${own}, ${times}) returning id
    )
    select * from entry, opening`);
  await db.execute(sql`insert into waitlist_offers
    (tenant_id, user_id, opening_id, entry_id, start_time, end_time, token_hash, expires_at)
    select ${own}, o.id, e.id, o.start_time, o.end_time, 'x', now() from waitlist_openings o, waitlist_entries e`);
}

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
  for (const table of ['users', 'accounts', 'sessions', 'verifications', 'rate_limits']) {
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
  const calls: [method: string, path: string, body?: unknown][] = [
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
