import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { System } from '../../../platform/database/scope.ts';
import { isDue, leaseEnd } from '../../../platform/outbox.ts';
import { maySend } from '../../../platform/sending-holds.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type EndpointKey = { tenantId: number; id: number };

const { status, tenantId, endpointId, id, nextAttemptAt, expiresAt, leaseUntil, attempts, error } = webhookDeliveries;
const isWaiting = and(eq(status, 'pending'), isDue(nextAttemptAt), gt(expiresAt, sql`now()`), maySend(tenantId));

/**
 * Which endpoints something waits for, and since when. One that was turned off keeps what waits until it is on again, or
 * too old.
 */
export async function endpointsWithDue({ db }: System): Promise<(EndpointKey & { since: Date })[]> {
  return db
    .select({ tenantId, id: endpointId, since: sql<Date>`min(${nextAttemptAt})`.mapWith(nextAttemptAt) })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, and(eq(webhookEndpoints.tenantId, tenantId), eq(webhookEndpoints.id, endpointId)))
    .where(and(isWaiting, sql`${webhookEndpoints.disabledAt} is null`))
    .groupBy(tenantId, endpointId);
}

/** What is too old is not sent any more, also when its endpoint is on again a year later; then the log forgets it. */
export async function giveUpExpired({ db }: System) {
  await db
    .update(webhookDeliveries)
    .set({ status: 'failed', error: sql`coalesce(${error}, 'It could not be sent in time.')` })
    .where(and(eq(status, 'pending'), lte(expiresAt, sql`now()`)));
}

/** Committed before anything is sent; two workers never claim the same one. */
export async function claimDeliveries({ db }: System, endpoint: EndpointKey, most: number): Promise<DeliveryRow[]> {
  const due = db
    .select({ tenantId, id })
    .from(webhookDeliveries)
    .where(and(isWaiting, eq(tenantId, endpoint.tenantId), eq(endpointId, endpoint.id)))
    .orderBy(id)
    .limit(most)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(webhookDeliveries)
    .set({ status: 'sending', leaseUntil: leaseEnd, attempts: sql`${attempts} + 1` })
    .where(sql`(${tenantId}, ${id}) in (${due})`)
    .returning();
  return claimed.sort((one, other) => one.id - other.id);
}

export async function renewLeases({ db }: System, ids: number[]) {
  await db
    .update(webhookDeliveries)
    .set({ leaseUntil: leaseEnd })
    .where(and(eq(status, 'sending'), inArray(id, ids)));
}

/** Whoever is told twice knows it by the id: what a crash ended is sent again. */
export async function reclaimLost({ db }: System) {
  await db
    .update(webhookDeliveries)
    .set({ status: 'pending', leaseUntil: null })
    .where(and(eq(status, 'sending'), sql`${leaseUntil} < now()`));
}

/** False if the row is no longer this worker's. */
export async function recordOutcome({ db }: System, row: DeliveryRow, values: Partial<DeliveryRow>): Promise<boolean> {
  const written = await db
    .update(webhookDeliveries)
    .set({ ...values, leaseUntil: null })
    .where(and(eq(tenantId, row.tenantId), eq(id, row.id), eq(attempts, row.attempts), eq(status, 'sending')))
    .returning({ id });
  return written.length > 0;
}
