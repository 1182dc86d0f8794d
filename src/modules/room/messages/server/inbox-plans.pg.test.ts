import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../../testing/setup/postgres.ts';
import { explain, type Sent, watchStatements } from '../../../../testing/statements.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

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
}, 240_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Clients with five messages each; every third conversation is unread. */
async function addConversations(count: number) {
  const { tenantId, userId } = practice;
  await owner.query(`with added as (
      insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
      select ${tenantId}, ${userId}, 'Ida', 'Berg' || n, gen_random_uuid() || '@berg.example', 'weight_loss'
      from generate_series(1, ${count}) n returning id
    ), written as (
      insert into client_messages (tenant_id, client_id, author, body, cause, read_at)
      select ${tenantId}, id, 'client', 'Message ' || n, id || ' ' || n, case when n < 5 or id % 3 > 0 then now() end
      from added, generate_series(1, 5) n returning client_id, id, read_at
    )
    insert into client_conversations (tenant_id, client_id, last_message_id, unread_count)
    select ${tenantId}, client_id, max(id), count(*) filter (where read_at is null) from written group by client_id`);
  await owner.query('vacuum analyze');
}

/** Pages of tables and indexes that the statements of a call read. */
async function pagesReadBy(path: string): Promise<number> {
  const sent = await read(async () => expect((await practice.call('GET', path)).status).toBe(200));
  let pages = 0;
  for (const each of sent.filter(({ text }) => text.includes('client_conversations')))
    pages += (await explain(owner, each)).pages;
  expect(pages).toBeGreaterThan(0);
  return pages;
}

test('reads as much for a page of 10,000 conversations as of 1,000', { timeout: 240_000, tags: 'detail' }, async () => {
  await addConversations(1_000);
  const { nextCursor } = await (await practice.call('GET', '/api/messages?limit=50')).json();
  const paths = ['/api/messages?limit=50', `/api/messages?limit=50&cursor=${nextCursor}`];
  const few: number[] = [];
  for (const path of paths) few.push(await pagesReadBy(path));
  await addConversations(9_000);
  for (const [at, path] of paths.entries())
    expect(await pagesReadBy(path), path).toBeLessThanOrEqual(Number(few[at]) * 1.5);
  // Each of the hundred that are counted costs its client's row.
  expect(await pagesReadBy('/api/messages/unread-count')).toBeLessThan(500);
});
