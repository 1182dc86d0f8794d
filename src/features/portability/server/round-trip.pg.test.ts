import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSignIn, seedDemoPractice } from '../../../app/server/seed/seed.ts';
import { exportOf, type Opened, openedArchive, type Row } from '../../../testing/portability.ts';
import { newDatabase } from '../../../testing/postgres.ts';
import {
  buildPractice,
  call,
  clientFields,
  cookieOf,
  openWorld,
  testPassword,
  type World,
} from '../../../testing/world.ts';
import { importReport } from '../contract.ts';
import { readCatalog } from './catalog.ts';
import { loose } from './references.ts';
import { moving } from './what-moves.ts';

let there: World;
let here: World;
beforeAll(async () => {
  [there, here] = await Promise.all([newDatabase().then(openWorld), newDatabase().then(openWorld)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([there.close(), here.close()]);
});

/** Numbers of rows as the place that the row has among its own: those of two instances are the same then. */
function withoutNumbers({ rows }: Opened, references: { table: string; column: string; target: string }[]) {
  const places = new Map(
    Object.entries(rows).map(([table, own]) => [
      table === 'team' ? 'users' : table,
      new Map(own.map(({ id }, place) => [id, `${table} ${place}`])),
    ]),
  );
  const told = (table: string, row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => {
        const target =
          column === 'id'
            ? table === 'team'
              ? 'users'
              : table
            : references.find(each => each.table === table && each.column === column)?.target;
        return [column, target && value !== null ? (places.get(target)?.get(value) ?? 'gone') : value];
      }),
    );
  return Object.fromEntries(
    Object.keys({ ...moving, team: {} }).map(table => [table, (rows[table] ?? []).map(row => told(table, row))]),
  );
}

test('a practice that goes to another, busy instance is there what it was, but for numbers and what is said', {
  timeout: 300_000,
}, async () => {
  await seedDemoPractice(there.services);
  const signedIn = await call(there)('POST', '/api/login', demoSignIn);
  const taken = await exportOf(call(there, cookieOf(signedIn)), demoSignIn.password);
  // Other practices, of which one has the page's address.
  for (const name of ['Elsewhere', 'Fernhill Nutrition', 'Third']) {
    const other = await buildPractice(here, { name });
    for (let count = 0; count < 3; count++) await other.call('POST', '/api/clients', clientFields());
  }
  const mine = await buildPractice(here, { name: 'New' });
  const answer = await mine.call('POST', '/api/portability/import', new Uint8Array(taken));
  const said = await answer.json();
  expect([answer.status, said]).toEqual([201, expect.anything()]);
  const report = importReport.parse(said);
  expect(report).toMatchObject({ practice: 'Fernhill Nutrition', team: [], missingFiles: 0 });
  expect(report.addresses).toEqual([{ was: 'fernhill-nutrition', is: 'fernhill-nutrition-2' }]);

  const before = await openedArchive(taken);
  const after = await openedArchive(await exportOf(mine.call, testPassword));
  const client = await there.services.database.pool.connect();
  const { references } = await readCatalog(client);
  client.release();
  const spread = Object.entries(loose).map(([place, target]) => {
    const [table = '', column = ''] = place.split('.');
    return { table, column, target };
  });
  const all = [...references, ...spread];
  const [was, is] = [withoutNumbers(before, all), withoutNumbers(after, all)];
  for (const table of Object.keys(was)) expect([table, is[table]?.length]).toEqual([table, was[table]?.length]);
  expect(is).toEqual(was);
});
