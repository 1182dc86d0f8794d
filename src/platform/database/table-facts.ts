import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Subject } from '../../shared/audit-actions.ts';
import type { FoundBy, Person } from './found-by.ts';

type Name<T extends PgTable> = keyof T['_']['columns'] & string;

/**
 * What becomes of a table when a practice takes everything along to another instance: it is exported and taken in there,
 * only exported, or neither, and why; null for what is no practice's. `hidden`: columns that stay, such as secrets.
 */
type Archive<C> = null | { moves: true; hidden?: C[] } | { onlyRead: string; hidden?: C[] } | { stays: string };

/** What a table holds about a client, and what an erasure does with it. */
type Personal<T extends PgTable> = {
  /** For the report of an erasure and the export of a client. */
  called: string;
  foundBy: FoundBy;
  /** `keep` and `why` say why the row stays; `set` takes the person off it. */
  onErase: 'delete' | { set: (person: Person) => Update<T>; why: string } | { keep: string };
  /** Columns that are secrets, or nobody's business outside. */
  hidden?: Name<T>[];
};
type Update<T extends PgTable> = { [C in Name<T>]?: T['_']['columns'][C]['_']['data'] | null | SQL };

/** Every table of a practice says this of itself, beside its columns (docs/add-a-table.md). */
type Facts<T extends PgTable> = {
  archive: Archive<Name<T>>;
  /**
   * Columns that lead to a row without a foreign key, since that row may be gone, and its table; `users` are people of the
   * team. `null`: a large number that leads nowhere.
   */
  leadsTo?: { [C in Name<T>]?: string | null };
  /** What a value must be that comes in a file of another instance. */
  checks?: { [C in Name<T>]?: z.ZodType };
  /** Which of its few words a column may hold in such a file, where not all. */
  choices?: { [C in Name<T>]?: string[] };
  /**
   * Columns that are given the number of the kept client when two records are merged. `unlessTaken`: only if that client
   * has no row yet.
   */
  onMerge?: { give: Name<T>[]; unlessTaken?: true };
  /** When this was last, the client was heard of: retention leaves whoever was. */
  signOfLife?: Name<T>;
  /** What the audit log calls a row, if its `client_id` says whom an event of it is about. */
  auditSubject?: Subject;
  /** About clients; or why a table with addresses or numbers is not. */
  person?: Personal<T> | Personal<T>[] | { nobody: string };
};

/** `Personal` with the column names of the database. */
export type PersonalData = {
  called: string;
  table: string;
  foundBy: FoundBy;
  onErase: 'delete' | { set: (person: Person) => SQL; why: string } | { keep: string };
  hidden: string[];
};
export type TableFacts = {
  table: string;
  /** `why`: where it is not taken in, or stays. */
  archive: { how: 'moves' | 'onlyRead' | 'stays'; why: string; hidden: string[] } | null;
  leadsTo: Record<string, string>;
  leadsToMany: Record<string, string>;
  leadsNowhere: string[];
  checks: Record<string, z.ZodType>;
  /** Columns of text that hold one of a few words: the program writes no other, and the database does not ask. */
  choices: Record<string, string[]>;
  onMerge: { update: PgTable; columns: Record<string, PgColumn>; give: string[]; unlessTaken?: true } | null;
  signOfLife: string | null;
  auditSubject: Subject | null;
  personal: PersonalData[];
  /** Why it is about no client. */
  nobody: string | null;
};

/** As drizzle names columns in the database. */
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const namesIn = <T>(values: Partial<Record<string, T>>): [string, T][] =>
  Object.entries(values).map(([name, value]) => [snake(name), value as T]);

/** What a table says of itself, by the names that its columns have in the database. */
export function factsOf<T extends PgTable>(table: T, facts: Facts<T>): TableFacts {
  const { name, columns } = getTableConfig(table);
  const { archive, leadsTo = {}, checks = {}, choices = {}, onMerge, signOfLife, auditSubject = null, person } = facts;
  const isList = new Set(columns.filter(each => is(each, PgArray)).map(each => snake(each.name)));
  const leading = namesIn<string | null>(leadsTo);
  const toRows = leading.flatMap(([column, target]) => (target ? [[column, target] as const] : []));
  const personal = person === undefined || 'nobody' in person ? [] : [person].flat();
  return {
    table: name,
    archive: archive && archiveIn(archive),
    leadsTo: Object.fromEntries(toRows.filter(([column]) => !isList.has(column))),
    leadsToMany: Object.fromEntries(toRows.filter(([column]) => isList.has(column))),
    leadsNowhere: leading.filter(([, target]) => target === null).map(([column]) => column),
    checks: Object.fromEntries(namesIn<z.ZodType>(checks)),
    choices: Object.fromEntries([
      ...columns.flatMap(each => (each.enumValues?.length ? [[snake(each.name), [...each.enumValues]]] : [])),
      ...namesIn<string[]>(choices),
    ]),
    onMerge: onMerge ? { ...onMerge, update: table, columns: getTableColumns(table) } : null,
    signOfLife: signOfLife ? snake(signOfLife) : null,
    auditSubject,
    personal: personal.map(each => personalIn(name, columns, each)),
    nobody: person && 'nobody' in person ? person.nobody : null,
  };
}

function archiveIn<C extends string>(archive: NonNullable<Archive<C>>): NonNullable<TableFacts['archive']> {
  if ('stays' in archive) return { how: 'stays', why: archive.stays, hidden: [] };
  const hidden = (archive.hidden ?? []).map(snake);
  return 'moves' in archive ? { how: 'moves', why: '', hidden } : { how: 'onlyRead', why: archive.onlyRead, hidden };
}

function personalIn<T extends PgTable>(table: string, columns: PgColumn[], personal: Personal<T>): PersonalData {
  const { called, foundBy, onErase, hidden = [] } = personal;
  const isSet = typeof onErase === 'object' && 'set' in onErase;
  return {
    ...{ called, table, foundBy, hidden: hidden.map(snake) },
    onErase: isSet ? { why: onErase.why, set: who => assignments(columns, onErase.set(who)) } : onErase,
  };
}

function assignments(columns: PgColumn[], values: Partial<Record<string, unknown>>): SQL {
  const known = new Map(columns.map(each => [each.name, each]));
  const parts = Object.entries(values).map(([name, value]) => {
    const column = known.get(name);
    if (!column) throw new Error(`there is no column ${name}`);
    const isPlain = value === null || is(value, SQL);
    return sql`${sql.identifier(snake(name))} = ${isPlain ? (value ?? sql`null`) : sql.param(column.mapToDriverValue(value))}`;
  });
  return sql.join(parts, sql`, `);
}
