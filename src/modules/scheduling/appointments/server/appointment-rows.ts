import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { isWaitingForAnswer } from '../booking-rules.ts';
import { messages } from './messages/en.ts';
import { appointments } from './tables.ts';

export type Row = typeof appointments.$inferSelect;

type Written = typeof appointments.$inferInsert;

export type NewRow = Omit<Written, 'tenantId' | 'userId' | 'id' | 'clientId'> & { clientId: number | SQL<number> };

/** Database constraints decide whether the time is free. @throws AppError conflict, not_found */
export async function insertAppointment(scope: Scope, values: NewRow): Promise<Row> {
  return unlessRefused(async () => {
    const row = { ...values, tenantId: scope.tenantId, userId: scope.userId };
    const [created] = await scope.db.insert(appointments).values(row).returning();
    if (!created) throw slotTaken();
    return created;
  });
}

/** Translates constraint violations to error messages. @throws AppError conflict, not_found */
export async function unlessRefused<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (reason) {
    const broken = violatedConstraint(reason);
    if (broken === 'appointments_no_overlap') throw slotTaken();
    if (broken?.includes('client_id')) throw new AppError('not_found', 'Client not found');
    if (broken?.includes('service_id')) throw new AppError('not_found', 'Service not found');
    throw reason;
  }
}

export const slotTaken = () => new AppError('conflict', messages.errors.slotTaken);

/** SQL condition: excludes bookings that are waiting for payment, and requests that nobody has accepted. */
export const isBooked = and(isNull(appointments.paymentDueAt), isNull(appointments.answerDueAt));

/** Rejects changes while a visitor is paying or waiting for an answer. @throws AppError conflict */
export function requireBooked(row: Pick<Row, 'paymentDueAt' | 'answerDueAt' | 'status'>) {
  if (isWaitingForAnswer(row)) throw new AppError('conflict', 'This is a request. Accept or decline it first.');
  if (row.paymentDueAt) {
    throw new AppError('conflict', 'The client is paying for this appointment right now. Try again in a few minutes.');
  }
}

/**
 * Locks these appointments against deletion (FOR KEY SHARE); updates are still possible. Skips locked rows, because the
 * sweep runs again.
 */
export async function lockAgainstDeletion(scope: Scope, ids: number[]): Promise<Map<number, Row>> {
  const rows = await select(scope, ids).for('key share', { skipLocked: true });
  return new Map(rows.map(row => [row.id, row]));
}

/** Locks one appointment against deletion and waits for concurrent changes. @throws AppError not_found */
export async function lockOneAgainstDeletion(scope: Scope, id: number): Promise<Row> {
  const [row] = await select(scope, [id]).for('key share');
  if (!row) throw notFound('Appointment');
  return row;
}

/** Reads without a lock. */
export async function readAppointment(scope: Scope, id: number): Promise<Row | null> {
  const [row] = await select(scope, [id]);
  return row ?? null;
}

const select = ({ db, tenantId }: Scope, ids: number[]) =>
  db
    .select()
    .from(appointments)
    .where(and(eq(appointments.tenantId, tenantId), inArray(appointments.id, ids)));
