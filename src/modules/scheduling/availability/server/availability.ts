import { and, between, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type Availability, availability, type DayHours, defaultAvailability } from '../contract.ts';
import { availabilities, dateOverrides } from './tables.ts';

/** The rules of the scope's practitioner, or the defaults. */
export async function getAvailability(scope: Scope): Promise<Availability> {
  const { tenantId, userId } = availabilities;
  const [found] = await scope.db
    .select()
    .from(availabilities)
    .where(and(eq(tenantId, scope.tenantId), eq(userId, scope.userId)));
  return found ? availability.parse(found) : defaultAvailability;
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
  const found = await scope.db
    .select({ day, hours: dateOverrides.hours })
    .from(dateOverrides)
    .where(and(eq(tenantId, scope.tenantId), eq(userId, scope.userId), between(day, first, last)));
  return new Map(found.map(each => [each.day, each.hours]));
}
