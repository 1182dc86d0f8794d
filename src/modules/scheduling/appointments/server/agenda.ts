import { and, asc, eq, gt, gte, lt, ne, or, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { appointments } from './tables.ts';
import { isBooked } from './waiting.ts';

export type AgendaRow = typeof appointments.$inferSelect;
/** Appointments that begin in [from, to). Cancelled ones are included if cancelled after `cancelledSince`. */
type Window = { from: Date; to: Date; cancelledSince: Date };

/** The appointments of the scope's user, sorted by start. */
export const listAgenda = (scope: Scope, { from, to, cancelledSince }: Window): Promise<AgendaRow[]> =>
  scope.db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, scope.tenantId),
        eq(appointments.userId, scope.userId),
        isBooked,
        gte(appointments.startTime, from),
        lt(appointments.startTime, to),
        or(
          ne(appointments.status, 'cancelled'),
          gt(sql`coalesce(${appointments.cancelledAt}, ${appointments.updatedAt})`, cancelledSince),
        ),
      ),
    )
    .orderBy(asc(appointments.startTime), asc(appointments.id));
