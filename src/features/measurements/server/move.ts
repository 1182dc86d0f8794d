import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Scope } from '../../../platform/database/scope.ts';
import { refreshProgress } from './progress.ts';
import { measurementGoals, measurements } from './tables.ts';

/** Gives all measurements of one client to another; the goal too, unless the other has one. */
export async function moveMeasurements(scope: Scope, from: number, to: number) {
  await scope.db
    .update(measurements)
    .set({ clientId: to })
    .where(and(eq(measurements.tenantId, scope.tenantId), eq(measurements.clientId, from)));
  const kept = alias(measurementGoals, 'kept');
  const hasGoal = scope.db
    .select({ one: sql`1` })
    .from(kept)
    .where(and(eq(kept.tenantId, scope.tenantId), eq(kept.clientId, to)));
  await scope.db
    .update(measurementGoals)
    .set({ clientId: to })
    .where(and(eq(measurementGoals.tenantId, scope.tenantId), eq(measurementGoals.clientId, from), notExists(hasGoal)));
  await refreshProgress(scope, to);
}
