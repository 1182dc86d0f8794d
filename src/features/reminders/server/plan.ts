import type { Scope } from '../../../platform/database/scope.ts';
import type { appointments } from '../../appointments/server/tables.ts';

type Appointment = typeof appointments.$inferSelect;

/** Plans the reminders of this appointment as it now stands, and drops those that no longer fit. */
export async function planReminders(_scope: Scope, _appointment: Appointment, _now: Date) {}
