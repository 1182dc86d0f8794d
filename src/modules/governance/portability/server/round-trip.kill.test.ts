// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn, seedDemoPractice } from '../../../../app/server/commands/seed/seed.ts';
import { tableMetadata } from '../../../../app/server/modules.ts';
import { connectAsOwner } from '../../../../platform/database/owner-client.ts';
import { exportOf, type Opened, openedArchive, type Row } from '../../../../testing/practice/portability.ts';
import { buildLively, enrich } from '../../../../testing/practice/rich-practice.ts';
import { byRunLength, isInTurn } from '../../../../testing/proof.ts';
import { newDatabase } from '../../../../testing/setup/postgres.ts';
import {
  buildPractice,
  call,
  clientFields,
  cookieOf,
  openWorld,
  type Practice,
  testPassword,
  type World,
} from '../../../../testing/world.ts';
import { arrivalReport } from '../contract.ts';
import { picturesIn, withNames } from './pictures.ts';
import { readCatalog, tablesThat } from './table-catalog.ts';

let there: World;
let here: World;
beforeAll(async () => {
  [there, here] = await Promise.all([newDatabase().then(openWorld), newDatabase().then(openWorld)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([there.close(), here.close()]);
}, 120_000);

/** Replaces ids by the row's position in its table, so that the rows of two instances can be compared. */
function withoutNumbers({ rows: found }: Opened, references: { table: string; column: string; target: string }[]) {
  // The importing user is a new member of the practice.
  const rows = {
    ...found,
    team: found.team?.toSorted((one, other) => (String(one.role) < String(other.role) ? -1 : 1)) ?? [],
  };
  const places = new Map(
    Object.entries(rows).map(([table, own]) => [
      table === 'team' ? 'users' : table,
      new Map(own.map(({ id }, place) => [id, `${table} ${place}`])),
    ]),
  );
  const pictures = picturesIn(JSON.stringify(found)).map(name => [name, `${'0'.repeat(64)}.webp`] as const);
  const told = (table: string, row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const target =
          column === 'id'
            ? table === 'team'
              ? 'users'
              : table
            : references.find(each => each.table === table && each.column === column)?.target;
        if (target) return [column, value === null ? null : (places.get(target)?.get(value) ?? 'gone')];
        // Images are re-encoded, so their names change.
        return [column, JSON.parse(withNames(JSON.stringify(value), new Map(pictures)))];
      }),
    );
  return Object.fromEntries(
    [...tablesThat(tableMetadata, 'moves').map(({ table }) => table), 'team'].map(table => [
      table,
      (new Map(Object.entries(rows)).get(table) ?? []).map(row => told(table, row)),
    ]),
  );
}

/** Columns that the import changes, by table. */
const saidOtherwise: Record<string, string[]> = {
  contents: ['status', 'scheduled_for'],
  // Scheduled campaigns become drafts, and authors aren't notified of old ones.
  email_campaigns: ['told_at', 'status', 'scheduled_for'],
  email_logs: ['cause', 'next_attempt_at', 'status', 'error'],
  product_files: ['file'],
  client_files: ['file'],
  lead_files: ['file'],
  reminder_settings: ['replan_after'],
  sequence_contents: ['fingerprint'],
  sequences: ['on_since'],
  sequence_runs: ['occasion', 'ended_at', 'outcome'],
  sms_logs: ['cause', 'next_attempt_at', 'sent_by'],
  storefront_slugs: ['slug'],
  storefronts: ['slug', 'is_active'],
  tenants: ['created_at'],
  team: ['email', 'created_at', 'left_at'],
};

const livelyOne = async () => ({
  practice: await buildLively(there, 'Fernhill Nutrition'),
  password: testPassword,
});

async function demoOne() {
  await seedDemoPractice(there.services);
  const maya = call(there, cookieOf(await call(there)('POST', '/api/login', demoSignIn)));
  const { id: userId, tenantId } = await (await maya('GET', '/api/auth/user')).json();
  const practice: Practice = { tenantId, userId, slug: 'fernhill-nutrition', email: demoSignIn.email, call: maya };
  return { practice, password: demoSignIn.password };
}

test.runIf(isInTurn(0, 2))(
  'moving a practice to another instance keeps everything but IDs and known changes',
  {
    timeout: 300_000,
  },
  async () => {
    const { practice: source, password } = await byRunLength(livelyOne, demoOne)();
    await enrich(there, source);
    const taken = await exportOf(source.call, password);
    // Other practices, one of which has the page's address.
    for (const name of ['Elsewhere', 'Fernhill Nutrition']) {
      const other = await buildPractice(here, { name });
      for (let count = 0; count < 3; count++) await other.call('POST', '/api/clients', clientFields());
    }
    const mine = await buildPractice(here, { name: 'New' });
    const answer = await mine.call('POST', '/api/portability/import', new Uint8Array(taken));
    const said = await answer.json();
    expect([answer.status, said]).toEqual([201, expect.anything()]);
    const report = arrivalReport.parse(said);
    expect(report).toMatchObject({
      practice: 'Fernhill Nutrition',
      team: ['Noor Haddad'],
      missingFiles: 0,
      stopped: { messages: expect.any(Number), refunds: 1 },
    });
    expect(report.addresses).toEqual([{ was: 'fernhill-nutrition', is: 'fernhill-nutrition-2' }]);

    const before = await openedArchive(taken);
    const after = await openedArchive(await exportOf(mine.call, testPassword));
    const client = await there.services.database.pool.connect();
    const { references } = await readCatalog(client, tableMetadata);
    client.release();
    const spread = tableMetadata.flatMap(({ table, references }) =>
      Object.entries(references).map(([column, target]) => ({ table, column, target })),
    );
    const all = [...references, ...spread];
    const [was, is] = [withoutNumbers(before, all), withoutNumbers(after, all)];
    // An empty table would make the comparison meaningless.
    const empty = Object.keys(was).filter(table => !was[table]?.length);
    expect(empty.toSorted()).toEqual([]);
    was.refunds = (was.refunds ?? []).filter(({ status }) => status !== 'pending');
    const { reminders, ...rest } = is;
    expect(reminders).toEqual((was.reminders ?? []).filter(({ status }) => status !== 'pending'));
    expect(rest.reminder_settings).toMatchObject([{ replan_after: 0 }]);
    for (const [table, rows] of Object.entries(rest)) {
      const changed = saidOtherwise[table] ?? [];
      const told = (row: Row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !changed.includes(column)));
      expect([table, rows.map(told)]).toEqual([table, (was[table] ?? []).map(told)]);
    }
  },
);

test('a killed import leaves the practice empty, and the next one succeeds', {
  timeout: 300_000,
  tags: 'detail',
}, async () => {
  const source = await buildPractice(here, { name: 'To be moved' });
  await enrich(here, source);
  const taken = new Uint8Array(await exportOf(source.call, testPassword));
  const practice = await buildPractice(here, { name: 'Killed' });
  const { pool } = here.services.database;
  const owner = await connectAsOwner(here.services.database);
  // Another transaction locks the next table to be filled, so that the import stops there.
  for (const table of byRunLength(['clients', 'sending_holds'], ['clients', 'invoices', 'consents', 'sending_holds'])) {
    const holder = await pool.connect();
    await holder.query(`begin; lock table ${table} in exclusive mode`);
    const importing = practice.call('POST', '/api/portability/import', taken);
    await expect
      .poll(
        async () =>
          (
            await owner.client.query(`select from (select pg_terminate_backend(pid) from pg_stat_activity
              where application_name = 'sorrel import' and datname = current_database() and wait_event_type = 'Lock') killed`)
          ).rowCount,
        { timeout: 100_000 },
      )
      .toBe(1);
    expect((await importing).status, table).toBeGreaterThanOrEqual(500);
    await holder.query('rollback');
    holder.release();
    expect(await (await practice.call('GET', '/api/portability')).json()).toEqual({ whyNot: null });
    expect((await (await practice.call('GET', '/api/team')).json()).members).toHaveLength(1);
    expect((await (await practice.call('GET', '/api/sending-hold')).json()).hold).toBeNull();
  }
  await owner.close();
  expect((await practice.call('POST', '/api/portability/import', taken)).status).toBe(201);
  expect(await (await practice.call('GET', '/api/clients')).json()).toHaveLength(1);
});
