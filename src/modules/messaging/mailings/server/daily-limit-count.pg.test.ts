import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, inSystem } from '../../../../platform/database/scope.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../../testing/setup/postgres.ts';
import { explain, type Node, nodesOf, type Sent, watchStatements } from '../../../../testing/statements.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { remainingToday } from './daily-limit.ts';

let world: World;
let database: Database;
let owner: pg.Client;
let practice: Practice;
let watched: (work: () => Promise<unknown>) => Promise<Sent[]>;
beforeAll(async () => {
  const url = await newDatabaseUrl();
  const opened = connectWithLongTimeout(url);
  database = opened;
  watched = watchStatements(opened.pool);
  world = await openWorld(opened);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});
beforeEach(async () => {
  practice = await buildPractice(world);
});

const change = (statement: ReturnType<typeof sql>) => inSystem(database, ({ db }) => db.execute(statement));
const addSent = (count: number, ago: string) =>
  change(sql`insert into email_logs (tenant_id, kind, status, recipient_email, from_name, subject, html, text, cause,
      message_id, sent_at, created_at)
    select ${practice.tenantId}, 'bulk', 'sent', n || '@sent.example', 'F', 'S', '', '', 'sent ' || gen_random_uuid(),
      gen_random_uuid(), now() - ${ago}::interval, now() - ${ago}::interval from generate_series(1, ${count}) n`);

test('counting sent emails reads only those since the last count, by index', async () => {
  await addSent(5_000, '3 hours');
  await addSent(20, '1 minute');
  await owner.query('vacuum analyze email_logs');
  const { tenantId } = practice;
  const claim = async () => {
    let left = 0;
    const sent = await watched(async () => {
      const room = { tenantId, perDay: 100_000, most: 100 };
      left = (await inSystem(database, system => remainingToday(database, system, room))).left;
    });
    const nodes: Node[] = [];
    for (const each of sent) nodes.push(...nodesOf((await explain(owner, each)).plan));
    const read = nodes.filter(node => node['Relation Name'] === 'email_logs');
    const rows = read.reduce((sum, node) => sum + Number(node['Actual Rows']) * Number(node['Actual Loops']), 0);
    return { left, rows, ways: new Set(read.map(node => node['Node Type'])) };
  };
  const first = await claim();
  expect(first).toMatchObject({ left: 94_980, rows: 5_020 });
  const second = await claim();
  // The overlapping minutes count twice, so the result may be too low but never too high.
  expect(second).toMatchObject({ left: 94_960, rows: 20 });
  for (const { ways } of [first, second]) expect([...ways]).not.toContain('Seq Scan');
}, 120_000);

test('counts other processes’ emails at once and recounts near the limit', async () => {
  const left = async () => {
    const room = { tenantId: practice.tenantId, perDay: 1_000, most: 100 };
    return (await inSystem(database, system => remainingToday(database, system, room))).left;
  };
  await addSent(300, '3 hours');
  expect(await left()).toBe(700);
  await addSent(500, '0 hours');
  expect(await left()).toBe(200);
  await addSent(150, '0 hours');
  expect(await left()).toBe(50);
  await addSent(60, '0 hours');
  expect(await left()).toBeLessThan(1);
  await change(
    sql`update email_logs set sent_at = sent_at - interval '22 hours' where tenant_id = ${practice.tenantId}`,
  );
  expect(await left()).toBe(290);
});
