import { and, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { findRole, listMembers } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { hasContent, readDigestContent } from './digest-content.ts';
import { writeDigest } from './mail.tsx';
import { nextDigestAt } from './next-digest.ts';
import { endDigest, isOf } from './settings.ts';
import { digests } from './tables.ts';
import { digestUnsubscribeHref } from './unsubscribe-link.ts';

/** Digests per sweep; the next sweep takes the rest. */
const batch = 200;
/** In minutes: a digest this late, after a downtime, is dropped. */
const maxDelayMinutes = 6 * 60;
/** In minutes: a digest covers at most one week. */
const maxPeriodMinutes = daysInMinutes(7);

type Person = { tenantId: number; userId: number };

/**
 * Sweep: queues the digests that are due. Safe to run in several workers: the row is locked until the email and the
 * next time are committed, and the idempotency key (`queueMail`) allows one email per day.
 */
export async function sendDigests(services: Services, stop?: AbortSignal, now = new Date()) {
  const { tenantId, userId, nextAt } = digests;
  const due: Person[] = await asSystem(services.database)
    .db.select({ tenantId, userId })
    .from(digests)
    .where(lte(nextAt, now))
    .orderBy(nextAt)
    .limit(batch);
  for (const person of due) {
    if (stop?.aborted) return;
    const work = (scope: Scope) => sendOne(services, scope, now);
    await inTenant(services.database, { ...person, role: 'viewer' }, work).catch(reason =>
      // Go on with the other users.
      services.log.error({ err: reason, ...person }, 'daily summary'),
    );
  }
}

async function sendOne(services: Services, scope: Scope, now: Date) {
  const [held] = await scope.db
    .select()
    .from(digests)
    .where(and(isOf(scope), lte(digests.nextAt, now)))
    .for('update', { skipLocked: true });
  if (!held) return;
  // The user has left the practice.
  if (!(await findRole(scope, scope.userId))) return endDigest(scope, scope);
  const practice = await getPractice(scope);
  const zone = practice.settings.timeZone;
  const nextAt = nextDigestAt(held.hour, zone, now);
  const isLate = addMinutes(held.nextAt, maxDelayMinutes) < now;
  const isTold = isLate ? false : await queueDigest(services, scope, { practice, toldUntil: held.toldUntil, now });
  await scope.db
    .update(digests)
    .set({ nextAt, ...(isTold && { toldUntil: now }) })
    .where(isOf(scope));
}

type DigestInput = { practice: Awaited<ReturnType<typeof getPractice>>; toldUntil: Date | null; now: Date };

/**
 * Whether the news up to now is handled: sent, or nothing to send. False if today's email exists already; the news then
 * goes into the next one.
 */
async function queueDigest(
  services: Services,
  scope: Scope,
  { practice, toldUntil, now }: DigestInput,
): Promise<boolean> {
  const zone = practice.settings.timeZone;
  const earliest = addMinutes(now, -maxPeriodMinutes);
  const since = toldUntil ?? addMinutes(now, -daysInMinutes(1));
  const news = await readDigestContent(services, scope, { zone, since: since > earliest ? since : earliest, now });
  if (!hasContent(news)) return true;
  const me = (await listMembers(scope)).find(({ userId }) => userId === scope.userId);
  if (!me) return false;
  const leave = digestUnsubscribeHref(services, scope);
  const written = await queueMail(services, scope, {
    ...writeDigest(services, { practice, news, leave }),
    cause: `summary of ${dayIn(now, zone)} for ${scope.userId}`,
    to: me.email,
    fromName: practice.name,
    unsubscribeUrl: leave,
    expiresAt: addMinutes(now, maxDelayMinutes),
  });
  return written !== null;
}
