import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Row } from './create.ts';
import { appointments } from './tables.ts';

/**
 * Locks these appointments against deletion (FOR KEY SHARE); updates are still possible. Skips locked rows, because the
 * sweep runs again.
 */
export async function holdAppointments(scope: Scope, ids: number[]): Promise<Map<number, Row>> {
  const found = await select(scope, ids).for('key share', { skipLocked: true });
  return new Map(found.map(row => [row.id, row]));
}

/** Locks one appointment against deletion and waits for concurrent changes. @throws AppError not_found */
export async function holdAppointment(scope: Scope, id: number): Promise<Row> {
  const [found] = await select(scope, [id]).for('key share');
  if (!found) throw notFound('Appointment');
  return found;
}

/** Reads without a lock. */
export async function readAppointment(scope: Scope, id: number): Promise<Row | null> {
  const [found] = await select(scope, [id]);
  return found ?? null;
}

const select = ({ db, tenantId }: Scope, ids: number[]) =>
  db
    .select()
    .from(appointments)
    .where(and(eq(appointments.tenantId, tenantId), inArray(appointments.id, ids)));
