import { and, asc, desc, eq, gt, gte, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { joinUrlOf } from '../../availability/place.ts';
import { settlePackage } from '../../packages/server/settle.ts';
import { withdrawMoveMails } from './notifications/delayed-move-mails.ts';
import { appointments } from './tables.ts';

const finalStatuses = ['cancelled', 'completed', 'no_show'] as const;

/** The client's own transaction, or one of the practice. */
type OfClient = Pick<Scope | ClientScope, 'db' | 'tenantId'> & { clientId: number };

/**
 * The signed-in client's sessions: the upcoming ones, soonest first, or the past and canceled ones, newest first. At most
 * `limit`.
 */
export async function listClientAppointments(
  { db, tenantId, clientId }: OfClient,
  { when, limit }: { when: 'upcoming' | 'past'; limit: number },
) {
  const isUpcoming = and(gte(appointments.endTime, sql`now()`), notInArray(appointments.status, [...finalStatuses]));
  const isPast = or(lt(appointments.endTime, sql`now()`), inArray(appointments.status, [...finalStatuses]));
  const inOrder = when === 'upcoming' ? asc : desc;
  const rows = await db
    .select({
      id: appointments.id,
      title: appointments.title,
      type: appointments.type,
      status: appointments.status,
      startTime: appointments.startTime,
      endTime: appointments.endTime,
      paymentDueAt: appointments.paymentDueAt,
      answerDueAt: appointments.answerDueAt,
      placeKind: appointments.placeKind,
      placeDetail: appointments.placeDetail,
    })
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, tenantId),
        eq(appointments.clientId, clientId),
        when === 'upcoming' ? isUpcoming : isPast,
      ),
    )
    .orderBy(inOrder(appointments.startTime), inOrder(appointments.id))
    .limit(limit);
  return rows.map(row => {
    const isOn = row.status !== 'cancelled' && !row.answerDueAt;
    // Only shown for a booked session, because the link may be the practitioner’s permanent room, in which another
    // session may be taking place.
    return { ...row, placeDetail: isOn ? row.placeDetail : null, joinUrl: isOn ? joinUrlOf(row) : null };
  });
}

export const hasUpcomingAppointment = async (whose: OfClient): Promise<boolean> =>
  (await listClientAppointments(whose, { when: 'upcoming', limit: 1 })).length > 0;

export const hasUpcoming = async (scope: Scope, clientId: number, now = new Date()): Promise<boolean> =>
  (await scope.db.$count(appointments, isUpcoming(scope, clientId, now))) > 0;

/**
 * Cancels appointments that a restored backup contains for a client who has been erased since. Sends no notifications,
 * because the first cancellation did. Frees the times and returns sessions to packages.
 */
export async function cancelAgain(scope: Scope, clientId: number, now = new Date()): Promise<void> {
  const called = await scope.db
    .update(appointments)
    .set({
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: 'practice',
      sequence: sql`${appointments.sequence} + 1`,
    })
    .where(isUpcoming(scope, clientId, now))
    .returning();
  const ids = called.map(({ id }) => id);
  await withdrawMoveMails(scope, ids);
  for (const session of called) await settlePackage(scope, session);
}

const isUpcoming = ({ tenantId }: Scope, clientId: number, now: Date) =>
  and(
    eq(appointments.tenantId, tenantId),
    eq(appointments.clientId, clientId),
    gt(appointments.endTime, now),
    inArray(appointments.status, ['scheduled', 'confirmed', 'pending']),
  );
