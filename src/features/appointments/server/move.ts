import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { appointmentSeries, appointments } from './tables.ts';

/** Gives all appointments of one client to another, when two records are found to be one person. */
export async function moveAppointments(scope: Scope, from: number, to: number) {
  await scope.db
    .update(appointments)
    .set({ clientId: to })
    .where(and(eq(appointments.tenantId, scope.tenantId), eq(appointments.clientId, from)));
  await scope.db
    .update(appointmentSeries)
    .set({ clientId: to })
    .where(and(eq(appointmentSeries.tenantId, scope.tenantId), eq(appointmentSeries.clientId, from)));
}
