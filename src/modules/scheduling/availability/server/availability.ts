import { and, asc, between, eq, gte, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import {
  type Availability,
  availability,
  type DateOverride,
  type DayHours,
  defaultAvailability,
  type OverrideInput,
  type OverrideRange,
} from '../contract.ts';
import { availabilities, dateOverrides } from './tables.ts';

/** The rules of the scope's practitioner, or the defaults. */
export async function getAvailability(scope: Scope): Promise<Availability> {
  const { tenantId, userId } = availabilities;
  const [row] = await scope.db
    .select()
    .from(availabilities)
    .where(and(eq(tenantId, scope.tenantId), eq(userId, scope.userId)));
  return row ? availability.parse(row) : defaultAvailability;
}

/** True if any practitioner of the practice has saved hours. */
export const hasOwnHours = async (scope: Scope): Promise<boolean> =>
  (await scope.db.$count(availabilities, eq(availabilities.tenantId, scope.tenantId))) > 0;

/** Applies to new bookings; existing ones are unchanged. */
export async function saveAvailability(scope: Scope, rules: Availability): Promise<Availability> {
  const { tenantId, userId } = availabilities;
  await scope.db
    .insert(availabilities)
    .values({ ...rules, tenantId: scope.tenantId, userId: scope.userId })
    .onConflictDoUpdate({ target: [tenantId, userId], set: { ...rules, updatedAt: new Date() } });
  return rules;
}

/** Hours of days that differ from the week; `first` and `last` are inclusive. */
export async function overridesBetween(scope: Scope, first: string, last: string): Promise<Map<string, DayHours>> {
  const { tenantId, userId, day } = dateOverrides;
  const rows = await scope.db
    .select({ day, hours: dateOverrides.hours })
    .from(dateOverrides)
    .where(and(eq(tenantId, scope.tenantId), eq(userId, scope.userId), between(day, first, last)));
  return new Map(rows.map(each => [each.day, each.hours]));
}

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
