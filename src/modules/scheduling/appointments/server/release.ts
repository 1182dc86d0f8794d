import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { endCheckouts } from '../../../billing/payments/server/end-checkout.ts';
import { lockWholeClient } from '../../../people/clients/server/clients.ts';
import { forgetNewcomer } from '../../../people/clients/server/forget-newcomer.ts';
import type { Row } from './create.ts';
import { rememberLapsed } from './lapsed.ts';
import { appointments } from './tables.ts';

const part = 200;

/** Releases the times of bookings that were not paid in time. */
export async function releaseUnpaid(services: Services, stop?: AbortSignal, now = new Date()) {
  // Pages by ID: failing rows stay due and would otherwise fill the first batch forever.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const due = await findUnpaid(services, after, now);
    for (const { id, ...who } of due) {
      if (stop?.aborted) return;
      await inTenant(services.database, { ...who, role: 'viewer' }, scope =>
        releaseBooking(services, scope, id, now),
      ).catch(reason =>
        // One failure must not block the others.
        services.log.error({ err: reason, tenantId: who.tenantId, appointmentId: id }, 'unpaid booking'),
      );
    }
    after = due.length < part ? undefined : due.at(-1)?.id;
  }
}

function findUnpaid({ database }: Services, after: number, now: Date) {
  const { tenantId, userId, id, paymentDueAt } = appointments;
  return asSystem(database)
    .db.select({ tenantId, userId, id })
    .from(appointments)
    .where(and(isNotNull(paymentDueAt), lte(paymentDueAt, now), gt(id, after)))
    .orderBy(asc(id))
    .limit(part);
}

/**
 * Deletes an unpaid booking and a client created only for it. Stores the booking for a while, because a payment may
 * still arrive. Does nothing if it is paid.
 */
export async function releaseBooking(services: Services, scope: Scope, id: number, now: Date): Promise<void> {
  // Locks the checkout before the appointment, in the same order as a payment, to prevent deadlocks.
  await endCheckouts(services, scope, { subject: 'booking', subjectId: id }, now);
  const waiting = await lockWaiting(scope, id);
  if (!waiting) return;
  const client = await lockWholeClient(scope, waiting.clientId);
  await rememberLapsed(scope, waiting, client);
  await scope.db.delete(appointments).where(own(scope, id));
  await forgetNewcomer(scope, client, waiting.createdAt);
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
}

/** Locks the booking if it is unpaid. */
async function lockWaiting(scope: Scope, id: number): Promise<Row | null> {
  const [found] = await scope.db
    .select()
    .from(appointments)
    .where(and(own(scope, id), isNotNull(appointments.paymentDueAt)))
    .for('update');
  return found ?? null;
}

const own = (scope: Scope, id: number) => and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
