import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { System } from '../database/scope.ts';
import { maySend } from './sending-pause.ts';

/** Columns hold whole milliseconds, rounded, so a row that is due now may appear half a millisecond early. */
export const isDue = (dueAt: PgColumn): SQL => sql`${dueAt} <= now() + interval '1 millisecond'`;

/** How long a claim lasts without renewal; the worker renews it every third of that. */
export const leaseSeconds = 15;

type Db = Pick<System, 'db'>;
type WithPorts = Pick<System, 'db' | 'ports'>;
type LeasedTable = PgTable & { tenantId: PgColumn; id: PgColumn; status: PgColumn; attempts: PgColumn };
export type LeasedRow = { tenantId: number; id: number; attempts: number };

type Options<Row extends LeasedRow> = {
  table: LeasedTable;
  /** The status of a row that is due to be sent. */
  waiting?: string;
  dueAt: PgColumn;
  /** End of the lease while `status` is sending. Without this column a claim moves `dueAt` ahead by `seconds` instead. */
  leaseUntil?: PgColumn;
  seconds?: number;
  /**
   * Set just before the message can reach its destination. When a lease expires after that, the row becomes `unknown`
   * with the error `why`; when it expires before, or without this column, the row waits to be sent again.
   */
  started?: { column: PgColumn; error: PgColumn; why: string };
  /** Rows that are sent even while sending is on hold. */
  isExempt?: SQL | undefined;
  /** A further condition for claiming a row. */
  isReady?: SQL | undefined;
  orderBy?: PgColumn;
  update: (db: Db, set: Partial<Row> | Record<string, SQL>, where: SQL | undefined) => Promise<Row[]>;
  /** Replaces the usual statement that reclaims expired leases. */
  reclaim?: (system: WithPorts) => Promise<unknown>;
};

export type LeasedRows<Row extends LeasedRow> = {
  /** The condition under which a row can be claimed now. */
  isWaiting: SQL | undefined;
  /** Which of these practices have rows that can be claimed. */
  practicesWaiting: (db: Db, among: number[], where?: SQL) => Promise<number[]>;
  /** Committed before anything is sent; two workers never claim the same row. */
  claim: (db: Db, where: SQL | undefined, max: number) => Promise<Row[]>;
  /** Claims rows that the caller has locked, due or not. */
  claimLocked: (db: Db, where: SQL | undefined, also?: Record<string, SQL>) => Promise<Row[]>;
  renew: (db: Db, ids: number[]) => Promise<void>;
  /** Releases the rows whose lease has expired. */
  reclaim: (system: WithPorts) => Promise<unknown>;
  /** Updates a claimed row. False if another worker has taken it over. `from`: the statuses the row may have. */
  mark: (db: Db, row: Row, values: Partial<Row>, from?: string[]) => Promise<boolean>;
  /** Like `mark`, and ends the lease. */
  settle: (db: Db, row: Row, values: Partial<Row>, from?: string[]) => Promise<boolean>;
};

/** The SQL of an outbox: a row goes from waiting to sending, under a lease, to its result. The row itself is the job. */
export function leasedRows<Row extends LeasedRow>(options: Options<Row>): LeasedRows<Row> {
  const { table, waiting = 'pending', dueAt, leaseUntil, seconds = leaseSeconds, started, update } = options;
  const { tenantId, id, status, attempts } = table;
  // Literal text, because PostgreSQL doesn't match a partial index to a parameter.
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
      const rows = await db
        .selectDistinct({ tenantId })
        .from(table)
        .where(and(isWaiting, isAmong, where));
      return rows.map(each => Number(each.tenantId));
    },
    claim: (db, where, max) => {
      const due = lock(db, and(isWaiting, where))
        .orderBy(asc(options.orderBy ?? dueAt))
        .limit(max);
      return claimLocked(db, sql`(${tenantId}, ${id}) in (${due.for('update', { skipLocked: true, of: table })})`);
    },
    claimLocked,
    // Rows that another statement has locked are skipped: waiting for them could deadlock.
    renew: async (db, ids) => {
      if (!leaseUntil) return;
      const lockedRows = lock(db, and(isIn(claimed), inArray(id, ids))).for('update', { skipLocked: true });
      await update(db, { [lease]: leaseEnd }, sql`(${tenantId}, ${id}) in (${lockedRows})`);
    },
    reclaim: options.reclaim ?? reclaim,
    mark,
    settle: (db, row, values, from) => mark(db, row, leaseUntil ? { ...values, [lease]: null } : values, from),
  };
}

function keyOf(column: PgColumn): string {
  const entry = Object.entries(getTableColumns(column.table)).find(([, each]) => each === column);
  if (!entry) throw new Error(`${column.name} is a column of no table`);
  return entry[0];
}
