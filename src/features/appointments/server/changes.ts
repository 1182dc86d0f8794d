import type { Scope } from '../../../platform/database/scope.ts';
import { settlePackage } from '../../packages/server/settle.ts';
import { forgetReminders, type Planning, planReminders } from '../../reminders/server/plan.ts';
import { followSession } from '../../sequences/server/follow-session.ts';
import { endWaiting } from '../../waitlist/server/end-waiting.ts';
import { openTime } from '../../waitlist/server/openings.ts';
import { tellWebhooks } from '../../webhooks/server/tell-webhooks.ts';
import type { Row } from './create.ts';
import { forgetLinks } from './links.ts';

/** `before`: null for a new one. `after`: null for one that is deleted. */
export type Change = { before: Row | null; after: Row | null };
/** What the caller has read already. */
type Known = Pick<Planning, 'practice' | 'settings'> & {
  /** Whose record was made by this very booking: nobody can wait in a line who was not known. */
  isNewClient?: boolean;
};

/**
 * All that follows from a new, changed or deleted appointment, in its own transaction: reminders, packages, the
 * waitlist, sequences, the time that is free again. Every way to change an appointment ends here; mails to the client are the caller's to decide.
 */
export async function followChange(
  scope: Scope,
  { before, after }: Change,
  now: Date,
  { isNewClient, ...known }: Known = {},
) {
  const work: Promise<unknown>[] = [];
  const isNew = !before;
  if (after) work.push(planReminders(scope, after, { isNew, now, ...known }), settlePackage(scope, after, { isNew }));
  work.push(followSession(scope, { before, after }, now));
  if (isNew && after && takesTime(after) && !isNewClient)
    work.push(endWaiting({ ...scope, userId: after.userId }, after, now));
  if (before && !after) work.push(forgetReminders(scope, before.id));
  // What was mailed or texted to one client leads to nothing of another's.
  if (before && after && before.clientId !== after.clientId) work.push(forgetLinks(scope, after.id));
  if (before && takesTime(before) && !(after && takesTime(after) && isSameTime(before, after))) {
    work.push(openTime({ ...scope, userId: before.userId }, before, now));
  }
  work.push(tellOfBooking(scope, { before, after }, now));
  await Promise.all(work);
}

/** Programs that the practice has chosen hear of it: no names and no titles, which may speak of health. */
async function tellOfBooking(scope: Scope, { before, after }: Change, now: Date) {
  const [was, is] = [before && takesTime(before), after && takesTime(after)];
  const row = after ?? before;
  if (!row || was === is || (!was && !is)) return;
  await tellWebhooks(
    scope,
    is ? 'booking.created' : 'booking.cancelled',
    {
      appointmentId: row.id,
      clientId: row.clientId,
      practitionerId: row.userId,
      serviceId: row.serviceId,
      type: row.type,
      startTime: row.startTime.toISOString(),
      endTime: row.endTime.toISOString(),
      cancelledBy: is ? null : (row.cancelledBy ?? 'practice'),
    },
    now,
  );
}

const takesTime = ({ status }: Row) => status !== 'cancelled';
const isSameTime = (one: Row, other: Row) =>
  one.userId === other.userId &&
  one.startTime.getTime() === other.startTime.getTime() &&
  one.endTime.getTime() === other.endTime.getTime();
