import { getTableColumns, is, SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgArray, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Subject } from '../../shared/audit-actions.ts';
import type { Person, SubjectMatch } from './data-subject.ts';

type Name<T extends PgTable> = keyof T['_']['columns'] & string;

/**
 * How a table takes part when a practice moves to another instance: exported and imported there (`moves`), only
 * exported, or neither, with the reason; null if its rows belong to no practice. `hidden`: columns that are not
 * exported, such as secrets.
 */
type Archive<C> = null | { moves: true; hidden?: C[] } | { onlyRead: string; hidden?: C[] } | { stays: string };

/** Rows about a client, and how an erasure changes them. */
type Personal<T extends PgTable> = {
  /** Heading in the erasure report and in the export of a client. */
  label: string;
  match: SubjectMatch;
  /** `keep` says why the row is kept; `set` anonymizes it. */
  onErase: 'delete' | { set: (person: Person) => Update<T>; why: string } | { keep: string };
  /** Columns that are not exported: secrets and internal values. */
  hidden?: Name<T>[];
};
type Update<T extends PgTable> = { [C in Name<T>]?: T['_']['columns'][C]['_']['data'] | null | SQL };

/** Every table of a practice declares these facts next to its columns (docs/add-a-table.md). */
type Metadata<T extends PgTable> = {
  archive: Archive<Name<T>>;
  /**
   * Columns that reference a table without a foreign key, because the row may have been deleted. `users` means members
   * of the team. `null` marks a large number that is not a reference.
   */
  references?: { [C in Name<T>]?: string | null };
  /** Schemas for values of an imported file. */
  checks?: { [C in Name<T>]?: z.ZodType };
  /** Allowed values of a text column in an imported file, where the type of the column does not limit them. */
  choices?: { [C in Name<T>]?: string[] };
  /**
   * Columns that are set to the remaining client when two clients are merged. `unlessTaken`: only if that client has no
   * row yet.
   */
  onMerge?: { give: Name<T>[]; unlessTaken?: true };
  /** A column with the time of the client's last activity; retention spares clients with recent activity. */
  activityColumn?: Name<T>;
  /** The kind of subject in the audit log, if the table's `client_id` says which client an event is about. */
  auditSubject?: Subject;
  /** How rows are attributed to clients; or why a table with addresses or numbers is about none. */
  person?: Personal<T> | Personal<T>[] | { notPersonal: string };
};

/** `Personal` with the column names of the database. */
export type PersonalData = {
  label: string;
  table: string;
  match: SubjectMatch;
  onErase: 'delete' | { set: (person: Person) => SQL; why: string } | { keep: string };
  hidden: string[];
};
export type TableMetadata = {
  table: string;
  /** `why`: the reason where it is only exported, or stays. */
  archive: { how: 'moves' | 'onlyRead' | 'stays'; why: string; hidden: string[] } | null;
  references: Record<string, string>;
  referenceLists: Record<string, string>;
  notReferences: string[];
  checks: Record<string, z.ZodType>;
  /** Allowed values of text columns; only the program enforces them, not the database. */
  choices: Record<string, string[]>;
  onMerge: { update: PgTable; columns: Record<string, PgColumn>; give: string[]; unlessTaken?: true } | null;
  activityColumn: string | null;
  auditSubject: Subject | null;
  personal: PersonalData[];
  /** Why the table is about no client. */
  notPersonal: string | null;
};

/** Same conversion as Drizzle's `casing: 'snake_case'`. */
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const namesIn = <T>(values: Partial<Record<string, T>>): [string, T][] =>
  Object.entries(values).map(([name, value]) => [snake(name), value as T]);

/** The facts of a table, with the column names of the database. */
export function describeTable<T extends PgTable>(table: T, facts: Metadata<T>): TableMetadata {
  const { name, columns } = getTableConfig(table);
  const {
    archive,
    references = {},
    checks = {},
    choices = {},
    onMerge,
    activityColumn,
    auditSubject = null,
    person,
  } = facts;
  const isList = new Set(columns.filter(each => is(each, PgArray)).map(each => snake(each.name)));
  const leading = namesIn<string | null>(references);
  const toRows = leading.flatMap(([column, target]) => (target ? [[column, target] as const] : []));
  const personal = person === undefined || 'notPersonal' in person ? [] : [person].flat();
  return {
    table: name,
    archive: archive && archiveIn(archive),
    references: Object.fromEntries(toRows.filter(([column]) => !isList.has(column))),
    referenceLists: Object.fromEntries(toRows.filter(([column]) => isList.has(column))),
    notReferences: leading.filter(([, target]) => target === null).map(([column]) => column),
    checks: Object.fromEntries(namesIn<z.ZodType>(checks)),
    choices: Object.fromEntries([
      ...columns.flatMap(each => (each.enumValues?.length ? [[snake(each.name), [...each.enumValues]]] : [])),
      ...namesIn<string[]>(choices),
    ]),
    onMerge: onMerge ? { ...onMerge, update: table, columns: getTableColumns(table) } : null,
    activityColumn: activityColumn ? snake(activityColumn) : null,
    auditSubject,
    personal: personal.map(each => personalIn(name, columns, each)),
    notPersonal: person && 'notPersonal' in person ? person.notPersonal : null,
  };
}

function archiveIn<C extends string>(archive: NonNullable<Archive<C>>): NonNullable<TableMetadata['archive']> {
  if ('stays' in archive) return { how: 'stays', why: archive.stays, hidden: [] };
  const hidden = (archive.hidden ?? []).map(snake);
  return 'moves' in archive ? { how: 'moves', why: '', hidden } : { how: 'onlyRead', why: archive.onlyRead, hidden };
}

function personalIn<T extends PgTable>(table: string, columns: PgColumn[], personal: Personal<T>): PersonalData {
  const { label, match, onErase, hidden = [] } = personal;
  const isSet = typeof onErase === 'object' && 'set' in onErase;
  return {
    ...{ label, table, match, hidden: hidden.map(snake) },
    onErase: isSet ? { why: onErase.why, set: who => assignments(columns, onErase.set(who)) } : onErase,
  };
}

function assignments(columns: PgColumn[], values: Partial<Record<string, unknown>>): SQL {
  const columnsByName = new Map(columns.map(each => [each.name, each]));
  const parts = Object.entries(values).map(([name, value]) => {
    const column = columnsByName.get(name);
    if (!column) throw new Error(`there is no column ${name}`);
    const isPlain = value === null || is(value, SQL);
    return sql`${sql.identifier(snake(name))} = ${isPlain ? (value ?? sql`null`) : sql.param(column.mapToDriverValue(value))}`;
  });
  return sql.join(parts, sql`, `);
}
