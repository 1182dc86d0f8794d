// @module-tag slow

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCursor } from '../../../../platform/cursor.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../../testing/setup/postgres.ts';
import { explain, type Node, nodesOf, type Sent, watchStatements } from '../../../../testing/statements.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { pageEvents } from './audit-events.ts';

const size = { events: byRunLength(40_000, 1_000_000), clients: byRunLength(8_000, 20_000) };
let world: World;
let owner: pg.Client;
let practice: Practice;
let read: (work: () => Promise<unknown>) => Promise<Sent[]>;

beforeAll(async () => {
  const url = await newDatabaseUrl();
  const database = connectWithLongTimeout(url);
  read = watchStatements(database.pool);
  world = await openWorld(database);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  practice = await buildPractice(world);
  const { tenantId, userId } = practice;
  await owner.query(`insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
    select ${tenantId}, ${userId}, 'Ida', 'Berg' || n, n || '@berg.example', 'weight_loss' from generate_series(1, ${size.clients}) n`);
  // Mostly views by users; the filtered acts are rare, and the oldest events are by an API key.
  await owner.query(`insert into audit_events (tenant_id, at, actor, actor_name, user_id, act, subject, client_ids)
    select ${tenantId}, now() - (${size.events} - n) * interval '1 minute',
      case when n % 7000 = 3 then 'key' else 'member' end, case when n % 7000 = 3 then 'Till' end,
      case when n % 9000 = 7 then ${userId} else 900000 + n % 20 end,
      case when n % 5000 = 0 then 'exported' else 'read' end, case when n % 3000 = 0 then 'report' else 'client' end,
      array[(select min(id) from clients where tenant_id = ${tenantId}) + n % ${size.clients}]
    from generate_series(1, ${size.events}) n`);
  await owner.query('vacuum analyze');
}, 600_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** Typical queries; ids are taken from the middle of the log. */
async function questions(): Promise<string[]> {
  const { rows } = await owner.query(
    `select percentile_disc(0.5) within group (order by id) as middle, min(client_ids[1]) + 77 as "clientId" from audit_events
     where tenant_id = $1`,
    [practice.tenantId],
  );
  const { middle, clientId } = rows[0];
  const one = [
    '',
    'limit=200',
    `cursor=${writeCursor([Number(middle)])}`,
    'act=exported',
    'act=changes',
    'subject=report',
    `userId=${practice.userId}`,
    `clientId=${clientId}`,
    `from=${day(3)}&to=${day(2)}`,
    `to=${day(20)}`,
    'search=berg7123',
    'search=maya',
    'search=till',
    'search=nobody%20is%20called%20so',
  ];
  return [...one, ...['act=exported', `from=${day(9)}`, 'search=till'].map(more => `clientId=${clientId}&${more}`)];
}

test('reads the log from an index for every filter', async () => {
  const faults: string[] = [];
  for (const question of await questions()) {
    let shown = 0;
    const sent = await read(async () => {
      const answer = await practice.call('GET', `/api/audit?${question}`);
      expect(answer.status, question).toBe(200);
      shown = (await answer.json()).items.length;
    });
    const asked = sent.filter(({ text }) => /from audit_events/i.test(text) && !/^\s*insert/i.test(text));
    expect(asked.length, question).toBeGreaterThan(0);
    if (!/&|nobody/.test(question)) expect(shown, question).toBeGreaterThan(0);
    for (const statement of asked) {
      const { plan } = await explain(owner, statement);
      const nodes = nodesOf(plan).filter(node => node['Relation Name'] === 'audit_events' || node['Index Name']);
      expect(nodes.length, question).toBeGreaterThan(0);
      const most = Math.max(0, ...nodes.map(rowsOf));
      const isScanned = nodes.some(
        node => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'audit_events',
      );
      if (isScanned || most > 4_000)
        faults.push(`${question || 'everything'}: ${most} rows, ${isScanned ? 'all of the table' : 'an index'}`);
    }
  }
  expect(faults).toEqual([]);
}, 600_000);

test('reports a search that exceeds the statement timeout with 409', async () => {
  const search = inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    await scope.db.execute(sql`set local statement_timeout = '1ms'`);
    return pageEvents(scope, { search: 'berg', limit: 50 });
  });
  await expect(search).rejects.toMatchObject({ status: 409, message: expect.stringMatching('takes too long') });
});

/** Rows read, including those that a filter removed. */
const rowsOf = (node: Node): number =>
  (Number(node['Actual Rows'] ?? 0) + Number(node['Rows Removed by Filter'] ?? 0)) * Number(node['Actual Loops'] ?? 1);
