import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { setProgress } from '../../clients/server/clients.ts';
import { measurementGoals, measurements } from './tables.ts';

/**
 * Progress from start to target in whole percent (0 to 100), half rounded up, in either direction. Calculated in
 * thousandths, the stored precision, because binary fractions would round some halves down.
 */
export function progressOf(goal: { startValue: number; targetValue: number }, value: number): number {
  const start = thousandths(goal.startValue);
  const target = thousandths(goal.targetValue);
  const distance = Math.abs(target - start);
  if (distance === 0) return 0;
  const covered = (thousandths(value) - start) * Math.sign(target - start);
  const clamped = Math.min(Math.max(covered, 0), distance);
  return Math.floor((200 * clamped + distance) / (2 * distance));
}

const thousandths = (value: number) => Math.round(value * 1_000);

/**
 * Updates the client's progress. Every change of a measurement or goal calls it in its transaction after `lockClient`,
 * so that the last of several concurrent changes sees the others.
 */
export async function refreshProgress(scope: Scope, clientId: number): Promise<number> {
  const [goal] = await scope.db
    .select()
    .from(measurementGoals)
    .where(and(eq(measurementGoals.tenantId, scope.tenantId), eq(measurementGoals.clientId, clientId)));
  const latest = goal && (await latestValue(scope, goal));
  const percentage = goal && latest !== undefined ? progressOf(goal, latest) : 0;
  await setProgress(scope, clientId, percentage);
  return percentage;
}

type Goal = typeof measurementGoals.$inferSelect;

async function latestValue(scope: Scope, { clientId, builtIn, kindId }: Goal): Promise<number | undefined> {
  const sameKind = builtIn ? eq(measurements.builtIn, builtIn) : eq(measurements.kindId, kindId ?? 0);
  const [latest] = await scope.db
    .select({ value: measurements.value })
    .from(measurements)
    .where(and(eq(measurements.tenantId, scope.tenantId), eq(measurements.clientId, clientId), sameKind))
    .orderBy(desc(measurements.measuredOn), desc(measurements.id))
    .limit(1);
  return latest?.value;
}
