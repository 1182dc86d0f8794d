import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { settlePackage } from '../../packages/server/settle.ts';
import { withdrawMoveMails } from './notifications/delayed-move-mails.ts';
import { appointments } from './tables.ts';

export const hasUpcoming = async (scope: Scope, clientId: number, now = new Date()): Promise<boolean> =>
  (await scope.db.$count(appointments, isUpcoming(scope, clientId, now))) > 0;

/**
 * Cancels appointments that a restored backup contains for a client who has been erased since. Sends no notifications,
 * because the first cancellation did. Frees the times and returns sessions to packages.
 */
export async function cancelAgain(scope: Scope, clientId: number, now = new Date()): Promise<void> {
  const called = await scope.db
    .update(appointments)
    .set({
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: 'practice',
      sequence: sql`${appointments.sequence} + 1`,
    })
    .where(isUpcoming(scope, clientId, now))
    .returning();
  const ids = called.map(({ id }) => id);
  await withdrawMoveMails(scope, ids);
  for (const session of called) await settlePackage(scope, session);
}

const isUpcoming = ({ tenantId }: Scope, clientId: number, now: Date) =>
  and(
    eq(appointments.tenantId, tenantId),
    eq(appointments.clientId, clientId),
    gt(appointments.endTime, now),
    inArray(appointments.status, ['scheduled', 'confirmed', 'pending']),
  );
