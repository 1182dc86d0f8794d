import { and, asc, eq, sql } from 'drizzle-orm';
import { brokenConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { SavedFilter, SavedFilterInput } from '../contract.ts';
import { clientFilters } from './tables.ts';

const columns = { id: clientFilters.id, name: clientFilters.name, filter: clientFilters.filter };

/** Sorted by name. */
export const listFilters = (scope: Scope): Promise<SavedFilter[]> =>
  scope.db
    .select(columns)
    .from(clientFilters)
    .where(eq(clientFilters.tenantId, scope.tenantId))
    .orderBy(asc(sql`lower(${clientFilters.name})`));

/** @throws AppError not_found */
export async function getFilter(scope: Scope, id: number): Promise<SavedFilter> {
  const [found] = await scope.db
    .select(columns)
    .from(clientFilters)
    .where(and(eq(clientFilters.tenantId, scope.tenantId), eq(clientFilters.id, id)));
  if (!found) throw notFound('Filter');
  return found;
}

/** @throws AppError conflict if the name is taken */
export async function saveFilter(scope: Scope, input: SavedFilterInput): Promise<SavedFilter> {
  try {
    const [saved] = await scope.db
      .insert(clientFilters)
      .values({ ...input, tenantId: scope.tenantId })
      .returning(columns);
    if (!saved) throw notFound('Filter');
    return saved;
  } catch (reason) {
    if (brokenConstraint(reason) !== 'client_filters_one_name') throw reason;
    const sentence = 'There is already a filter with this name';
    throw new AppError('conflict', sentence, { name: sentence });
  }
}

/** @throws AppError not_found */
export async function deleteFilter(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db
    .delete(clientFilters)
    .where(and(eq(clientFilters.tenantId, scope.tenantId), eq(clientFilters.id, id)))
    .returning({ id: clientFilters.id });
  if (!deleted.length) throw notFound('Filter');
}
