import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { AppointmentInput } from '../entry.ts';
import { type Row, unlessRefused } from './appointment-rows.ts';
import { type Change, publishChange } from './changes.ts';
import { withdrawMoveMails } from './notifications/delayed-move-mails.ts';
import { findOverlaps, overlap, overlapWarning } from './overlaps.ts';
import { lockCalendars } from './practitioners.ts';
import { appointmentPlace } from './session-place.ts';
import { appointments } from './tables.ts';

export type Values = Partial<Omit<Row, 'tenantId' | 'id' | 'sequence' | 'createdAt' | 'updatedAt' | 'movedAt'>>;

export type Planned = { before: Row; values: Values };

type Rules = { allowOverlap: boolean; zone: string; now: Date };

/** @throws AppError not_found */
export async function findAppointment(scope: Scope, id: number): Promise<Row> {
  const [row] = await scope.db
    .select()
    .from(appointments)
    .where(own(scope, [id]));
  if (!row) throw notFound('Appointment');
  return row;
}

/**
 * Locks these appointments and the calendars of their practitioners and of `userIds`.
 * @throws AppError conflict when one of them has just been changed or deleted
 */
export async function lockAppointments(scope: Scope, rows: Row[], userIds: number[] = []): Promise<Row[]> {
  const locked = new Set([...rows.map(({ userId }) => userId), ...userIds]);
  await lockCalendars(scope, [...locked]);
  const ids = rows.map(({ id }) => id);
  const lockedRows = await scope.db
    .select()
    .from(appointments)
    .where(own(scope, ids))
    // All code locks appointments in ID order to prevent deadlocks.
    .orderBy(appointments.id)
    .for('update');
  if (lockedRows.length < rows.length || lockedRows.some(({ userId }) => !locked.has(userId))) throw changedMeanwhile();
  return lockedRows;
}

export const changedMeanwhile = () =>
  new AppError('conflict', 'This appointment was changed in the meantime. Check it and try again.');

/**
 * Applies the changes in an order that avoids temporary overlaps. The caller has locked the rows.
 * @throws AppError not_found, conflict with `errors.overlap`
 */
export async function rewrite(scope: Scope, planned: Planned[], rules: Rules): Promise<Change[]> {
  const next = planned.map(({ before, values }) => ({ before, values, after: { ...before, ...values } }));
  const taking = next.filter(({ before, after }) => takesNewTime(before, after));
  const exceptIds = next.map(({ before }) => before.id);
  const overlaps = await findOverlaps(
    scope,
    taking.map(({ after }) => after),
    { zone: rules.zone, exceptIds },
  );
  const warnings = overlaps.filter(each => each !== null);
  if (warnings.length && !rules.allowOverlap) throw overlapWarning(warnings);
  if (overlapEachOther(next.map(({ after }) => after))) {
    throw new AppError('conflict', 'These appointments would overlap each other. Choose other times.');
  }
  const changes: Change[] = [];
  const staying = await stillOverlapping(scope, next, { zone: rules.zone, exceptIds });
  for (const one of inSafeOrder(next)) {
    const index = taking.indexOf(one);
    const overlapsOnPurpose = index < 0 ? staying.has(one.before.id) : overlaps[index] !== null;
    changes.push({ before: one.before, after: await write(scope, one.before, { ...one.values, overlapsOnPurpose }) });
  }
  for (const change of changes) await publishChange(scope, change, rules.now);
  return changes;
}

const isOn = ({ status }: Row) => status !== 'cancelled';

const isMoved = (before: Row, after: Row) =>
  before.userId !== after.userId ||
  before.startTime.getTime() !== after.startTime.getTime() ||
  before.endTime.getTime() !== after.endTime.getTime();

const takesNewTime = (before: Row, after: Row) => isOn(after) && (!isOn(before) || isMoved(before, after));

type Around = { zone: string; exceptIds: number[] };

/** Rechecks rows that are marked as overlapping and keep their time, because the other appointment may have moved. */
async function stillOverlapping(scope: Scope, next: { after: Row }[], around: Around): Promise<Set<number>> {
  const marked = next.flatMap(({ after }) => (isOn(after) && after.overlapsOnPurpose ? after : []));
  const overlaps = await findOverlaps(scope, marked, around);
  return new Set(marked.filter((_, index) => overlaps[index] !== null).map(({ id }) => id));
}

function overlapEachOther(rows: Row[]): boolean {
  const on = rows.filter(isOn);
  return on.length > 1 && on.some((one, index) => on.slice(index + 1).some(other => overlap(one, other)));
}

/**
 * Moves to later times start with the last row, moves to earlier times with the first, so that none passes over
 * another.
 */
function inSafeOrder<T extends { before: Row; after: Row }>(next: T[]): T[] {
  const sorted = next.toSorted((one, other) => one.before.startTime.getTime() - other.before.startTime.getTime());
  return sorted.some(({ before, after }) => after.startTime > before.startTime) ? sorted.reverse() : sorted;
}

async function write(scope: Scope, before: Row, values: Values): Promise<Row> {
  const after = { ...before, ...values };
  const announcedFields = ['status', 'title', 'clientId', 'placeKind', 'placeDetail'] as const;
  const isNews = isMoved(before, after) || announcedFields.some(fact => before[fact] !== after[fact]);
  return unlessRefused(async () => {
    const [written] = await scope.db
      .update(appointments)
      .set({ ...values, sequence: before.sequence + (isNews ? 1 : 0) })
      .where(own(scope, [before.id]))
      .returning();
    if (!written) throw changedMeanwhile();
    return written;
  });
}

const own = (scope: Scope, ids: number[]) =>
  and(eq(appointments.tenantId, scope.tenantId), inArray(appointments.id, ids));

/** @throws AppError conflict when the form shows an older version */
export function requireUnchanged(row: Row, { updatedAt }: { updatedAt?: string }) {
  if (updatedAt !== undefined && updatedAt !== row.updatedAt.toISOString()) throw changedMeanwhile();
}

/** Maps the form to changed columns, except the practitioner. */
export function changedValues(before: Row, input: AppointmentInput, now: Date): Values {
  const { clientId, title, description, type, serviceId = before.serviceId } = input;
  const times = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
  // A status that differs from the stored one was chosen explicitly.
  const status = input.status === before.status ? statusAt(before, times) : input.status;
  const late = status === 'cancelled' ? { isLateCancellation: input.isLateCancellation } : {};
  const rest = { ...times, ...cancellation(before, status, now), ...late };
  const place = input.placeKind === undefined ? {} : appointmentPlace(input);
  return { clientId, title, description, type, status, serviceId, ...place, ...rest };
}

/** A client's confirmation does not apply to a new time. */
export function statusAt(before: Row, { startTime, endTime }: Pick<Row, 'startTime' | 'endTime'>): Row['status'] {
  const isSame = before.startTime.getTime() === startTime.getTime() && before.endTime.getTime() === endTime.getTime();
  return before.status === 'confirmed' && !isSame ? 'scheduled' : before.status;
}

/**
 * Sets who cancelled and when; clears both if the appointment is reactivated. A request that was declined or has expired
 * becomes an ordinary appointment.
 */
export function cancellation(before: Row, status: Row['status'], now: Date): Values {
  if (before.status === status) return {};
  if (status === 'cancelled') return { cancelledAt: now, cancelledBy: 'practice' };
  return { cancelledAt: null, cancelledBy: null, cancelReason: null, isLateCancellation: false, answerDueAt: null };
}

/** Deletes the row with everything that refers to it. */
export async function removeAppointment(scope: Scope, before: Row, now: Date) {
  await publishChange(scope, { before, after: null }, now);
  await withdrawMoveMails(scope, [before.id]);
  await scope.db
    .delete(appointments)
    .where(and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, before.id)));
}
