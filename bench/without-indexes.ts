import type pg from 'pg';

type Index = { name: string; table: string; definition: string; constraint: string | null };

/**
 * Drops all secondary indexes during `work` and recreates them afterwards, because updating seven of them for ten
 * million rows would take hours.
 */
export async function withoutIndexes(owner: pg.Client, say: (line: string) => void, work: () => Promise<void>) {
  const indexes = await others(owner);
  for (const { name, table, constraint } of indexes) {
    await owner.query(constraint ? `alter table "${table}" drop constraint "${constraint}"` : `drop index "${name}"`);
  }
  await work();
  for (const { name, table, definition, constraint } of indexes) {
    await owner.query(constraint ? `alter table "${table}" add constraint "${constraint}" ${definition}` : definition);
    say(name);
  }
}

/** Indexes except primary keys and targets of foreign keys. */
async function others(owner: pg.Client): Promise<Index[]> {
  const { rows } = await owner.query<Index>(`
    select i.indexrelid::regclass::text as name, c.relname as table, own.conname as constraint,
      coalesce(pg_get_constraintdef(own.oid), pg_get_indexdef(i.indexrelid)) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
      left join pg_constraint own on own.conindid = i.indexrelid and own.contype in ('u', 'x')
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not i.indisprimary
      and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')
      and exists (select from pg_attribute k where k.attrelid = c.oid and k.attname = 'tenant_id')
    order by pg_relation_size(c.oid) desc, 1`);
  return rows;
}
