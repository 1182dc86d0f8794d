import { Column, DrizzleQueryError, type Query } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import {
  type PgDialect,
  PgPreparedQuery,
  type PreparedQueryConfig,
  type SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core';
import pg from 'pg';
import { Statement } from './connection.ts';

type Client = pg.PoolClient | pg.Pool;
type Prepare = Parameters<NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery']>;

/**
 * Hands statements to the driver as the library's own session does, without the spans, caches and closures that it lays
 * around each of them: they cost as much as the driver itself. Rows of plain columns are read here; what else there is
 * (joins in parts, expressions, mappers) goes to the library whole.
 */
export class QuickSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #client: Client;

  constructor(client: Client, dialect: PgDialect) {
    super(client, dialect, undefined);
    this.#client = client;
  }

  override prepareQuery<T extends PreparedQueryConfig>(...given: Prepare): PgPreparedQuery<T> {
    const [query, fields, name, , customMapper] = given;
    const columns = columnsOf(fields);
    if (!columns || name || customMapper) return super.prepareQuery<T>(...given);
    return new QuickQuery<T>(this.#client, query, columns);
  }
}

type Named = { name: string; column: Column };

/** Null when the library is to read them; none when nothing was asked for by name. */
function columnsOf(fields: SelectedFieldsOrdered | undefined): Named[] | null {
  const columns: Named[] = [];
  for (const { path, field } of fields ?? []) {
    const [name] = path;
    if (path.length !== 1 || name === undefined || !(field instanceof Column)) return null;
    columns.push({ name, column: field });
  }
  return columns;
}

class QuickQuery<T extends PreparedQueryConfig> extends PgPreparedQuery<T> {
  readonly #client: Client;
  readonly #columns: Named[];

  constructor(client: Client, query: Query, columns: Named[]) {
    super(query, undefined, undefined);
    this.#client = client;
    this.#columns = columns;
  }

  override async execute(): Promise<T['execute']> {
    const { sql: text, params } = this.query;
    const columns = this.#columns;
    try {
      if (!columns.length) return await this.#client.query(new Whole(text), params);
      const { rows } = await this.#client.query<unknown[]>(new InColumns(text), params);
      return rows.map(row => read(row, columns));
    } catch (reason) {
      throw reason instanceof Error ? new DrizzleQueryError(text, params, reason) : reason;
    }
  }
}

/** Answered by whole rows. */
class Whole extends Statement {
  get types() {
    return types;
  }
}

/** Answered by values in the order of the columns. */
class InColumns extends Whole {
  get rowMode() {
    return 'array' as const;
  }
}

function read(row: unknown[], columns: Named[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [index, { name, column }] of columns.entries()) {
    const value = row[index];
    result[name] = value === null ? null : column.mapFromDriverValue(value);
  }
  return result;
}

const { builtins } = pg.types;
/** Times and spans, one or a list of them, are left as they come: each column knows what to make of them. */
const asWritten = new Set<number>([
  builtins.TIMESTAMPTZ,
  builtins.TIMESTAMP,
  builtins.DATE,
  builtins.INTERVAL,
  ...[1231, 1115, 1185, 1187, 1182],
]);
const asIs = (value: unknown) => value;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    asWritten.has(oid) ? asIs : pg.types.getTypeParser(oid, format),
};
