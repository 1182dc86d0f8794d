import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../platform/database/connect.ts';
import { createLog } from '../../platform/log.ts';
import { copyPractice, growPractice } from '../../testing/crowd.ts';
import { newDatabaseUrl } from '../../testing/postgres.ts';
import { buffersOf, explain, type Node, nodesOf, type Sent, watchStatements } from '../../testing/statements.ts';
import { type Call, call, cookieOf, openWorld, type World } from '../../testing/world.ts';
import { demoSignIn, seedDemoPractice } from './seed/seed.ts';

const size = { practices: 1_000, clients: 50, appointments: 100 };
let world: World;
let owner: pg.Client;
let read: (work: () => Promise<unknown>) => Promise<Sent[]>;
let ask: Call;
let tenantId: number;
let slug: string;

beforeAll(async () => {
  const url = await newDatabaseUrl();
  const database = connect(url, 'embedded', createLog('silent'));
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

/** Every address that a person may open, with keys that are there where the list above it has one. */
async function addresses(): Promise<string[]> {
  const paths = world.routes.filter(({ method, path }) => method === 'GET' && !/\*|\/:token|\/:grant/.test(path));
  const found = await Promise.all([...new Set(paths.map(({ path }) => path))].map(fillIn));
  return found.filter(path => !/logout|progress/.test(path));
}

async function fillIn(path: string): Promise<string> {
  const [list = '', ...rest] = path.split(/\/:\w+/);
  if (!rest.length) return path;
  if (path.includes(':slug')) return path.replace(/:slug/, slug).replace(/:\w+/g, '1');
  const answer = await ask('GET', list);
  const body = answer.headers.get('content-type')?.includes('json') ? await answer.json() : null;
  const rows = [body, body?.items, ...Object.values(body ?? {})].find(each => Array.isArray(each) && each[0]?.id);
  return path.replace(/:\w+/, String(rows?.[0]?.id ?? 999_999)).replace(/:\w+/g, '1');
}

/** What these need is in their query; and what a list may be asked besides. */
const withQueries = () => {
  const [from, to] = [new Date(Date.now() - 4 * 86_400_000), new Date(Date.now() + 4 * 86_400_000)];
  const [first, last] = [from, to].map(each => each.toISOString().slice(0, 10));
  return [
    '/api/search?q=rey',
    '/api/emails/suppressions/reason?email=felix@client.example',
    '/api/sms/replies?clientId=1',
    '/api/invoices/suggestion?clientId=1',
    `/api/contents/calendar?first=${first}&last=${last}`,
    `/api/appointments/slots?storefrontSlug=${slug}&date=${last}&days=7`,
    '/api/clients?limit=50&sort=-createdAt',
    '/api/clients?limit=50&sort=name&search=reyes',
    '/api/clients?limit=50&sort=-lastContact&status=active',
    `/api/appointments?from=${from.toISOString()}&to=${to.toISOString()}`,
    '/api/emails/logs?limit=50&status=sent',
    '/api/subscribers?limit=50&search=rey',
    '/api/contents?limit=50&search=protein',
  ];
};
/** Pages behind a mailed link, which has one row by a unique key. */
const byLink = /(cancel|reschedule|confirm)-(preview|slots|appointment)|(cancel|reschedule|confirm)-appointment/;

const notUnderstood = new Set<string>();
type Look = { path: string; sent: Sent; plan: Node };

async function lookAtAll(paths: string[]): Promise<Look[]> {
  const looks: Look[] = [];
  for (const path of paths) {
    const statements = await read(async () => {
      const answer = await ask('GET', path);
      await answer.arrayBuffer();
      // It would not have come to its queries.
      if (answer.status === 400) notUnderstood.add(path);
    });
    for (const sent of statements) looks.push({ path, sent, plan: await explain(owner, sent) });
  }
  return looks;
}

test('what reads all practices’ rows would be seen', async () => {
  const sent = { text: 'select id from clients where last_name = $1', values: ['Reyes'], role: 'none', tenantId: '1' };
  const found = nodesOf(await explain(owner, sent)).filter(isWasteful);
  expect(found).toHaveLength(1);
});

const keyOf = ({ path, sent }: Look) => `${path}: ${sent.text.replace(/\s+/g, ' ')}`;

/** A statement of many screens is told of once. */
const once = (lines: string[]) => [...new Map(lines.map(line => [line.replace(/^.*?: /, ''), line])).values()];
const buffersBy = (looks: Look[]) => {
  const sums = new Map<string, number>();
  for (const look of looks) sums.set(keyOf(look), Math.max(sums.get(keyOf(look)) ?? 0, buffersOf(look.plan)));
  return sums;
};

test('every screen costs as much beside 1,000 other practices as alone, and looks at nobody else’s rows', async () => {
  const paths = [...(await addresses()), ...withQueries()];
  expect(paths.length).toBeGreaterThan(80);
  const alone = buffersBy(await lookAtAll(paths));
  const bare = new Set(withQueries().map(path => path.split('?')[0]));
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

  // An index of a thousand times the size is one level deeper, and each of some rows is looked up by itself.
  const dearer = [...buffersBy(looks)].flatMap(([key, buffers]) => {
    const before = alone.get(key);
    return before !== undefined && buffers > 1.5 * before + 60 ? [`${before} pages became ${buffers}: ${key}`] : [];
  });
  expect(once(dearer)).toEqual([]);
}, 480_000);

/** All of a table, or rows of others that were read to be left out. */
function isWasteful(node: Node): boolean {
  if (node['Node Type'] === 'Seq Scan') return true;
  const left = Number(node['Rows Removed by Filter'] ?? 0) * Number(node['Actual Loops'] ?? 1);
  return left > 50 && String(node.Filter).includes('tenant_id');
}
