import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { System } from '../database/scope.ts';
import { maySend } from '../sending-holds.ts';

/** Moments are kept in whole milliseconds, rounded: what was due just now may stand half of one ahead. */
export const isDue = (dueAt: PgColumn): SQL => sql`${dueAt} <= now() + interval '1 millisecond'`;

/** How long a worker may be silent about a row that it claimed; it renews the lease every third of that. */
export const leaseSeconds = 15;

type Db = Pick<System, 'db'>;
type LeasedTable = PgTable & { tenantId: PgColumn; id: PgColumn; status: PgColumn; attempts: PgColumn };
export type LeasedRow = { tenantId: number; id: number; attempts: number };

type Options<Row extends LeasedRow> = {
  table: LeasedTable;
  /** The status of a row that waits. */
  waiting?: string;
  dueAt: PgColumn;
  /** While `status` is sending: until when the worker may be silent. Without it a claim puts off `dueAt` by `seconds`. */
  leaseUntil?: PgColumn;
  seconds?: number;
  /**
   * Set before what is sent may have arrived. A lease that ends after that leaves the row `unknown`, and `why` as its
   * error; one that ends before, or without this column, makes it wait again.
   */
  started?: { column: PgColumn; error: PgColumn; why: string };
  /** What goes out even where sending is held. */
  isExempt?: SQL | undefined;
  /** What else it takes to be claimed. */
  isReady?: SQL | undefined;
  orderBy?: PgColumn;
  update: (db: Db, set: Partial<Row> | Record<string, SQL>, where: SQL | undefined) => Promise<Row[]>;
  /** What does so in place of the usual statement. */
  reclaim?: (db: Db) => Promise<unknown>;
};

export type LeasedRows<Row extends LeasedRow> = {
  /** What may be claimed now. */
  isWaiting: SQL | undefined;
  /** Which of these practices have rows that may be claimed. */
  practicesWaiting: (db: Db, among: number[], where?: SQL) => Promise<number[]>;
  /** Committed before anything is sent; two workers never claim the same row. */
  claim: (db: Db, where: SQL | undefined, max: number) => Promise<Row[]>;
  /** The same for rows that the caller has locked, whatever they wait for. */
  claimLocked: (db: Db, where: SQL | undefined, also?: Record<string, SQL>) => Promise<Row[]>;
  renew: (db: Db, ids: number[]) => Promise<void>;
  /** What workers had claimed that are silent since. */
  reclaim: (db: Db) => Promise<unknown>;
  /** Changes a claimed row. False if it is no longer this worker's; `from`: statuses that it may have by now. */
  mark: (db: Db, row: Row, values: Partial<Row>, from?: string[]) => Promise<boolean>;
  /** The same, and ends the lease. */
  settle: (db: Db, row: Row, values: Partial<Row>, from?: string[]) => Promise<boolean>;
};

/** The statements of an outbox on a table whose rows are the truth: waiting → sending, under a lease → what came of it. */
export function leasedRows<Row extends LeasedRow>(options: Options<Row>): LeasedRows<Row> {
  const { table, waiting = 'pending', dueAt, leaseUntil, seconds = leaseSeconds, started, update } = options;
  const { tenantId, id, status, attempts } = table;
  // As text: a partial index is not used for a parameter.
  const isIn = (value: string) => sql`${status} = ${sql.raw(`'${value}'`)}`;
  const claimed = leaseUntil ? 'sending' : waiting;
  const leaseEnd = sql`now() + make_interval(secs => ${seconds})`;
  const lease = keyOf(leaseUntil ?? dueAt);
  const isWaiting = and(isIn(waiting), isDue(dueAt), or(maySend(tenantId), options.isExempt), options.isReady);
  const claim: Record<string, SQL> = {
    status: sql`${claimed}`,
    [lease]: leaseEnd,
    attempts: sql`${attempts} + 1`,
    ...(started && { [keyOf(started.column)]: sql`null` }),
  };
  const claimLocked = async (db: Db, where: SQL | undefined, also: Record<string, SQL> = {}) =>
    (await update(db, { ...claim, ...also }, where)).sort((one, other) => one.id - other.id);
  const lock = ({ db }: Db, where: SQL | undefined) => db.select({ tenantId, id }).from(table).where(where);
  const mark: LeasedRows<Row>['mark'] = async (db, row, values, from = [claimed]) => {
    const isMine = and(eq(tenantId, row.tenantId), eq(id, row.id), eq(attempts, row.attempts), inArray(status, from));
    return (await update(db, values, isMine)).length > 0;
  };
  const reclaim = async (db: Db) => {
    if (!leaseUntil) return;
    const lost = started
      ? {
          status: sql`case when ${started.column} is not null then 'unknown' else ${waiting} end`,
          [keyOf(started.error)]:
            sql`case when ${started.column} is not null then ${started.why} else ${started.error} end`,
        }
      : { status: sql`${waiting}` };
    await update(db, { ...lost, [lease]: sql`null` }, and(isIn(claimed), sql`${leaseUntil} < now()`));
  };
  return {
    isWaiting,
    practicesWaiting: async ({ db }, among, where) => {
      if (!among.length) return [];
      const isAmong = sql`${tenantId} = any(${sql.param(among)}::bigint[])`;
      const found = await db
        .selectDistinct({ tenantId })
        .from(table)
        .where(and(isWaiting, isAmong, where));
      return found.map(each => Number(each.tenantId));
    },
    claim: (db, where, max) => {
      const due = lock(db, and(isWaiting, where))
        .orderBy(asc(options.orderBy ?? dueAt))
        .limit(max);
      return claimLocked(db, sql`(${tenantId}, ${id}) in (${due.for('update', { skipLocked: true, of: table })})`);
    },
    claimLocked,
    // What is being written down at this moment is passed over: to wait for it could be to wait in a circle.
    renew: async (db, ids) => {
      if (!leaseUntil) return;
      const mine = lock(db, and(isIn(claimed), inArray(id, ids))).for('update', { skipLocked: true });
      await update(db, { [lease]: leaseEnd }, sql`(${tenantId}, ${id}) in (${mine})`);
    },
    reclaim: options.reclaim ?? reclaim,
    mark,
    settle: (db, row, values, from) => mark(db, row, leaseUntil ? { ...values, [lease]: null } : values, from),
  };
}

function keyOf(column: PgColumn): string {
  const found = Object.entries(getTableColumns(column.table)).find(([, each]) => each === column);
  if (!found) throw new Error(`${column.name} is a column of no table`);
  return found[0];
}
