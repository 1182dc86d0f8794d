import type { SQL } from 'drizzle-orm';
import { brokenConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
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
    const broken = brokenConstraint(reason);
    if (broken === 'appointments_no_overlap') throw slotTaken();
    if (broken?.includes('client_id')) throw new AppError('not_found', 'Client not found');
    if (broken?.includes('service_id')) throw new AppError('not_found', 'Service not found');
    throw reason;
  }
}

export const slotTaken = () => new AppError('conflict', 'This time was just taken. Choose another one.');
