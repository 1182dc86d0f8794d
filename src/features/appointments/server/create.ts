import { brokenConstraint, type Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { AppointmentInput } from '../contract.ts';
import { appointments } from './tables.ts';

export type Row = typeof appointments.$inferSelect;

/** The practitioner's own entry: any time, but not over another session. @throws AppError conflict, not_found */
export async function createAppointment(scope: Scope, input: AppointmentInput): Promise<Row> {
  const times = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
  return insertAppointment(scope, { ...input, ...times });
}

type New = Omit<typeof appointments.$inferInsert, 'tenantId' | 'userId' | 'id'>;

/** Writes the row; the database has the last word on whether the time is free. @throws AppError conflict, not_found */
export async function insertAppointment(scope: Scope, values: New): Promise<Row> {
  try {
    const row = { ...values, tenantId: scope.tenantId, userId: scope.userId };
    const [created] = await scope.db.insert(appointments).values(row).returning();
    if (!created) throw slotTaken();
    return created;
  } catch (reason) {
    const broken = brokenConstraint(reason);
    if (broken === 'appointments_no_overlap') throw slotTaken();
    if (broken?.includes('client_id')) throw new AppError('not_found', 'Client not found');
    throw reason;
  }
}

export const slotTaken = () => new AppError('conflict', 'This time has just been taken. Please choose another one.');
