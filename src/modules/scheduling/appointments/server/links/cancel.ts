import { and, eq, ne, sql } from 'drizzle-orm';
import type { Scope } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import type { Services } from '../../../../../platform/services.ts';
import { typeLabels } from '../../../../../shared/appointment-types.ts';
import { formatDayAndTime } from '../../../../../shared/format/format-time.ts';
import { isWaitingForAnswer } from '../../booking-rules.ts';
import type { CancelPreview, LinkPair } from '../../by-link.ts';
import type { Row } from '../appointment-rows.ts';
import { keepDeposit, refundable, refundDeposit } from '../booking/deposit.ts';
import { endRequest } from '../booking/requests.ts';
import { publishChange } from '../changes.ts';
import { mailClient } from '../notifications/client-mail.tsx';
import { withdrawMoveMails } from '../notifications/delayed-move-mails.ts';
import { notifyPractitioner } from '../notifications/practitioner-notification.tsx';
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

/** Public: what the cancellation page shows; changes nothing. @throws AppError invalid, not_found, conflict */
export const previewCancellation = (services: Services, pair: LinkPair, now = new Date()): Promise<CancelPreview> =>
  followLink(services, { purpose: 'cancel', pair }, async (scope, link) => {
    const linked = await getLinked(scope, link);
    requireUpcoming(linked.appointment, now);
    if (isWaitingForAnswer(linked.appointment)) {
      return { ...describeLinked(linked, null), payment: null, canMove: false, isRequest: true };
    }
    const late = await findLate(scope, 'cancel', linked, now);
    const canMove = (await findLate(scope, 'move', linked, now)) === null;
    const paid = await refundable(scope, linked.appointment.id);
    const payment = paid && { amount: paid.text, isRefunded: !late };
    return { ...describeLinked(linked, late), payment, canMove, isRequest: false };
  });

type Cancellation = LinkPair & { reason?: string | null };

/**
 * Public: cancels through the link in an email. The link works once. `address`: hash of the caller's IP address.
 * @throws AppError invalid, not_found, too_many, conflict when the appointment has begun or the practice's notice
 * period forbids it
 */
export const cancelByLink = (
  services: Services,
  { reason = null, ...pair }: Cancellation,
  address: string | null,
  now = new Date(),
): Promise<void> =>
  followLink(services, { purpose: 'cancel', pair, address }, async (scope, link) => {
    const linked = await getLinked(scope, link, { isLocked: true });
    const { appointment, client, practice } = linked;
    requireUpcoming(appointment, now);
    if (isWaitingForAnswer(appointment)) return withdraw(services, scope, linked, { reason, now });
    const late = await findLate(scope, 'cancel', linked, now);
    if (late?.isRefused) throw new AppError('conflict', late.message);
    if (!(await markLinkUsed(scope, link.linkId))) throw linkNotFound();
    const cancelled = await markCancelled(scope, appointment.id, { reason, isLate: late !== null, now });
    await publishChange(scope, { before: appointment, after: cancelled }, now);
    await withdrawMoveMails(scope, [appointment.id]);
    const appointmentId = appointment.id;
    const note = late
      ? await keepDeposit(scope, appointmentId)
      : await refundDeposit(services, scope, { appointmentId, reason: 'Cancelled by the client', now });
    await mailClient(services, scope, 'cancelled', { appointment: cancelled, client, practice, note });
    await notifyPractitioner(services, scope, {
      ...{ happened: 'cancelled', appointment: cancelled, client, practice, isLate: late !== null },
      message: `${sentenceOf(cancelled, linked)}${reason ? `. Reason: ${reason}` : ''}`,
    });
  });

/** Withdraws a request. Neither notice period nor deposit apply, because nothing was booked. */
async function withdraw(
  services: Services,
  scope: Scope,
  { appointment, client, practice, link }: Linked,
  { reason, now }: { reason: string | null; now: Date },
) {
  if (!(await markLinkUsed(scope, link.linkId))) throw linkNotFound();
  const ended = await endRequest(services, scope, appointment, { ending: 'withdrawn', message: reason, now });
  const when = formatDayAndTime(ended.startTime, practice.settings.timeZone);
  await notifyPractitioner(services, scope, {
    ...{ happened: 'withdrawn', appointment: ended, client, practice },
    message: `${client.firstName} ${client.lastName} withdrew a request: ${ended.title}, ${when}${reason ? `. Reason: ${reason}` : ''}`,
  });
}

function sentenceOf({ type, startTime }: Row, { client, practice }: Linked): string {
  const when = formatDayAndTime(startTime, practice.settings.timeZone);
  return `${client.firstName} ${client.lastName} cancelled: ${typeLabels[type]}, ${when}`;
}

type Marks = { reason: string | null; isLate: boolean; now: Date };

async function markCancelled(scope: Scope, id: number, { reason, isLate, now }: Marks): Promise<Row> {
  const { tenantId, status, sequence } = appointments;
  const [cancelled] = await scope.db
    .update(appointments)
    .set({
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: 'client',
      cancelReason: reason,
      isLateCancellation: isLate,
      sequence: sql`${sequence} + 1`,
    })
    .where(and(eq(tenantId, scope.tenantId), eq(appointments.id, id), ne(status, 'cancelled')))
    .returning();
  if (!cancelled) throw linkNotFound();
  return cancelled;
}
