import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Row } from './create.ts';
import { appointments } from './tables.ts';

/**
 * These appointments, which nobody deletes until the transaction ends; changes of them go on. Without those that are
 * being deleted at this moment.
 */
export async function holdAppointments({ db, tenantId }: Scope, ids: number[]): Promise<Map<number, Row>> {
  const found = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.tenantId, tenantId), inArray(appointments.id, ids)))
    .for('key share', { skipLocked: true });
  return new Map(found.map(row => [row.id, row]));
}
