import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { appointments } from './tables.ts';

/** True if a client is still expected. */
export async function hasSessionsAhead(scope: Scope, clientId: number, now = new Date()): Promise<boolean> {
  const { tenantId, status, endTime } = appointments;
  const ahead = and(
    eq(tenantId, scope.tenantId),
    eq(appointments.clientId, clientId),
    gt(endTime, now),
    inArray(status, ['scheduled', 'confirmed', 'pending']),
  );
  return (await scope.db.$count(appointments, ahead)) > 0;
}
