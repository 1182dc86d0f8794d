import type pg from 'pg';

export type Distribution = {
  /** The statements in an executable order. */
  statements: string[];
  /** Unique indexes across practices, with their definitions; Citus can't enforce these. */
  acrossPractices: { table: string; name: string; definition: string }[];
  /** Plain indexes that replace those unique indexes. */
  plainIndexes: string[];
  /** Foreign keys from local to distributed tables, which no server can check. */
  references: string[];
  /** Triggers by table. */
  triggers: { table: string; names: string }[];
  /** Instance-wide tables that tables of practices refer to: they become reference tables. */
  reference: string[];
  local: string[];
};

/** How Citus would distribute the tables, derived from the current schema. */
export async function describeDistribution(client: pg.ClientBase | pg.Pool): Promise<Distribution> {
  const rowsOf = async <Row>(text: string) => (await client.query(text)).rows as Row[];
  const tables = await rowsOf<{ name: string; isOfPractice: boolean; isReferred: boolean }>(`
    select c.relname as name,
      -- Sessions name a practice, but are found by themselves.
      exists (select from pg_attribute a join pg_constraint p on p.conrelid = a.attrelid and p.contype = 'p'
        where a.attrelid = c.oid and a.attname = 'tenant_id' and a.attnum = any (p.conkey)) as "isOfPractice",
      exists (select from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attname = 'tenant_id'
        where f.contype = 'f' and f.confrelid = c.oid) as "isReferred"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  const acrossPractices = await rowsOf<Distribution['acrossPractices'][number]>(`
    select t.relname as table, i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute a join pg_constraint p on p.conrelid = a.attrelid and p.contype = 'p'
        where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnum = any (p.conkey))
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'tenant_id' and a.attnum = any (x.indkey))
    order by 1, 2`);
  const spread = new Set(['tenants', ...tables.filter(({ isOfPractice }) => isOfPractice).map(({ name }) => name)]);
  const references = await rowsOf<{ table: string; to: string; name: string }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as to, conname as name
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 3`);
  const triggers = await rowsOf<Distribution['triggers'][number]>(`
    select tgrelid::regclass::text as table, string_agg('\`' || tgname || '\`', ', ' order by tgname) as names
    from pg_trigger join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace group by 1 order by 1`);
  const ofPractices = tables.filter(({ isOfPractice }) => isOfPractice).map(({ name }) => name);
  const others = tables.filter(({ isOfPractice, name }) => !isOfPractice && name !== 'tenants');
  const reference = others.filter(({ isReferred }) => isReferred).map(({ name }) => name);
  return {
    statements: [
      ...reference.map(name => `select create_reference_table('${name}');`),
      "select create_distributed_table('tenants', 'id');",
      ...ofPractices.map(
        name => `select create_distributed_table('${name}', 'tenant_id', colocate_with => 'tenants');`,
      ),
    ],
    acrossPractices,
    plainIndexes: acrossPractices.flatMap(({ name, definition }) => [
      `drop index ${name};`,
      `${definition.replace('CREATE UNIQUE INDEX', 'create index').replace(' ON public.', ' on ').replace('USING btree ', '')};`,
    ]),
    references: references
      .filter(({ table, to }) => spread.has(to) && !spread.has(table))
      .map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
    triggers: triggers.filter(({ table }) => spread.has(table)),
    reference,
    local: others.filter(({ isReferred }) => !isReferred).map(({ name }) => name),
  };
}
