import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { builtInKinds, type Kind, type OwnKind, type ownKindInput } from '../contract.ts';
import { measurementKinds } from './tables.ts';

const columns = { id: measurementKinds.id, name: measurementKinds.name, unit: measurementKinds.unit };
const byId = (scope: Scope, id: number) =>
  and(eq(measurementKinds.tenantId, scope.tenantId), eq(measurementKinds.id, id));

/** Sorted by name. */
export const listKinds = (scope: Scope): Promise<OwnKind[]> =>
  scope.db
    .select(columns)
    .from(measurementKinds)
    .where(eq(measurementKinds.tenantId, scope.tenantId))
    .orderBy(asc(sql`lower(${measurementKinds.name})`));

/** @throws AppError conflict if a custom or built-in kind has this name */
export async function createKind(scope: Scope, input: z.infer<typeof ownKindInput>): Promise<OwnKind> {
  const isBuiltIn = Object.values(builtInKinds).some(({ label }) => label.toLowerCase() === input.name.toLowerCase());
  if (isBuiltIn) throw nameTaken();
  try {
    const [created] = await scope.db
      .insert(measurementKinds)
      .values({ ...input, tenantId: scope.tenantId })
      .returning(columns);
    if (!created) throw notFound('Measurement type');
    return created;
  } catch (reason) {
    throw violatedConstraint(reason) === 'measurement_kinds_one_name' ? nameTaken() : reason;
  }
}

/** @throws AppError not_found, conflict while measurements or a goal use it */
export async function deleteKind(scope: Scope, id: number): Promise<void> {
  try {
    const deleted = await scope.db
      .delete(measurementKinds)
      .where(byId(scope, id))
      .returning({ id: measurementKinds.id });
    if (!deleted.length) throw notFound('Measurement type');
  } catch (reason) {
    if (!violatedConstraint(reason)?.includes('kind_id')) throw reason;
    throw new AppError('conflict', 'This is in use. Delete its measurements and goals first.');
  }
}

/**
 * The columns that identify a kind. A custom kind is locked against deletion until the transaction ends.
 * @throws AppError not_found
 */
export async function kindColumns(scope: Scope, kind: Kind) {
  if (typeof kind === 'string') return { builtIn: kind, kindId: null };
  const [row] = await scope.db.select(columns).from(measurementKinds).where(byId(scope, kind)).for('key share');
  if (!row) throw notFound('Measurement type');
  return { builtIn: null, kindId: row.id };
}

function nameTaken() {
  const sentence = 'There’s already a type with this name';
  return new AppError('conflict', sentence, { name: sentence });
}
