import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { WebhookDelivery, WebhookDeliveryPage, WebhookDeliveryQuery } from '../contract.ts';
import { getEndpoint } from './endpoints.ts';
import { messageOf, sendWebhooksJob } from './publish-event.ts';
import { webhookDeliveries } from './tables.ts';

export const keptDays = 30;

/** Deliveries of one endpoint, newest first. @throws AppError not_found, invalid */
export async function pageDeliveries(
  scope: Scope,
  endpointId: number,
  { cursor, limit }: WebhookDeliveryQuery,
): Promise<WebhookDeliveryPage> {
  await getEndpoint(scope, endpointId);
  const before = readIdCursor(cursor);
  const { tenantId, id } = webhookDeliveries;
  const rows = await scope.db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(tenantId, scope.tenantId),
        eq(webhookDeliveries.endpointId, endpointId),
        before ? lt(id, before) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(limit + 1);
  return cutPage(rows.map(present), limit);
}

/** Queues a `test` event, the only type that cannot be subscribed to. @throws AppError not_found, conflict */
export async function sendTestEvent(scope: Scope, endpointId: number, now = new Date()): Promise<WebhookDelivery> {
  const { disabledAt } = await getEndpoint(scope, endpointId);
  if (disabledAt) throw new AppError('conflict', 'This webhook is off. Save it to turn it on again.');
  const message = messageOf('test', { message: 'It works.' }, now);
  const [added] = await scope.db
    .insert(webhookDeliveries)
    .values({ tenantId: scope.tenantId, endpointId, type: 'test', ...message })
    .returning();
  if (!added) throw new Error('a test was not written');
  scope.ask(sendWebhooksJob);
  return present(added);
}

/** Queues a delivery again with the same event ID. @throws AppError not_found, conflict while it is being sent */
export async function sendAgain(
  scope: Scope,
  { endpointId, deliveryId }: { endpointId: number; deliveryId: number },
): Promise<WebhookDelivery> {
  const { disabledAt } = await getEndpoint(scope, endpointId);
  if (disabledAt) throw new AppError('conflict', 'This webhook is off. Save it to turn it on again.');
  const isThis = and(
    eq(webhookDeliveries.tenantId, scope.tenantId),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.id, deliveryId),
  );
  const [again] = await scope.db
    .update(webhookDeliveries)
    .set({
      status: 'pending',
      failures: 0,
      nextAttemptAt: sql`now()`,
      expiresAt: sql`now() + interval '24 hours'`,
      error: null,
    })
    .where(and(isThis, inArray(webhookDeliveries.status, ['delivered', 'failed', 'pending'])))
    .returning();
  if (again) {
    scope.ask(sendWebhooksJob);
    return present(again);
  }
  if (!(await scope.db.$count(webhookDeliveries, isThis))) throw notFound('Delivery');
  throw new AppError('conflict', 'This is already on its way.');
}

export async function deleteOldDeliveries({ db }: System) {
  await db
    .delete(webhookDeliveries)
    .where(
      and(
        lt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${keptDays})`),
        inArray(webhookDeliveries.status, ['delivered', 'failed']),
      ),
    );
}

const present = (row: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  id: row.id,
  eventId: row.eventId,
  type: row.type,
  payload: row.payload,
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.status === 'pending' ? row.nextAttemptAt.toISOString() : null,
  answerStatus: row.answerStatus,
  answer: row.answer,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
});
