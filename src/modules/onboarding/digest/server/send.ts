import { and, lte } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { findRole, listMembers } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { leaveHref } from './leave-link.ts';
import { writeDigest } from './mail.tsx';
import { isWorthAMail, readNews } from './news.ts';
import { nextLook } from './next-look.ts';
import { endDigest, isOf } from './settings.ts';
import { digests } from './tables.ts';

/** Of one round: who is left is found by the next. */
const batch = 200;
/** After so many minutes a summary of the morning is none: the program was down. */
const patience = 6 * 60;
/** Nobody is told more than a week's news. */
const longest = daysInMinutes(7);

type Person = { tenantId: number; userId: number };

/**
 * Writes the summary of everybody whose hour has come; a sweep. Any number of workers may run it: one holds a person's row
 * until mail and next moment are written together, and a day's mail has one cause (`queueMail`).
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
      // The others are not to wait for it.
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
  // Who has left hears nothing more.
  if (!(await findRole(scope, scope.userId))) return endDigest(scope, scope);
  const practice = await getPractice(scope);
  const zone = practice.settings.timeZone;
  const nextAt = nextLook(held.hour, zone, now);
  const isLate = addMinutes(held.nextAt, patience) < now;
  const isTold = isLate ? false : await tell(services, scope, { practice, toldUntil: held.toldUntil, now });
  await scope.db
    .update(digests)
    .set({ nextAt, ...(isTold && { toldUntil: now }) })
    .where(isOf(scope));
}

type About = { practice: Awaited<ReturnType<typeof getPractice>>; toldUntil: Date | null; now: Date };

/** Whether it is told, or known to be nothing. Where the day had its mail already, what came since waits for the next. */
async function tell(services: Services, scope: Scope, { practice, toldUntil, now }: About): Promise<boolean> {
  const zone = practice.settings.timeZone;
  const earliest = addMinutes(now, -longest);
  const since = toldUntil ?? addMinutes(now, -daysInMinutes(1));
  const news = await readNews(services, scope, { zone, since: since > earliest ? since : earliest, now });
  if (!isWorthAMail(news)) return true;
  const me = (await listMembers(scope)).find(({ userId }) => userId === scope.userId);
  if (!me) return false;
  const leave = leaveHref(services, scope);
  const written = await queueMail(services, scope, {
    ...writeDigest(services, { practice, news, leave }),
    cause: `summary of ${dayIn(now, zone)} for ${scope.userId}`,
    to: me.email,
    fromName: practice.name,
    unsubscribeUrl: leave,
    expiresAt: addMinutes(now, patience),
  });
  return written !== null;
}
