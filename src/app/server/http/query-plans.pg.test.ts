// @module-tag slow

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillIn, withQueries } from '../../../testing/filled-paths.ts';
import { copyPractice, growPractice } from '../../../testing/practice/crowd.ts';
import { byRunLength } from '../../../testing/proof.ts';
import { connectWithLongTimeout, newDatabaseUrl } from '../../../testing/setup/postgres.ts';
import {
  countReturned,
  type Explained,
  explain,
  isWasteful,
  nodesOf,
  type Sent,
  watchStatements,
} from '../../../testing/statements.ts';
import { type Call, call, cookieOf, openWorld, type World } from '../../../testing/world.ts';
import { demoSignIn, seedDemoPractice } from '../commands/seed/seed.ts';

/** With fewer rows PostgreSQL would choose other plans; sixty practices are enough to show that each index is used. */
const size = { practices: byRunLength(60, 1_000), clients: 50, appointments: 100 };
let world: World;
let owner: pg.Client;
let read: (work: () => Promise<unknown>) => Promise<Sent[]>;
let ask: Call;
let tenantId: number;
let slug: string;

beforeAll(async () => {
  const url = await newDatabaseUrl();
  const database = connectWithLongTimeout(url);
  read = watchStatements(database.pool);
  world = await openWorld(database);
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await seedDemoPractice(world.services);
  ask = call(world, cookieOf(await call(world)('POST', '/api/login', demoSignIn)));
  tenantId = (await (await ask('GET', '/api/auth/user')).json()).tenantId;
  slug = (await (await ask('GET', '/api/storefront')).json()).slug;
  await growPractice(owner, tenantId, size);
  await owner.query('vacuum analyze');
}, 240_000);
afterAll(async () => {
  await owner.end();
  await world.close();
});

/** Every GET route, with existing ids where a list provides them. */
async function addresses(): Promise<string[]> {
  const paths = world.routes.filter(({ method, path }) => method === 'GET' && !/\*|\/:token|\/:grant/.test(path));
  return fillIn(
    paths.map(({ path }) => path),
    { slug, ask: path => ask('GET', path) },
  );
}

/** Pages behind emailed links, which find one row by a unique key. */
const byLink = /(cancel|reschedule|confirm)-(preview|slots|appointment)|(cancel|reschedule|confirm)-appointment/;

const notUnderstood = new Set<string>();
type Look = Explained & { path: string; sent: Sent };

async function lookAtAll(paths: string[]): Promise<Look[]> {
  const looks: Look[] = [];
  // Many pages send the same statement; it is explained once.
  const explained = new Map<string, Promise<Explained>>();
  const explainOnce = (sent: Sent) => {
    const key = JSON.stringify(sent);
    const each = explained.get(key) ?? explain(owner, sent);
    explained.set(key, each);
    return each;
  };
  for (const path of paths) {
    const statements = await read(async () => {
      const answer = await ask('GET', path);
      await answer.arrayBuffer();
      // Rejected before its queries ran.
      if (answer.status === 400) notUnderstood.add(path);
    });
    for (const sent of statements) looks.push({ path, sent, ...(await explainOnce(sent)) });
  }
  return looks;
}

test('detects a query that reads the rows of all practices', { tags: 'detail' }, async () => {
  const sent = { text: 'select id from clients where last_name = $1', values: ['Reyes'], role: 'none', tenantId: '1' };
  const { plan } = await explain(owner, sent);
  const found = nodesOf(plan).filter(isWasteful);
  expect(found).toHaveLength(1);
});

const keyOf = ({ path, sent }: Look) => `${path}: ${sent.text.replace(/\s+/g, ' ')}`;

/** Reports a statement once, even if several pages send it. */
const once = (lines: string[]) => [...new Map(lines.map(line => [line.replace(/^.*?: /, ''), line])).values()];
const pagesBy = (looks: Look[]) => {
  const most = new Map<string, number>();
  for (const look of looks) most.set(keyOf(look), Math.max(most.get(keyOf(look)) ?? 0, look.pages));
  return most;
};

test('reads no more pages next to many other practices than alone', { timeout: 480_000, tags: 'detail' }, async () => {
  const paths = [...(await addresses()), ...withQueries(slug)];
  expect(paths.length).toBeGreaterThan(80);
  const alone = pagesBy(await lookAtAll(paths));
  const bare = new Set(withQueries(slug).map(path => path.split('?')[0]));
  expect([...notUnderstood].filter(path => !bare.has(path) && !byLink.test(path))).toEqual([]);
  await copyPractice(owner, tenantId, { from: 1, to: size.practices });
  await owner.query('vacuum analyze');
  const looks = await lookAtAll(paths);
  expect(looks.length).toBeGreaterThan(150);

  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 500`,
  );
  const large = new Set(rows.map(({ name }) => name));
  expect(large.size).toBeGreaterThan(15);
  const offIndex = looks.flatMap(look =>
    nodesOf(look.plan)
      .filter(node => large.has(String(node['Relation Name'])) && isWasteful(node))
      .map(
        node =>
          `${node['Node Type']} on ${node['Relation Name']}, ${node['Rows Removed by Filter'] ?? 0} rows of others, ${keyOf(look)}`,
      ),
  );
  expect(once(offIndex)).toEqual([]);

  // An index on a thousand times as many rows is one level deeper, and the rows of one practice are scattered among
  // those of others, so each row may cost a separate page.
  const dearer: string[] = [];
  for (const [key, pages] of pagesBy(looks)) {
    const before = alone.get(key) ?? pages;
    const { sent } = looks.find(look => keyOf(look) === key) ?? expect.fail(key);
    const allowed = 1.5 * before + 60;
    if (pages <= allowed) continue;
    // Statements with array parameters look up each element.
    const listed = Math.max(0, ...sent.values.map(value => (Array.isArray(value) ? value.length : 0)));
    const returned = (await countReturned(owner, sent)) + listed;
    if (pages > allowed + 4 * returned) dearer.push(`${before} pages became ${pages} for ${returned} rows: ${key}`);
  }
  expect(once(dearer)).toEqual([]);
});
