import { and, asc, eq, gt, isNotNull, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { endCheckouts } from '../../../billing/payments/server/end-checkout.ts';
import { lockWholeClient } from '../../../people/clients/server/clients.ts';
import { deleteUnusedClient } from '../../../people/clients/server/find-client.ts';
import type { Row } from './create.ts';
import { rememberLapsed } from './lapsed.ts';
import { appointments } from './tables.ts';

const part = 200;

/** Lets the times go that were not paid for; a sweep. */
export async function releaseUnpaid(services: Services, stop?: AbortSignal, now = new Date()) {
  // By their keys: those that fail stay due, and would fill the first part for ever.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const due = await findUnpaid(services, after, now);
    for (const { id, ...who } of due) {
      if (stop?.aborted) return;
      await inTenant(services.database, { ...who, role: 'viewer' }, scope =>
        releaseBooking(services, scope, id, now),
      ).catch(reason =>
        // The times of others are not to wait for it.
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
 * A booking that waits for its payment is gone, and so is the client who was made for it alone; the time is free. What
 * was booked is remembered for a while, as the money may be under way. Does nothing to one that is paid.
 */
export async function releaseBooking(services: Services, scope: Scope, id: number, now: Date): Promise<void> {
  // First the checkout, then the appointment, in the order in which a payment takes them.
  await endCheckouts(services, scope, { subject: 'booking', subjectId: id }, now);
  const waiting = await lockWaiting(scope, id);
  if (!waiting) return;
  const client = await lockWholeClient(scope, waiting.clientId);
  await rememberLapsed(scope, waiting, client);
  await scope.db.delete(appointments).where(own(scope, id));
  await deleteUnusedClient(scope, client, waiting.createdAt);
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
}

/** The booking, if it waits for its payment; nobody changes it until the transaction ends. */
async function lockWaiting(scope: Scope, id: number): Promise<Row | null> {
  const [found] = await scope.db
    .select()
    .from(appointments)
    .where(and(own(scope, id), isNotNull(appointments.paymentDueAt)))
    .for('update');
  return found ?? null;
}

const own = (scope: Scope, id: number) => and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
