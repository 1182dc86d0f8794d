import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  min,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { patternOf } from '../../../../platform/database/pattern.ts';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { typeLabels } from '../../../../shared/appointment-types.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { type Appointment, statusLabels } from '../contract.ts';
import { isBooked, type Row } from './appointment-rows.ts';
import { appointments } from './tables.ts';

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

/** Requests that wait for an answer, and when the first of them expires. */
export async function countRequests(scope: Scope, now: Date): Promise<{ count: number; nextDueAt: string | null }> {
  const { tenantId, answerDueAt, status } = appointments;
  const [row] = await scope.db
    .select({ count: count(), next: min(answerDueAt) })
    .from(appointments)
    .where(and(eq(tenantId, scope.tenantId), gt(answerDueAt, now), ne(status, 'cancelled')));
  return { count: row?.count ?? 0, nextDueAt: row?.next?.toISOString() ?? null };
}

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
    answerDueAt: row.answerDueAt?.toISOString() ?? null,
    client: names.get(row.clientId) ?? { id: row.clientId, firstName: '', lastName: '' },
  }));
}

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

type UpcomingBatch = { after: number; now: Date; limit: number };

/** The next appointment of any client. */
export async function findNextUpcoming({ db, tenantId }: Scope, now: Date): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(appointments)
    .where(isComing(tenantId, now))
    .orderBy(asc(appointments.startTime), asc(appointments.id))
    .limit(1);
  return row ?? null;
}

/** Locks a batch of upcoming appointments in ID order until the end of the transaction. */
export const lockUpcoming = ({ db, tenantId }: Scope, { after, now, limit }: UpcomingBatch): Promise<Row[]> =>
  db
    .select()
    .from(appointments)
    .where(and(isComing(tenantId, now), gt(appointments.id, after)))
    .orderBy(asc(appointments.id))
    .limit(limit)
    .for('no key update');

const isComing = (tenantId: number, now: Date) =>
  and(
    eq(appointments.tenantId, tenantId),
    gt(appointments.startTime, now),
    inArray(appointments.status, ['scheduled', 'confirmed', 'pending']),
    isBooked,
  );

type AppointmentSearch = { text: string; clientIds: number[]; limit: number; now: Date };

/** Searches by title or client, sorted by distance from `now`. */
export function findAppointments({ db, tenantId }: Scope, { text, clientIds, limit, now }: AppointmentSearch) {
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

type PastInput = { clientId: number; after: Date; until: Date; limit: number };

/** Appointments ended in (`after`, `until`] that were attended or have not been marked yet, newest first. */
export const listPast = ({ db, tenantId }: Scope, { clientId, after, until, limit }: PastInput): Promise<Row[]> =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, tenantId),
        eq(appointments.clientId, clientId),
        gt(appointments.endTime, after),
        lte(appointments.endTime, until),
        notInArray(appointments.status, ['cancelled', 'no_show']),
        eq(appointments.isTest, false),
        isBooked,
      ),
    )
    .orderBy(desc(appointments.startTime), desc(appointments.id))
    .limit(limit);

/** Deleted appointments are missing from the result. */
export async function appointmentsForReport(
  scope: Scope,
  ids: number[],
): Promise<Map<number, { title: string; clientId: number }>> {
  if (!ids.length) return new Map();
  const { tenantId, id, title, clientId } = appointments;
  const rows = await scope.db
    .select({ id, title, clientId })
    .from(appointments)
    .where(and(eq(tenantId, scope.tenantId), inArray(id, ids)));
  return new Map(rows.map(row => [row.id, row]));
}

/** Start times by ID; deleted appointments are missing. */
export async function startsOf(
  { db, tenantId }: Scope | (System & { tenantId: number }),
  ids: number[],
): Promise<Map<number, Date>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: appointments.id, startTime: appointments.startTime })
    .from(appointments)
    .where(and(eq(appointments.tenantId, tenantId), inArray(appointments.id, ids)));
  return new Map(rows.map(({ id, startTime }) => [id, startTime]));
}

type SessionName = { title: string; startTime: string };

export async function sessionNames(scope: Scope, ids: number[]): Promise<Map<number, SessionName>> {
  if (!ids.length) return new Map();
  const rows = await scope.db
    .select({ id: appointments.id, title: appointments.title, startTime: appointments.startTime })
    .from(appointments)
    .where(and(eq(appointments.tenantId, scope.tenantId), inArray(appointments.id, ids)));
  return new Map(rows.map(({ id, title, startTime }) => [id, { title, startTime: startTime.toISOString() }]));
}

/** The client's appointments, sorted by start. */
export async function appointmentEvents(
  scope: Scope,
  client: { id: number },
  page: EventPage,
): Promise<TimelineEvent[]> {
  const { startTime, id } = appointments;
  const rows = await scope.db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, scope.tenantId),
        eq(appointments.clientId, client.id),
        isBooked,
        isAfter(startTime, id, page),
      ),
    )
    .orderBy(newestFirst(startTime, id))
    .limit(page.limit);
  return rows.map(row => ({
    kind: 'appointment',
    id: row.id,
    at: row.startTime.toISOString(),
    title: row.title,
    detail: describe(row),
    href: `/appointments?view=day&date=${dayIn(row.startTime, page.practice.settings.timeZone)}`,
  }));
}

/** For example "Completed, Follow-up Session, 30 min"; the type is omitted if the title contains it. */
function describe({ title, type, status, startTime, endTime }: typeof appointments.$inferSelect): string {
  const minutes = Math.round((endTime.getTime() - startTime.getTime()) / 60_000);
  const facts = [statusLabels[status], title === typeLabels[type] ? null : typeLabels[type], `${minutes} min`];
  return facts.filter(Boolean).join(', ');
}
