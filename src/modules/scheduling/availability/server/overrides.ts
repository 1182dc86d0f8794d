import { and, asc, between, eq, gte, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { DateOverride, OverrideInput, OverrideRange } from '../contract.ts';
import { dateOverrides } from './tables.ts';

export async function listOverrides(scope: Scope, now = new Date()): Promise<DateOverride[]> {
  const { settings } = await getPractice(scope);
  return scope.db
    .select({ day: dateOverrides.day, hours: dateOverrides.hours, note: dateOverrides.note })
    .from(dateOverrides)
    .where(and(own(scope), gte(dateOverrides.day, dayIn(now, settings.timeZone))))
    .orderBy(asc(dateOverrides.day));
}

/** Sets the hours of each day in the range, replacing earlier overrides. */
export async function setOverrides(scope: Scope, { firstDay, lastDay, hours, note }: OverrideInput) {
  const rows = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    rows.push({ tenantId: scope.tenantId, userId: scope.userId, day, hours, note });
  }
  const { tenantId, userId, day } = dateOverrides;
  await scope.db
    .insert(dateOverrides)
    .values(rows)
    .onConflictDoUpdate({ target: [tenantId, userId, day], set: { hours: sql`excluded.hours`, note } });
}

/** Restores the weekly hours of the range. */
export async function removeOverrides(scope: Scope, { firstDay, lastDay }: OverrideRange) {
  await scope.db.delete(dateOverrides).where(and(own(scope), between(dateOverrides.day, firstDay, lastDay)));
}

const own = (scope: Scope) => and(eq(dateOverrides.tenantId, scope.tenantId), eq(dateOverrides.userId, scope.userId));
