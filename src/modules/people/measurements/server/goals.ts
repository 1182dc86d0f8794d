import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ClientsMerged } from '../../clients/server/changes.ts';
import { getWritableClient, lockClient } from '../../clients/server/clients.ts';
import { writeAutomaticNote } from '../../notes/server/notes.ts';
import { formatAmount, type GoalInput, type MeasurementGoal, measureOf } from '../contract.ts';
import { kindColumns, listKinds } from './kinds.ts';
import { refreshProgress } from './progress.ts';
import { measurementGoals } from './tables.ts';

const ofClient = (scope: Scope, clientId: number) =>
  and(eq(measurementGoals.tenantId, scope.tenantId), eq(measurementGoals.clientId, clientId));

export async function findGoal(scope: Scope, clientId: number): Promise<MeasurementGoal | null> {
  const [goal] = await scope.db.select().from(measurementGoals).where(ofClient(scope, clientId));
  if (!goal) return null;
  const { builtIn, kindId, startValue, targetValue, targetOn } = goal;
  return { kind: builtIn ?? kindId ?? 0, startValue, targetValue, targetOn };
}

/** @throws AppError not_found */
export async function saveGoal(scope: Scope, clientId: number, input: GoalInput): Promise<MeasurementGoal> {
  await getWritableClient(scope, clientId, lockClient);
  const { kind, startValue, targetValue, targetOn = null } = input;
  const values = { ...(await kindColumns(scope, kind)), startValue, targetValue, targetOn };
  await scope.db
    .insert(measurementGoals)
    .values({ ...values, tenantId: scope.tenantId, clientId })
    .onConflictDoUpdate({
      target: [measurementGoals.tenantId, measurementGoals.clientId],
      set: { ...values, updatedAt: new Date() },
    });
  await refreshProgress(scope, clientId);
  return { kind, startValue, targetValue, targetOn };
}

/** Removes the goal, if any, and resets the progress to 0. @throws AppError not_found */
export async function deleteGoal(scope: Scope, clientId: number): Promise<void> {
  await lockClient(scope, clientId);
  await scope.db.delete(measurementGoals).where(ofClient(scope, clientId));
  await refreshProgress(scope, clientId);
}

/**
 * After a merge, the kept client's goal determines the progress. The other goal is written to the session notes,
 * because health data is visible to some roles only.
 */
export async function mergeGoals(scope: Scope, { from, to }: ClientsMerged) {
  // Null if the goal has moved to the kept client, which had none.
  const other = await describeGoal(scope, from);
  await refreshProgress(scope, to);
  if (other) await writeAutomaticNote(scope, to, `Goal from the merged record: ${other}`);
}

/** The goal as a sentence in metric units, or null. */
async function describeGoal(scope: Scope, clientId: number): Promise<string | null> {
  const goal = await findGoal(scope, clientId);
  if (!goal) return null;
  const measure = measureOf(goal.kind, 'metric', await listKinds(scope));
  const [start, target] = [goal.startValue, goal.targetValue].map(value => formatAmount(value, measure));
  return `${measure.label} from ${start} to ${target}${goal.targetOn ? ` by ${goal.targetOn}` : ''}`;
}
