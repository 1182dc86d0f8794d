import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type AppointmentType, bookableTypes, typeLabels } from '../../../../shared/appointment-types.ts';
import type { Service } from '../contract.ts';
import { services } from './tables.ts';

/** What the practice offers, hidden ones too, in its order. */
export async function listServices(scope: Scope): Promise<Service[]> {
  return (await inOrder(scope)).map(present);
}

const inOrder = ({ db, tenantId }: Scope, wanted?: SQL) =>
  db
    .select()
    .from(services)
    .where(and(eq(services.tenantId, tenantId), isNull(services.archivedAt), wanted))
    .orderBy(asc(services.position), asc(services.id));

const present = (row: typeof services.$inferSelect): Service => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Whether somebody has made or changed one: those that a practice begins with are as old as it is. */
export async function hasOwnServices(scope: Scope, practiceSince: string): Promise<boolean> {
  const since = new Date(practiceSince);
  const isLater = or(gt(services.createdAt, since), gt(services.updatedAt, since));
  return (await scope.db.$count(services, and(eq(services.tenantId, scope.tenantId), isLater))) > 0;
}

/** One service, also when it is no longer offered. */
export const findService = async (scope: Scope, id: number) => (await findServices(scope, [id])).get(id) ?? null;

/** Services by their id, also those that are no longer offered. */
export async function findServices({ db, tenantId }: Scope, ids: number[]) {
  if (!ids.length) return new Map<number, { id: number; name: string; price: string | null }>();
  const rows = await db
    .select({ id: services.id, name: services.name, price: services.price })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), inArray(services.id, ids)));
  return new Map(rows.map(row => [row.id, row]));
}

/** How many of these are the practice's, also when they are no longer offered. */
export const countServices = (scope: Scope, ids: number[]): Promise<number> =>
  scope.db.$count(services, and(eq(services.tenantId, scope.tenantId), inArray(services.id, ids)));

/** The names of all services there ever were. */
export async function serviceNames(scope: Scope): Promise<Map<number, string>> {
  const { tenantId, id, name } = services;
  const rows = await scope.db.select({ id, name }).from(services).where(eq(tenantId, scope.tenantId));
  return new Map(rows.map(row => [row.id, row.name]));
}

/** What a visitor may book. */
export const listShownServices = async (scope: Scope): Promise<Service[]> =>
  (await listServices(scope)).filter(({ isHidden }) => !isHidden);

type Wish = { serviceId?: number; appointmentType?: AppointmentType };

/**
 * The service that a visitor means: the one named, else the first one shown of the type, else the first one shown.
 * @throws AppError conflict when it is not offered.
 */
export async function findBookable(scope: Scope, { serviceId, appointmentType }: Wish): Promise<Service> {
  // One row and not all of them: every booking asks.
  const named = serviceId ? eq(services.id, serviceId) : appointmentType && eq(services.type, appointmentType);
  const [found] = await inOrder(scope, and(eq(services.isHidden, false), named)).limit(1);
  if (!found) throw new AppError('conflict', 'This service isn’t available right now. Choose another one.');
  return present(found);
}

/** The four types of the booking dialog (specification section 3), 30 minutes each. */
export async function createFirstServices({ db }: System, { tenantId }: { tenantId: number }) {
  await db.insert(services).values(
    bookableTypes.map((type, position) => ({
      tenantId,
      type,
      name: typeLabels[type],
      durationMinutes: 30,
      position,
    })),
  );
}
