import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { TableMetadata } from '../../../../platform/database/table-metadata.ts';

type Column = { table: string; name: string; type: string; isRequired: boolean };
/** A reference from a column to the primary key of a table. References to users go through the team. */
export type Reference = { table: string; column: string; target: string };
/** `isById`: by the ID alone. The others, such as form and version, only say which table comes first. */
type ForeignKey = Reference & { isById: boolean };

export type Catalog = {
  columns: Map<string, Column[]>;
  references: ForeignKey[];
  /** Tables whose rows have an id. */
  numbered: Set<string>;
  facts: Map<string, TableMetadata>;
};

/** Columns and references from the database catalog, facts from the tables' declarations. */
export async function readCatalog(client: OwnerClient, tables: TableMetadata[]): Promise<Catalog> {
  const { rows } = await client.query<Column & { isNumber: boolean }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull and not a.atthasdef as "isRequired", a.attidentity <> '' as "isNumber"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by c.relname, a.attnum`);
  const { rows: references } = await client.query<ForeignKey>(`
    select f.conrelid::regclass::text as table, a.attname as column,
      case f.confrelid::regclass::text when 'members' then 'users' else f.confrelid::regclass::text end as target,
      cardinality(f.conkey) = 2 as "isById"
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[2]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0
      and cardinality(f.conkey) >= 2`);
  const columns = Map.groupBy(rows, row => row.table);
  const numbered = new Set(rows.filter(row => row.isNumber).map(row => row.table));
  return { columns, references, numbered, facts: new Map(tables.map(each => [each.table, each])) };
}

/** Topological order: referenced tables first. References of a table to itself are ignored. */
export function inOrder(tables: string[], references: Reference[]): string[] {
  const sorted: string[] = [];
  const visit = (table: string) => {
    if (sorted.includes(table) || !tables.includes(table)) return;
    for (const { target } of references.filter(each => each.table === table && each.target !== table)) visit(target);
    sorted.push(table);
  };
  for (const table of tables) visit(table);
  return sorted;
}

type How = NonNullable<TableMetadata['archive']>['how'];

/** Tables that an export treats in this way, by name. */
export const tablesThat = (tables: TableMetadata[], how: How) =>
  tables
    .flatMap(({ table, archive }) => (archive?.how === how ? [{ table, ...archive }] : []))
    .toSorted((one, next) => (one.table < next.table ? -1 : 1));
