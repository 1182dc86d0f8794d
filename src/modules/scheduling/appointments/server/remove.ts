import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { publishChange } from './changes.ts';
import type { Row } from './create.ts';
import { appointments } from './tables.ts';
import { takeBackMoves } from './waiting-moves.ts';

/** Deletes the row with everything that refers to it. */
export async function removeAppointment(scope: Scope, before: Row, now: Date) {
  await publishChange(scope, { before, after: null }, now);
  await takeBackMoves(scope, [before.id]);
  await scope.db
    .delete(appointments)
    .where(and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, before.id)));
}
