import type pg from 'pg';

export type Size = { practices: number; clients: number; appointments: number };

/** Ids of copies start here, above those of the original practice. */
const firstCopy = 1_000_000;

type Column = { table: string; name: string; type: string; isUnique: boolean };

/** Adds clients with their share of appointments by copying existing ones, without notifications. */
export function growPractice(owner: pg.Client, tenantId: number, { clients, appointments }: Size) {
  return quietly(owner, async () => {
    await copyRows(owner, 'clients', clients, tenantId, {
      id: "nextval(pg_get_serial_sequence('clients', 'id'))",
      email: "'grown' || n || '@client.example'",
      last_name: "'Grown' || n",
      created_at: "created_at - n * interval '1 hour'",
    });
    await copyRows(owner, 'appointments', appointments, tenantId, {
      id: "nextval(pg_get_serial_sequence('appointments', 'id'))",
      client_id: `(select min(id) from clients where tenant_id = ${tenantId}) + n % ${clients}`,
      // Spread over years, because a screen shows one week.
      start_time: "start_time - n * interval '5 hours'",
      end_time: "end_time - n * interval '5 hours'",
    });
  });
}

type Copies = { from: number; to: number; columns?: Column[] };

/**
 * Copies the rows of a practice in every table, for the numbers `from` to `to`. Tables and columns come from the
 * schema.
 */
export async function copyPractice(owner: pg.Client, tenantId: number, { from, to, columns: known }: Copies) {
  const columns = known ?? (await columnsOf(owner));
  const tables = [...new Set(columns.map(({ table }) => table))];
  await quietly(owner, async () => {
    for (const table of tables) {
      const own = columns.filter(column => column.table === table);
      const key = table === 'tenants' ? 'id' : 'tenant_id';
      const values = own.map(column => (column.name === key ? `${firstCopy} + n` : copyOf(column)));
      // Ordered so that rows of different practices are interleaved on disk, as in production.
      await owner.query(`insert into "${table}" (${own.map(({ name }) => `"${name}"`).join()}) overriding system value
        select ${values.join()} from "${table}" row, generate_series(${from}, ${to}) n where row."${key}" = ${tenantId}
        order by row.ctid, n`);
    }
    await owner.query(`insert into users overriding system value
      select (jsonb_populate_record(row, jsonb_build_object('id', row.id + n * 1000, 'email', n || row.email))).*
      from users row, generate_series(${from}, ${to}) n
      where row.id in (select user_id from members where tenant_id = ${tenantId})`);
    await owner.query(`insert into accounts overriding system value
      select (jsonb_populate_record(row, jsonb_build_object('id', row.id + n * 1000, 'user_id', row.user_id + n * 1000,
        'account_id', n || row.account_id))).*
      from accounts row, generate_series(${from}, ${to}) n
      where row.user_id in (select user_id from members where tenant_id = ${tenantId})`);
  });
}

/** Email address of a copied user; the password is the original's. */
export const emailOfCopy = (number: number, email: string) => `${number}${email}`;

/** Columns unique across practices get a new value. */
function copyOf({ table, name, type, isUnique }: Column): string {
  // Each copied practice gets its own users, so that no user is a member of a thousand practices.
  if (table === 'members' && name === 'user_id') return 'row.user_id + n * 1000';
  if (!isUnique) return `row."${name}"`;
  if (type === 'text') return `row."${name}" || '-' || n`;
  if (type === 'uuid') return 'gen_random_uuid()';
  return `row."${name}" + n * 100000000::bigint`;
}

/** Uniqueness is read from the indexes, so call it before dropping any. */
export async function columnsOf(owner: pg.Client): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select c.relname as table, a.attname as name, t.typname as type, exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)
        and not exists (select from pg_attribute k where k.attrelid = c.oid and k.attnum = any (i.indkey)
          and k.attname = case when c.relname = 'tenants' then 'id' else 'tenant_id' end)) as "isUnique"
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and (c.relname = 'tenants' or exists (
        select from pg_attribute k where k.attrelid = c.oid and k.attname = 'tenant_id' and not k.attisdropped))
    order by c.relname, a.attnum`);
  return rows;
}

async function copyRows(
  owner: pg.Client,
  table: string,
  count: number,
  tenantId: number,
  changed: Record<string, string>,
) {
  const columns = (await columnsOf(owner)).filter(column => column.table === table);
  const values = columns.map(({ name }) => changed[name] ?? `row."${name}"`);
  await owner.query(`insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join()}) overriding system value
    select ${values.join()} from generate_series(1, ${count}) n,
      (select * from "${table}" where tenant_id = ${tenantId} order by id limit 1) row`);
}

/** Skips triggers and foreign key checks, since copies of valid rows are valid. */
async function quietly(owner: pg.Client, work: () => Promise<void>) {
  await owner.query('set session_replication_role = replica');
  await work();
  await owner.query('reset session_replication_role');
}
