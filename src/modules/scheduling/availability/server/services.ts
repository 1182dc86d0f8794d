import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { type AppointmentType, bookableTypes } from '../../../../shared/appointment-types.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { findRole } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { messages } from '../../appointments/server/messages/en.ts';
import type { Service } from '../contract.ts';
import { services } from './tables.ts';

/** All services including hidden ones, in the practice's order. */
export async function listServices(scope: Scope): Promise<Service[]> {
  return (await inOrder(scope)).map(present);
}

const inOrder = ({ db, tenantId }: Scope, condition?: SQL) =>
  db
    .select()
    .from(services)
    .where(and(eq(services.tenantId, tenantId), isNull(services.archivedAt), condition))
    .orderBy(asc(services.position), asc(services.id));

const present = (row: typeof services.$inferSelect): Service => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** True if a service was added or changed: the default ones are created together with the practice. */
export async function hasOwnServices(scope: Scope, practiceSince: string): Promise<boolean> {
  const since = new Date(practiceSince);
  const isLater = or(gt(services.createdAt, since), gt(services.updatedAt, since));
  return (await scope.db.$count(services, and(eq(services.tenantId, scope.tenantId), isLater))) > 0;
}

/** Includes archived services. */
export const findService = async (scope: Scope, id: number) => (await findServices(scope, [id])).get(id) ?? null;

type ServiceFacts = Pick<Service, 'id' | 'name' | 'price' | 'placeKind' | 'placeDetail'>;

/** Services by ID, including archived ones. */
export async function findServices({ db, tenantId }: Scope, ids: number[]) {
  if (!ids.length) return new Map<number, ServiceFacts>();
  const rows = await db
    .select({
      id: services.id,
      name: services.name,
      price: services.price,
      placeKind: services.placeKind,
      placeDetail: services.placeDetail,
    })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), inArray(services.id, ids)));
  return new Map(rows.map(row => [row.id, row]));
}

/** Counts how many of these IDs belong to the practice, including archived services. */
export const countServices = (scope: Scope, ids: number[]): Promise<number> =>
  scope.db.$count(services, and(eq(services.tenantId, scope.tenantId), inArray(services.id, ids)));

/** Includes archived services. */
export async function serviceNames(scope: Scope): Promise<Map<number, string>> {
  const { tenantId, id, name } = services;
  const rows = await scope.db.select({ id, name }).from(services).where(eq(tenantId, scope.tenantId));
  return new Map(rows.map(row => [row.id, row.name]));
}

/** Services that visitors can book. */
export const listShownServices = async (scope: Scope): Promise<Service[]> =>
  (await listServices(scope)).filter(({ isHidden }) => !isHidden);

type ServiceRequest = { serviceId?: number; appointmentType?: AppointmentType };

/**
 * The requested service, else the first visible one of the type, else the first visible one.
 * @throws AppError conflict when it is not offered
 */
export async function findBookable(scope: Scope, { serviceId, appointmentType }: ServiceRequest): Promise<Service> {
  // Loads a single row, because every booking runs this query.
  const named = serviceId ? eq(services.id, serviceId) : appointmentType && eq(services.type, appointmentType);
  const [row] = await inOrder(scope, and(eq(services.isHidden, false), named)).limit(1);
  if (!row) throw new AppError('conflict', messages.errors.serviceUnavailable);
  return present(row);
}

/**
 * The four types of the booking dialog (specification section 3), 30 minutes each, named in the language of the
 * practice's clients.
 */
export async function createFirstServices(system: System, { tenantId }: { tenantId: number }) {
  const { settings } = await getPractice({ ...system, tenantId });
  const names = commonMessages.in(localeOf(settings)).appointmentTypes;
  await system.db.insert(services).values(
    bookableTypes.map((type, position) => ({
      tenantId,
      type,
      name: names[type],
      durationMinutes: 30,
      position,
    })),
  );
}

/** Scope for reading the user's own calendar or a colleague's. @throws AppError not_found */
export async function calendarOf(scope: Scope, userId: number | undefined): Promise<Scope> {
  if (userId === undefined || userId === scope.userId) return scope;
  if (!(await findRole(scope, userId))) throw notFound('Member');
  return { ...scope, userId };
}

/** Scope for changing a calendar; only owners may change a colleague's. @throws AppError not_found, forbidden */
export async function ownCalendar(scope: Scope, userId: number | undefined): Promise<Scope> {
  const calendarScope = await calendarOf(scope, userId);
  if (calendarScope !== scope && !isAllowed(scope, 'team.write')) {
    throw new AppError('forbidden', 'Only an owner can change someone else’s availability.');
  }
  return calendarScope;
}
