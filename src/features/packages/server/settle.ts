import type { Scope } from '../../../platform/database/scope.ts';
import type { appointments } from '../../appointments/server/tables.ts';

type Appointment = Pick<
  typeof appointments.$inferSelect,
  'id' | 'clientId' | 'type' | 'status' | 'isLateCancellation' | 'startTime'
>;

/** Takes a session from the client's package, or gives it back, as the appointment's state asks. */
export async function settlePackage(_scope: Scope, _appointment: Appointment) {}
