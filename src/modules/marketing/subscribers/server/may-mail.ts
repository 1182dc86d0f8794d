import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { hours, isStillFree, minutes } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import type { Subscriber } from './subscriber.ts';
import { newsletterSubscribers } from './tables.ts';

const perPractice = { name: 'subscribe-mails', max: 3, seconds: hours(24) };
const perMailbox = { name: 'subscribe-mailbox', max: 10, seconds: hours(24) };
/** A form sent twice is one wish: the first mail is on its way. */
const pauseSeconds = minutes(2);

/**
 * Whether this address may get one more mail that nobody but a visitor has asked for; counts it, in the caller's
 * transaction, which holds the subscriber's row. Where it may not, it is left out without a word: the page says the same
 * to everybody.
 */
export async function mayMail(services: Services, scope: Scope, subscriber: Subscriber, now: Date): Promise<boolean> {
  const { id, email, askedAt } = subscriber;
  if (askedAt && now.getTime() - askedAt.getTime() < pauseSeconds * 1_000) return false;
  const mailbox = mailboxOf(services, email);
  const isFree = await isStillFree(scope, [
    { limit: perPractice, who: `${scope.tenantId}:${mailbox}` },
    { limit: perMailbox, who: mailbox },
  ]);
  if (!isFree) return false;
  await scope.db
    .update(newsletterSubscribers)
    .set({ askedAt: now })
    .where(and(eq(newsletterSubscribers.tenantId, scope.tenantId), eq(newsletterSubscribers.id, id)));
  return true;
}
