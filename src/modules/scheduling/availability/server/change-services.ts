import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { formatMinCharge, isBelowMinimum } from '../../../billing/payments/minimum-charge.ts';
import type { Service, ServiceInput } from '../contract.ts';
import { dueAtBooking } from '../due-at-booking.ts';
import { listServices } from './services.ts';
import { services } from './tables.ts';

const maxServices = 100;

/**
 * Appends to the end of the list.
 * @throws AppError conflict when there are too many, invalid when the amount is below the card minimum
 */
export async function createService(scope: Scope, input: ServiceInput): Promise<Service> {
  await requirePayable(scope, input);
  const offered = await listServices(scope);
  if (offered.length >= maxServices) {
    throw new AppError('conflict', `You can have up to ${maxServices} services. Archive one you no longer need.`);
  }
  const position = (offered.at(-1)?.position ?? -1) + 1;
  const [created] = await scope.db
    .insert(services)
    .values({ ...input, tenantId: scope.tenantId, position })
    .returning();
  return answer(created);
}

/**
 * Existing appointments keep their duration.
 * @throws AppError not_found, invalid when the amount is below the card minimum
 */
export async function changeService(scope: Scope, id: number, input: ServiceInput): Promise<Service> {
  await requirePayable(scope, input);
  const [changed] = await scope.db.update(services).set(input).where(offeredOne(scope, id)).returning();
  return answer(changed);
}

/** Archived services are no longer offered; existing appointments keep them. @throws AppError not_found */
export async function archiveService(scope: Scope, id: number, now = new Date()) {
  const archived = await scope.db
    .update(services)
    .set({ archivedAt: now })
    .where(offeredOne(scope, id))
    .returning({ id: services.id });
  if (!archived.length) throw notFound('Service');
}

/** Services that are not listed come last. @throws AppError not_found */
export async function orderServices(scope: Scope, ids: number[]): Promise<Service[]> {
  const offered = await listServices(scope);
  const offeredIds = new Set(offered.map(({ id }) => id));
  if (ids.some(id => !offeredIds.has(id))) throw notFound('Service');
  const order = [...new Set([...ids, ...offeredIds])];
  if (order.length > 0) {
    const places = sql.join(
      order.map((id, position) => sql`(${id}::bigint, ${position}::int)`),
      sql`, `,
    );
    await scope.db.execute(sql`
      update ${services} set position = place.position from (values ${places}) as place (id, position)
      where ${services.tenantId} = ${scope.tenantId} and ${services.id} = place.id`);
  }
  return listServices(scope);
}

/** The amount due with the booking must reach the minimum of card payments. */
async function requirePayable(scope: Scope, input: ServiceInput) {
  const due = dueAtBooking(input);
  if (!due) return;
  const { settings } = await getPractice(scope);
  if (!isBelowMinimum(due.now, settings.currency)) return;
  const sentence = `Card payments must be at least ${formatMinCharge(settings.currency)}`;
  throw new AppError('invalid', sentence, { [input.payment === 'deposit' ? 'deposit' : 'price']: sentence });
}

const offeredOne = (scope: Scope, id: number) =>
  and(eq(services.tenantId, scope.tenantId), eq(services.id, id), isNull(services.archivedAt));

function answer(row: typeof services.$inferSelect | undefined): Service {
  if (!row) throw notFound('Service');
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
