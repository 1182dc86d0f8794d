import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from '../../testing/postgres.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../testing/world.ts';
import { databaseError } from './failures.ts';
import { lookInTenant, type Scope, type System } from './scope.ts';

let world: World;
let practice: Practice;
let other: Practice;
const sent: string[] = [];
beforeAll(async () => {
  world = await openWorld(await newDatabase());
  world.services.database.pool.on('connect', client => {
    client.query = new Proxy(client.query, {
      apply: (query, self, given) => {
        sent.push(String(Object(given[0]).text ?? given[0]));
        return Reflect.apply(query, self, given);
      },
    });
  });
  [practice, other] = [await buildPractice(world), await buildPractice(world)];
});
afterAll(() => world.close());

const look = <T>(of: Practice, work: Parameters<typeof lookInTenant<T>>[2]) =>
  lookInTenant(world.services.database, { ...of, role: 'owner' }, work);
const reason = (broken: Promise<unknown>) =>
  broken.then(
    () => null,
    why => why,
  );

test('the commit of a look is on its way before its first answer is there', async () => {
  // A connection that says what it sends.
  await world.services.database.pool.query('select 1');
  sent.length = 0;
  let [seen, count]: [string[], number] = [[], 0];
  await look(practice, async ({ db }) => {
    const [{ rows }] = await Promise.all([db.execute(sql`select 1 as one`), db.execute(sql`select 2`)]);
    count = rows.length;
    seen = [...sent];
  });
  expect(count).toBe(1);
  expect(seen.map(text => text.split(';')[0])).toEqual(['begin read only', 'select 1 as one', 'select 2', 'commit']);
});

test('what is asked ahead travels along, and what was read is not told unless it agrees', async () => {
  await world.services.database.pool.query('select 1');
  sent.length = 0;
  let seen: string[] = [];
  const who = { ...practice, role: 'owner' } as const;
  const one = ({ db }: Scope) => db.execute(sql`select 1 as one`);
  const ask = ({ db }: System) => db.$client.query("select 'ahead'");
  const result = await lookInTenant(world.services.database, who, one, async system => {
    await ask(system);
    seen = [...sent];
  });
  expect(result.rows).toEqual([{ one: 1 }]);
  expect(seen.map(text => text.split(';')[0])).toEqual([
    "select 'ahead'",
    'begin read only',
    'select 1 as one',
    'commit',
  ]);
  const refuse = async (system: System) => {
    await ask(system);
    throw new Error('not you');
  };
  const broken = ({ db }: Scope) => db.execute(sql`select 1 / 0`);
  for (const work of [one, broken])
    expect(String(await reason(lookInTenant(world.services.database, who, work, refuse)))).toContain('not you');
  // In the transaction it would be asked as somebody else.
  const late = async ({ db }: System) => void (await db.execute(sql`select 'too late'`));
  expect(await reason(lookInTenant(world.services.database, who, one, late))).toBeInstanceOf(Error);
  expect((await look(practice, one)).rows).toEqual([{ one: 1 }]);
});

test('a look that writes is refused, and one that asks again after an answer too', async () => {
  const write = look(practice, ({ db }) =>
    db.execute(sql`insert into notifications (tenant_id, user_id, type, title, message)
      values (${practice.tenantId}, ${practice.userId}, 'x', 'x', 'x')`),
  );
  expect(databaseError(await reason(write))?.code).toBe('25006');
  const again = look(practice, async ({ db }) => {
    await db.execute(sql`select 1`);
    return db.execute(sql`select 2`);
  });
  expect(String((await reason(again)).cause)).toContain('after the end of its transaction');
  const broken = look(practice, ({ db }) => db.execute(sql`select 1 / 0`));
  expect(databaseError(await reason(broken))?.code).toBe('22012');
  const passedOver = look(practice, ({ db }) => db.execute(sql`select 1 / 0`).catch(() => 'done'));
  expect(String(await reason(passedOver))).toContain('ROLLBACK');
  // None of that has broken a connection.
  const after = await Promise.all(
    Array.from({ length: 20 }, () => look(practice, ({ db }) => db.execute(sql`select 1`))),
  );
  expect(after).toHaveLength(20);
});

test('looks of two practices at once see each their own rows, and leave no practice behind on a connection', async () => {
  for (const each of [practice, practice, other]) await each.call('POST', '/api/clients', clientFields());
  const count = async (of: Practice) =>
    (await look(of, ({ db }) => db.execute<{ n: number }>(sql`select count(*)::int as n from clients`))).rows[0]?.n;
  const turns = Array.from({ length: 60 }, (_, turn) => (turn % 2 ? other : practice));
  expect(await Promise.all(turns.map(count))).toEqual(turns.map(of => (of === other ? 1 : 2)));
  const left = await Promise.all(
    Array.from({ length: 12 }, () =>
      world.services.database.pool.query("select current_setting('app.tenant_id', true) as left, current_user as role"),
    ),
  );
  for (const { rows } of left) expect([rows[0].left || null, /request/.test(rows[0].role)]).toEqual([null, false]);
});
