import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';
import { isBooked } from './waiting.ts';

type Wanted = { text: string; clientIds: number[]; limit: number; now: Date };

/** Searches by title or client, sorted by distance from `now`. */
export function findAppointments({ db, tenantId }: Scope, { text, clientIds, limit, now }: Wanted) {
  const { id, title, clientId, startTime } = appointments;
  const isOfThem = clientIds.length ? inArray(clientId, clientIds) : undefined;
  return db
    .select({ id, title, clientId, startTime })
    .from(appointments)
    .where(
      and(eq(appointments.tenantId, tenantId), isBooked, or(sql`lower(${title}) like ${patternOf(text)}`, isOfThem)),
    )
    .orderBy(sql`abs(extract(epoch from ${startTime} - ${now.toISOString()}::timestamptz))`)
    .limit(limit);
}
