import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { PackageInput, PracticePackage } from '../contract.ts';
import { packages } from './tables.ts';

export async function listPackages(scope: Scope): Promise<PracticePackage[]> {
  const rows = await scope.db
    .select()
    .from(packages)
    .where(and(eq(packages.tenantId, scope.tenantId), isNull(packages.archivedAt)))
    .orderBy(asc(sql`lower(${packages.name})`), asc(packages.id));
  return rows.map(present);
}

/** @throws AppError not_found */
export async function getPackage(scope: Scope, id: number): Promise<PracticePackage> {
  const [found] = await scope.db.select().from(packages).where(current(scope, id));
  return present(found);
}

export async function createPackage(scope: Scope, input: PackageInput): Promise<PracticePackage> {
  const [created] = await scope.db
    .insert(packages)
    .values({ ...input, tenantId: scope.tenantId })
    .returning();
  return present(created);
}

/** Clients' packages are not affected. @throws AppError not_found */
export async function updatePackage(scope: Scope, id: number, input: PackageInput): Promise<PracticePackage> {
  const [updated] = await scope.db.update(packages).set(input).where(current(scope, id)).returning();
  return present(updated);
}

/** Clients keep their packages. @throws AppError not_found */
export async function archivePackage(scope: Scope, id: number, now = new Date()): Promise<void> {
  const [archived] = await scope.db.update(packages).set({ archivedAt: now }).where(current(scope, id)).returning();
  present(archived);
}

const current = (scope: Scope, id: number) =>
  and(eq(packages.tenantId, scope.tenantId), eq(packages.id, id), isNull(packages.archivedAt));

function present(row: typeof packages.$inferSelect | undefined): PracticePackage {
  if (!row) throw notFound('Package');
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
