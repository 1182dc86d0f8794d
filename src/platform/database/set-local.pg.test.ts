import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabaseUrl } from '../../testing/setup/postgres.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../testing/world.ts';
import { createLog } from '../telemetry/log.ts';
import { connect } from './connect.ts';
import { inSystem, inTenant, type Scope } from './scope.ts';
import { requestRole } from './tenancy.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  const database = connect(await newDatabaseUrl(), 'embedded', createLog('silent'));
  // Makes the next query reuse the same connection.
  database.pool.options.max = 1;
  world = await openWorld(database);
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const inPractice = <T>(work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

type State = { pid: number; role: string; tenant: string; rows: number };
const state = sql`select pg_backend_pid() as pid, current_user::text as role,
  coalesce(current_setting('app.tenant_id', true), '') as tenant, (select count(*)::int from storefronts) as rows`;
const stateOf = async ({ db }: Pick<Scope, 'db'>) => (await db.execute<State>(state)).rows[0];

/** The state of the connection outside of a transaction. */
const afterwards = async () => {
  const { rows } = await world.services.database.pool.query<State>(
    `select pg_backend_pid() as pid, current_user::text as role, coalesce(current_setting('app.tenant_id', true), '') as tenant`,
  );
  return rows[0];
};

const notice = (userId: number) => sql`insert into notifications (tenant_id, user_id, type, title, message)
  values (${practice.tenantId}, ${userId}, 'x', 'x', 'x')`;

const ends: [string, (scope: Scope) => Promise<unknown>][] = [
  ['commit', async () => undefined],
  [
    'an error of the program',
    async () => {
      throw new Error('over');
    },
  ],
  ['a statement that fails', ({ db }) => db.execute(sql`select 1 / 0`)],
  ['one that fails and is passed over', ({ db }) => db.execute(sql`select 1 / 0`).catch(() => undefined)],
  [
    'one that is cancelled and passed over',
    async ({ db }) => {
      await db.execute(sql`set local statement_timeout = 50`);
      await db.execute(sql`select pg_sleep(20)`).catch(() => undefined);
    },
  ],
  [
    'one that is cancelled, with its connection',
    ({ db }) => Promise.all([db.execute(sql`set local statement_timeout = 50`), db.execute(sql`select pg_sleep(20)`)]),
  ],
  [
    'one of several that travel together',
    ({ db }) =>
      Promise.all([notice(practice.userId), notice(999_999), notice(practice.userId)].map(x => db.execute(x))),
  ],
  ['a rollback to a point within it', ({ db }) => db.transaction(async inner => inner.rollback())],
  [
    'a constraint that is looked at last',
    async ({ db }) => {
      await db.execute(sql`set constraints all deferred`);
      await db.execute(notice(999_999));
    },
  ],
];

test.each(ends)('resets transaction settings after: %s', async (end, work) => {
  const before = await afterwards();
  expect(before).toMatchObject({ tenant: '' });
  let within: State | undefined;
  await inPractice(async scope => {
    within = await stateOf(scope);
    await work(scope);
  }).catch(() => undefined);
  // Checks that the settings were active on this connection.
  expect(within).toEqual({ pid: before?.pid, role: requestRole, tenant: String(practice.tenantId), rows: 1 });
  const after = await afterwards();
  expect(after).toEqual({ ...before, pid: after?.pid });
  if (!end.includes('connection')) expect(after?.pid).toBe(before?.pid);
  // The transaction of another practice does not inherit them either.
  const next = await inTenant(world.services.database, { ...practice, tenantId: 999_999, role: 'owner' }, stateOf);
  expect(next).toEqual({ ...within, pid: after?.pid, tenant: '999999', rows: 0 });
  const system = await inSystem(world.services.database, stateOf);
  expect([system?.pid, system?.tenant]).toEqual([after?.pid, '']);
});
