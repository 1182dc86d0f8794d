import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { dayIn, startOfDay } from '../../../shared/dates.ts';
import type { TimelineEvent } from '../../timeline/contract.ts';
import type { EventPage } from '../../timeline/server/page.ts';
import { builtInKinds } from '../contract.ts';
import { measurementKinds, measurements } from './tables.ts';

/** The measurements of one client. A day has no time: each stands at the beginning of its own, in the practice's zone. */
export async function measurementEvents(
  scope: Scope,
  client: { id: number },
  page: EventPage,
): Promise<TimelineEvent[]> {
  const { timeZone, units } = page.practice.settings;
  const { id, measuredOn, builtIn, value, kindId } = measurements;
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
    title: row.builtIn ? builtInKinds[row.builtIn].label : (row.name ?? 'Measurement'),
    detail: row.builtIn ? amountOf(row.value, row.builtIn, units) : [row.value, row.unit].filter(isSaid).join(' '),
    href: `/clients/${client.id}?tab=measurements`,
  }));
}

/** All of one day stand at its beginning: the day of the position counts up to its id, or whole, if that is later. */
function isAfterDay({ before, practice }: EventPage) {
  const day = dayIn(before.at, practice.settings.timeZone);
  const isWhole = startOfDay(day, practice.settings.timeZone) < before.at;
  const upTo = isWhole ? Number.MAX_SAFE_INTEGER : before.id;
  return sql`(${measurements.measuredOn}, ${measurements.id}) < (${day}::date, ${upTo}::bigint)`;
}

const isSaid = (part: string | number | null) => part !== null && part !== '';
const perMetric = { kg: 2.204_622_62, cm: 1 / 2.54, '%': 1 };

function amountOf(value: number, kind: keyof typeof builtInKinds, units: 'metric' | 'imperial'): string {
  const { metric, imperial } = builtInKinds[kind];
  const shown = units === 'metric' ? value : value * perMetric[metric];
  return `${Math.round(shown * 10) / 10} ${units === 'metric' ? metric : imperial}`;
}
