import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { dayIn, startOfDay } from '../../../../shared/dates.ts';
import type { UnitSystem } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getClient, getWritableClient, lockClient } from '../../clients/server/clients.ts';
import { hidesNumbers } from '../../facts/server/facts.ts';
import type { TimelineEvent } from '../../timeline/contract.ts';
import type { EventPage } from '../../timeline/server/event-page.ts';
import {
  type BuiltInKind,
  formatAmount,
  type Measurement,
  type MeasurementInput,
  type measurementsAnswer,
  measureOf,
} from '../contract.ts';
import { findGoal } from './goals.ts';
import { kindColumns } from './kinds.ts';
import { refreshProgress } from './progress.ts';
import { measurementKinds, measurements } from './tables.ts';

/** Sorted by day, with the goal. @throws AppError not_found */
export async function listMeasurements(scope: Scope, clientId: number): Promise<z.infer<typeof measurementsAnswer>> {
  const { progressPercentage } = await getClient(scope, clientId);
  const rows = await scope.db
    .select()
    .from(measurements)
    .where(and(eq(measurements.tenantId, scope.tenantId), eq(measurements.clientId, clientId)))
    .orderBy(asc(measurements.measuredOn), asc(measurements.id));
  return { measurements: rows.map(present), goal: await findGoal(scope, clientId), progressPercentage };
}

/** @throws AppError not_found, invalid for a day in the future */
export async function addMeasurement(
  scope: Scope,
  clientId: number,
  input: MeasurementInput,
  now = new Date(),
): Promise<Measurement> {
  await getWritableClient(scope, clientId, lockClient);
  const values = await validate(scope, input, now);
  const [added] = await scope.db
    .insert(measurements)
    .values({ ...values, tenantId: scope.tenantId, userId: scope.userId, clientId })
    .returning();
  if (!added) throw notFound('Measurement');
  await refreshProgress(scope, clientId);
  return present(added);
}

type MeasurementKey = { clientId: number; measurementId: number };

/** @throws AppError not_found, invalid for a day in the future */
export async function changeMeasurement(
  scope: Scope,
  { clientId, measurementId }: MeasurementKey,
  input: MeasurementInput,
  now = new Date(),
): Promise<Measurement> {
  await lockClient(scope, clientId);
  const values = await validate(scope, input, now);
  const [changed] = await scope.db
    .update(measurements)
    .set(values)
    .where(one(scope, { clientId, measurementId }))
    .returning();
  if (!changed) throw notFound('Measurement');
  await refreshProgress(scope, clientId);
  return present(changed);
}

/** @throws AppError not_found */
export async function deleteMeasurement(scope: Scope, { clientId, measurementId }: MeasurementKey): Promise<void> {
  await lockClient(scope, clientId);
  const deleted = await scope.db
    .delete(measurements)
    .where(one(scope, { clientId, measurementId }))
    .returning({ id: measurements.id });
  if (!deleted.length) throw notFound('Measurement');
  await refreshProgress(scope, clientId);
}

const one = (scope: Scope, { clientId, measurementId }: MeasurementKey) =>
  and(
    eq(measurements.tenantId, scope.tenantId),
    eq(measurements.clientId, clientId),
    eq(measurements.id, measurementId),
  );

/** Rejects days in the future of the practice's time zone. */
async function validate(scope: Scope, { kind, ...rest }: MeasurementInput, now: Date) {
  const { settings } = await getPractice(scope);
  if (rest.measuredOn > dayIn(now, settings.timeZone)) {
    const sentence = 'The date can’t be in the future';
    throw new AppError('invalid', sentence, { measuredOn: sentence });
  }
  return { ...rest, ...(await kindColumns(scope, kind)) };
}

const present = ({ builtIn, kindId, ...row }: typeof measurements.$inferSelect): Measurement => ({
  ...row,
  kind: builtIn ?? kindId ?? 0,
  createdAt: row.createdAt.toISOString(),
});

/** Measurements have a day but no time: each is placed at the start of its day in the practice's zone. */
export async function measurementEvents(
  scope: Scope,
  client: { id: number },
  page: EventPage,
): Promise<TimelineEvent[]> {
  const { timeZone, units } = page.practice.settings;
  const { id, measuredOn, builtIn, value, kindId } = measurements;
  const isHidden = await hidesNumbers(scope, client.id);
  const rows = await scope.db
    .select({ id, measuredOn, builtIn, value, name: measurementKinds.name, unit: measurementKinds.unit })
    .from(measurements)
    .leftJoin(measurementKinds, and(eq(measurementKinds.tenantId, scope.tenantId), eq(measurementKinds.id, kindId)))
    .where(and(eq(measurements.tenantId, scope.tenantId), eq(measurements.clientId, client.id), isAfterDay(page)))
    .orderBy(sql`${measuredOn} desc, ${id} desc`)
    .limit(page.limit);
  return rows.map(row => ({
    kind: 'measurement',
    id: row.id,
    at: startOfDay(row.measuredOn, timeZone).toISOString(),
    ...describe(row, units),
    // The timeline is in view when the screen is turned to the client.
    ...(isHidden && { detail: null }),
    href: `/clients/${client.id}?tab=measurements`,
  }));
}

/**
 * Measurements of a day share one instant. On the cursor's day, those with a lower id are still to come, or all of
 * them if the cursor is later that day.
 */
function isAfterDay({ before, practice }: EventPage) {
  const day = dayIn(before.at, practice.settings.timeZone);
  const isWhole = startOfDay(day, practice.settings.timeZone) < before.at;
  const upTo = isWhole ? Number.MAX_SAFE_INTEGER : before.id;
  return sql`(${measurements.measuredOn}, ${measurements.id}) < (${day}::date, ${upTo}::bigint)`;
}

type Row = { builtIn: BuiltInKind | null; value: number; name: string | null; unit: string | null };

function describe({ builtIn, value, name, unit }: Row, units: UnitSystem) {
  const measure = builtIn ? measureOf(builtIn, units, []) : { label: name ?? 'Measurement', unit };
  return { title: measure.label, detail: formatAmount(value, measure) };
}
