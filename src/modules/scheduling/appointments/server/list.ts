import { and, asc, eq, gt, gte, inArray, lt, ne, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import type { Appointment } from '../contract.ts';
import { appointments } from './tables.ts';
import { isBooked } from './waiting.ts';

/** Sorted by start; those that overlap [from, to) if either is given. */
export async function listAppointments(
  scope: Scope,
  { from, to }: { from?: string; to?: string },
): Promise<Appointment[]> {
  const within: SQL[] = [eq(appointments.tenantId, scope.tenantId)];
  if (from) within.push(gt(appointments.endTime, new Date(from)));
  if (to) within.push(lt(appointments.startTime, new Date(to)));
  return withClients(scope, and(...within));
}

/** Appointments that begin in [from, to), sorted by start. */
export const listBetween = (scope: Scope, from: Date, to: Date): Promise<Appointment[]> =>
  withClients(
    scope,
    and(
      eq(appointments.tenantId, scope.tenantId),
      isBooked,
      gte(appointments.startTime, from),
      lt(appointments.startTime, to),
    ),
  );

/** Newest first. @throws AppError not_found */
export async function listOfClient(scope: Scope, clientId: number): Promise<Appointment[]> {
  await getClient(scope, clientId);
  const own = and(eq(appointments.tenantId, scope.tenantId), eq(appointments.clientId, clientId));
  return (await withClients(scope, own)).reverse();
}

export const countOfClient = (scope: Scope, clientId: number): Promise<number> =>
  scope.db.$count(appointments, and(eq(appointments.tenantId, scope.tenantId), eq(appointments.clientId, clientId)));

/** Counts appointments booked by clients since then, excluding cancelled ones, examples and tests. */
export const countBookedSince = (scope: Scope, since: Date): Promise<number> =>
  scope.db.$count(
    appointments,
    and(
      eq(appointments.tenantId, scope.tenantId),
      eq(appointments.bookedBy, 'client'),
      gte(appointments.createdAt, since),
      ne(appointments.status, 'cancelled'),
      isBooked,
      eq(appointments.isExample, false),
      eq(appointments.isTest, false),
    ),
  );

/** Total number, number of upcoming ones, and the next one. */
export async function summarizeOfClient(scope: Scope, clientId: number, now: Date) {
  const own = and(eq(appointments.tenantId, scope.tenantId), eq(appointments.clientId, clientId), isBooked);
  const coming = and(
    own,
    gt(appointments.endTime, now),
    inArray(appointments.status, ['scheduled', 'confirmed', 'pending']),
  );
  const [all, upcoming, rows] = await Promise.all([
    scope.db.$count(appointments, own),
    scope.db.$count(appointments, coming),
    scope.db.select().from(appointments).where(coming).orderBy(asc(appointments.startTime)).limit(1),
  ]);
  const [next] = rows;
  return {
    all,
    upcoming,
    next: next ? { ...next, startTime: next.startTime.toISOString(), endTime: next.endTime.toISOString() } : null,
  };
}

/** Unconfirmed appointments that begin in [from, to). */
export const countUnconfirmed = (scope: Scope, from: Date, to: Date): Promise<number> =>
  scope.db.$count(
    appointments,
    and(
      eq(appointments.tenantId, scope.tenantId),
      inArray(appointments.status, ['scheduled', 'pending']),
      isBooked,
      gte(appointments.startTime, from),
      lt(appointments.startTime, to),
    ),
  );

export async function hasAppointment(scope: Scope, clientId: number, id: number): Promise<boolean> {
  const { tenantId } = appointments;
  const which = and(eq(tenantId, scope.tenantId), eq(appointments.id, id), eq(appointments.clientId, clientId));
  return (await scope.db.$count(appointments, which)) > 0;
}

async function withClients(scope: Scope, which: SQL | undefined): Promise<Appointment[]> {
  const rows = await scope.db
    .select()
    .from(appointments)
    .where(which)
    .orderBy(asc(appointments.startTime), asc(appointments.id));
  return presentAppointments(scope, rows);
}

/** API representation with the clients' names. */
export async function presentAppointments(
  scope: Scope,
  rows: (typeof appointments.$inferSelect)[],
): Promise<Appointment[]> {
  const names = await clientNames(scope, [...new Set(rows.map(row => row.clientId))]);
  return rows.map(row => ({
    ...row,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    paymentDueAt: row.paymentDueAt?.toISOString() ?? null,
    client: names.get(row.clientId) ?? { id: row.clientId, firstName: '', lastName: '' },
  }));
}
