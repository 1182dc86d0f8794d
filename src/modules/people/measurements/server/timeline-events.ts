import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { dayIn, startOfDay } from '../../../../shared/dates.ts';
import type { UnitSystem } from '../../../accounts/tenants/contract.ts';
import { hidesNumbers } from '../../facts/server/facts.ts';
import type { TimelineEvent } from '../../timeline/contract.ts';
import type { EventPage } from '../../timeline/server/event-page.ts';
import { type BuiltInKind, formatAmount, measureOf } from '../contract.ts';
import { measurementKinds, measurements } from './tables.ts';

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
