import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { addDays, addMonths } from '../../../../shared/dates.ts';
import { listServices } from '../../availability/server/services.ts';
import type { OfferedPackage, PackageInput, PracticePackage } from '../contract.ts';
import { packages } from './tables.ts';

export async function listPackages(scope: Scope): Promise<PracticePackage[]> {
  const rows = await scope.db
    .select()
    .from(packages)
    .where(and(eq(packages.tenantId, scope.tenantId), isNull(packages.archivedAt)))
    .orderBy(asc(sql`lower(${packages.name})`), asc(packages.id));
  return rows.map(toPracticePackage);
}

/** @throws AppError not_found */
export async function getPackage(scope: Scope, id: number): Promise<PracticePackage> {
  const [row] = await scope.db.select().from(packages).where(isUnarchived(scope, id));
  return toPracticePackage(row);
}

export async function createPackage(scope: Scope, input: PackageInput): Promise<PracticePackage> {
  const [created] = await scope.db
    .insert(packages)
    .values({ ...input, tenantId: scope.tenantId })
    .returning();
  return toPracticePackage(created);
}

/** Clients' packages are not affected. @throws AppError not_found */
export async function updatePackage(scope: Scope, id: number, input: PackageInput): Promise<PracticePackage> {
  const [updated] = await scope.db.update(packages).set(input).where(isUnarchived(scope, id)).returning();
  return toPracticePackage(updated);
}

/** Clients keep their packages. @throws AppError not_found */
export async function archivePackage(scope: Scope, id: number, now = new Date()): Promise<void> {
  const [archived] = await scope.db
    .update(packages)
    .set({ archivedAt: now })
    .where(isUnarchived(scope, id))
    .returning();
  toPracticePackage(archived);
}

/** Packages that clients can see, cheapest first. Also works in the client's own transaction. */
export async function listOffered({
  db,
  tenantId,
}: Pick<Scope | ClientScope, 'db' | 'tenantId'>): Promise<OfferedPackage[]> {
  const { id, name, sessions, type, validDays, validMonths, price } = packages;
  const currency = sql<string>`(select t.currency from tenants t where t.id = ${tenantId})`;
  const rows = await db
    .select({ id, name, sessions, type, validDays, validMonths, price, currency })
    .from(packages)
    .where(and(eq(packages.tenantId, tenantId), isForSale))
    .orderBy(asc(price), asc(id));
  return rows.map(row => ({ ...row, price: row.price ?? '0.00' }));
}

/** The price of a single session of this type; null without a type, and if its services have no price or several. */
export async function findSinglePrice(scope: Scope, type: OfferedPackage['type']): Promise<string | null> {
  const prices = (await listServices(scope))
    .filter(each => !each.isHidden && each.type === type)
    .map(each => each.price);
  return new Set(prices).size === 1 ? (prices[0] ?? null) : null;
}

export const isForSale = and(eq(packages.isForSale, true), isNull(packages.archivedAt), isNotNull(packages.price));

/** Last day of a package that begins on that day; null if it doesn't expire. */
export function lastDayFrom(
  today: string,
  { validDays, validMonths }: Pick<PracticePackage, 'validDays' | 'validMonths'>,
): string | null {
  if (validMonths) return addMonths(today, validMonths);
  return validDays ? addDays(today, validDays) : null;
}

const isUnarchived = (scope: Scope, id: number) =>
  and(eq(packages.tenantId, scope.tenantId), eq(packages.id, id), isNull(packages.archivedAt));

function toPracticePackage(row: typeof packages.$inferSelect | undefined): PracticePackage {
  if (!row) throw notFound('Package');
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
