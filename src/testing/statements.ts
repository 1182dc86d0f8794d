import type pg from 'pg';
import { requestRole } from '../platform/database/tenancy.ts';

/** A statement, with the role and tenant of its transaction. */
export type Sent = { text: string; values: unknown[]; role: string; tenantId: string };

/** Records the statements of a pool during `work`. Call it before the pool's first connection. */
export function watchStatements(pool: pg.Pool) {
  let sent: Sent[] | null = null;
  pool.on('connect', client => {
    let role = 'none';
    let tenantId = '';
    client.query = new Proxy(client.query, {
      apply(query, self, [statement, ...rest]) {
        const text = typeof statement === 'string' ? statement : String(Object(statement).text ?? '');
        role = /set local role (\w+)/.exec(text)?.[1] ?? role;
        tenantId = /set local app\.tenant_id = '(\d+)'/.exec(text)?.[1] ?? tenantId;
        if (/^\s*(commit|rollback)/i.test(text)) {
          role = 'none';
          tenantId = '';
        }
        const values = Array.isArray(rest[0]) ? rest[0] : (Object(statement).values ?? []);
        if (/^\s*\(?\s*(select|with|insert|update|delete)\b/i.test(text)) sent?.push({ text, values, role, tenantId });
        return Reflect.apply(query, self, [statement, ...rest]);
      },
    });
  });
  return async (work: () => Promise<unknown>): Promise<Sent[]> => {
    const mine: Sent[] = [];
    sent = mine;
    await work();
    sent = null;
    return mine;
  };
}

export type Node = Record<string, unknown> & { 'Node Type': string; Plans?: Node[] };
export type Explained = { plan: Node /** Pages of tables and indexes, cached or not. */; pages: number };

/** The executed plan of a statement and the pages it read; rolled back. */
export async function explain(client: pg.Client, sent: Sent): Promise<Explained> {
  const options = 'explain (analyze, timing off, format json)';
  let before = 0;
  let pages = 0;
  const rows = await takenBack(
    client,
    { ...sent, text: `${options} ${sent.text}` },
    {
      before: async () => {
        before = await pagesSoFar(client);
      },
      after: async () => {
        pages = (await pagesSoFar(client)) - before;
      },
    },
  );
  return { plan: Object(rows[0])['QUERY PLAN'][0].Plan, pages };
}

/**
 * Pages of tables and indexes that this connection has read so far. Excludes the system catalog, which is read again
 * after DDL in any database of the server.
 */
async function pagesSoFar(client: pg.Client): Promise<number> {
  const firstOfOurs = 16_384;
  const { rows } = await client.query<{ pages: string }>(
    `select sum(pg_stat_get_xact_blocks_fetched(oid)) as pages from pg_class where oid >= ${firstOfOurs}`,
  );
  return Number(rows[0]?.pages);
}

/** Number of rows a statement returns. Rows aggregated into JSON are counted individually. */
export async function countReturned(client: pg.Client, sent: Sent): Promise<number> {
  const inJson = (value: unknown): number => {
    if (typeof value === 'string' && /^\s*[[{]/.test(value)) return inJson(JSON.parse(value));
    if (Array.isArray(value)) return value.length;
    const isObject = typeof value === 'object' && value !== null && !(value instanceof Date);
    return isObject ? Object.values(value).reduce((sum: number, each) => sum + inJson(each), 0) : 0;
  };
  const rows = await takenBack(client, sent);
  return rows.reduce((sum: number, row) => sum + 1 + inJson(row), 0);
}

/**
 * Runs a statement and rolls it back.
 * @throws Error for a statement of the request role without a tenant, since row-level security would hide every row
 */
async function takenBack(
  client: pg.Client,
  { text, values, role, tenantId }: Sent,
  around: { before?: () => Promise<void>; after?: () => Promise<void> } = {},
): Promise<unknown[]> {
  if (role === requestRole && !tenantId) throw new Error(`sent for no practice: ${text}`);
  await client.query(`begin; set local role ${role}; select set_config('app.tenant_id', '${tenantId}', true)`);
  try {
    await around.before?.();
    const { rows } = await client.query(text, values);
    await around.after?.();
    return rows;
  } finally {
    await client.query('rollback');
  }
}

export const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** A full table scan, or many rows of other practices read and filtered out. */
export function isWasteful(node: Node): boolean {
  if (node['Node Type'] === 'Seq Scan') return true;
  const left = Number(node['Rows Removed by Filter'] ?? 0) * Number(node['Actual Loops'] ?? 1);
  return left > 50 && String(node.Filter).includes('tenant_id');
}
