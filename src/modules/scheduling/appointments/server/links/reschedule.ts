import { and, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../../../platform/database/failures.ts';
import type { Scope } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatDayAndTime } from '../../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import { bookableDays, daysFrom, freeSlots } from '../../../availability/server/free-slots.ts';
import type { Booked, SlotsAnswer } from '../../booking.ts';
import type { LinkPair, MovePreview, MoveRequest, MoveSlotsQuery } from '../../by-link.ts';
import { type Row, slotTaken } from '../appointment-rows.ts';
import { bookedAnswer } from '../booking/booking-answer.ts';
import { loadCalendar, lockCalendar, requireFree } from '../calendar.ts';
import { publishChange } from '../changes.ts';
import { messages } from '../messages/en.ts';
import { mailClient } from '../notifications/client-mail.tsx';
import { withdrawMoveMails } from '../notifications/delayed-move-mails.ts';
import { notifyPractitioner } from '../notifications/practitioner-notification.tsx';
import { statusAt } from '../rewrite-appointments.ts';
import { appointments } from '../tables.ts';
import {
  describeLinked,
  followLink,
  getLinked,
  type Linked,
  linkNotFound,
  markLinkUsed,
  requireUpcoming,
} from './links.ts';
import { findLate } from './notice.ts';

/** Public: what the reschedule page shows; changes nothing. @throws AppError invalid, not_found, conflict */
export const previewMove = (services: Services, pair: LinkPair, now = new Date()): Promise<MovePreview> =>
  followLink(services, { purpose: 'move', pair }, async (scope, link) => {
    const linked = await getLinked(scope, link);
    requireUpcoming(linked.appointment, now);
    const late = await findLate(scope, 'move', linked, now);
    return { ...describeLinked(linked, late), minutes: minutesOf(linked.appointment) };
  });

/** Public: free times for rescheduling; the appointment's own time counts as free. @throws AppError */
export const listMoveSlots = (services: Services, query: MoveSlotsQuery, now = new Date()): Promise<SlotsAnswer> =>
  followLink(services, { purpose: 'move', pair: query, isMove: true }, async (scope, link) => {
    const { appointment, practice } = await getLinked(scope, link);
    const zone = practice.settings.timeZone;
    const { date, days: count } = query;
    const except = { appointmentId: appointment.id };
    const calendar = await loadCalendar(scope, { zone, date, days: count, now, except });
    const currentStart = appointment.startTime.toISOString();
    const days = daysFrom(date, count).map(day => ({
      date: day,
      slots: freeSlots(day, calendar, { minutes: minutesOf(appointment), now }).filter(
        ({ start }) => start !== currentStart,
      ),
    }));
    const bookable = bookableDays({ zone, rules: calendar.rules, now });
    return { timeZone: zone, slots: days[0]?.slots ?? [], days, bookable };
  });

/**
 * Public: reschedules through the link in an email. The link works once; the next email contains a new one. `address`:
 * hash of the caller's IP address.
 * @throws AppError invalid, not_found, too_many, conflict when the time is taken or the practice's notice period
 * forbids it
 */
export const moveByLink = (
  services: Services,
  request: MoveRequest,
  address: string | null,
  now = new Date(),
): Promise<Booked> =>
  followLink(services, { purpose: 'move', pair: request, address, isMove: true }, async (scope, link) => {
    // Lock order: the calendar before the row, to prevent deadlocks.
    await lockCalendar(scope);
    const linked = await getLinked(scope, link, { isLocked: true });
    const { appointment, practice } = linked;
    requireUpcoming(appointment, now);
    const late = await findLate(scope, 'move', linked, now);
    if (late) throw new AppError('conflict', late.message);
    const zone = practice.settings.timeZone;
    const { date, time, reason } = request;
    const minutes = minutesOf(appointment);
    const { rules: _, ...times } = await requireFree(scope, {
      date,
      time,
      minutes,
      zone,
      locale: localeOf(practice.settings),
      now,
      except: { appointmentId: appointment.id },
    });
    if (times.startTime.getTime() === appointment.startTime.getTime()) {
      throw new AppError('conflict', messages.errors.sameTime);
    }
    if (!(await markLinkUsed(scope, link.linkId))) throw linkNotFound();
    const moved = await writeTimes(scope, appointment, { ...times, reason, now });
    await publishChange(scope, { before: appointment, after: moved }, now);
    await notifyMove(services, scope, { ...linked, appointment: moved }, { before: appointment.startTime, now });
    return bookedAnswer(services, moved, { practice, isEmailed: link.isEmailed });
  });

const minutesOf = ({ startTime, endTime }: Row) => Math.round((endTime.getTime() - startTime.getTime()) / 60_000);

type Times = { startTime: Date; endTime: Date; reason: string | null; now: Date };

/** The new time is free, so the row is no longer marked as overlapping. */
async function writeTimes(scope: Scope, before: Row, { reason, now, ...times }: Times): Promise<Row> {
  const { tenantId, id, sequence } = appointments;
  const status = statusAt(before, times);
  try {
    const [moved] = await scope.db
      .update(appointments)
      .set({
        ...times,
        status,
        moveReason: reason,
        movedAt: now,
        overlapsOnPurpose: false,
        sequence: sql`${sequence} + 1`,
      })
      .where(and(eq(tenantId, scope.tenantId), eq(id, before.id)))
      .returning();
    if (!moved) throw linkNotFound();
    return moved;
  } catch (failure) {
    if (violatedConstraint(failure) === 'appointments_no_overlap') throw slotTaken();
    throw failure;
  }
}

async function notifyMove(
  services: Services,
  scope: Scope,
  linked: Linked,
  { before, now }: { before: Date; now: Date },
) {
  const { appointment, client, practice } = linked;
  const zone = practice.settings.timeZone;
  const [from, to] = [before, appointment.startTime].map(each => formatDayAndTime(each, zone));
  const reason = appointment.moveReason ? `. Reason: ${appointment.moveReason}` : '';
  await withdrawMoveMails(scope, [appointment.id]);
  await mailClient(services, scope, 'moved', { appointment, client, practice, now });
  await notifyPractitioner(services, scope, {
    ...{ happened: 'moved', appointment, client, practice, before },
    message: `${client.firstName} ${client.lastName} rescheduled: ${appointment.title}, from ${from} to ${to}${reason}`,
  });
}
