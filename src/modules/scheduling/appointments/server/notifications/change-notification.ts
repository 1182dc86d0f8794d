import type { Scope } from '../../../../../platform/database/scope.ts';
import type { Services } from '../../../../../platform/services.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { getClient } from '../../../../people/clients/server/clients.ts';
import type { Row } from '../appointment-rows.ts';
import type { Change } from '../changes.ts';
import { mailClient } from './client-mail.tsx';
import { delayedUntil, recordDelayedMove, sinceLastMail } from './delayed-move-mails.ts';

export type ClientNews = { happened: 'booked' | 'moved' | 'cancelled'; appointment: Row };

/** `isWanted`: whether to email the client. `note`: additional sentence in a cancellation. */
type Telling = { practice: Tenant; now: Date; isWanted: boolean; note?: string | undefined };

/**
 * Emails the client about a change by the practice, or both clients if it was reassigned. Emails about moves are
 * delayed, so that several moves result in one email (docs/decisions/018-sessions-of-the-practice.md). Nothing is sent
 * about past appointments.
 */
export async function mailChange(services: Services, scope: Scope, change: Change, telling: Telling) {
  const { practice, now, isWanted, note } = telling;
  // A change of notes alone does not affect a delayed email.
  if (!isWanted && !newsOf(change, now).length) return;
  const [told = change] = await sinceLastMail(scope, [change]);
  for (const { happened, appointment } of isWanted ? newsOf(told, now) : []) {
    const client = await getClient(scope, appointment.clientId);
    const notBefore = happened === 'moved' ? delayedUntil(now) : undefined;
    const mailId = await mailClient(services, scope, happened, { appointment, client, practice, notBefore, note, now });
    if (notBefore && mailId && told.before) await recordDelayedMove(scope, told.before, mailId);
  }
}

export function newsOf({ before, after }: Change, now: Date): ClientNews[] {
  const was = before && isAhead(before, now) ? before : null;
  const is = after && isAhead(after, now) ? after : null;
  if (was && is && was.clientId === is.clientId) {
    return isSameTime(was, is) ? [] : [{ happened: 'moved', appointment: is }];
  }
  const news: ClientNews[] = [];
  // Moving into the past or completing is not a cancellation.
  const isOff = was && (!after || after.status === 'cancelled' || after.clientId !== was.clientId);
  if (isOff) news.push({ happened: 'cancelled', appointment: cancelled(was, after) });
  if (is) news.push({ happened: 'booked', appointment: is });
  return news;
}

const isAhead = ({ status, startTime }: Row, now: Date) =>
  startTime > now && (status === 'scheduled' || status === 'confirmed' || status === 'pending');

const isSameTime = (one: Row, other: Row) =>
  one.startTime.getTime() === other.startTime.getTime() && one.endTime.getTime() === other.endTime.getTime();

/** With the details the client knows and a higher sequence, so that calendars remove the event. */
const cancelled = (was: Row, after: Row | null): Row => ({
  ...was,
  status: 'cancelled',
  sequence: Math.max(was.sequence + 1, after?.sequence ?? 0),
  updatedAt: after?.updatedAt ?? new Date(),
});
