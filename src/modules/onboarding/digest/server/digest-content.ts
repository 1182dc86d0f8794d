import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { countsTestPayments } from '../../../billing/payments/server/test-payments.ts';
import { countSubscribedSince } from '../../../marketing/subscribers/server/subscriptions.ts';
import { countBookedSince, listBetween } from '../../../scheduling/appointments/server/queries.ts';
import { countSoldSince } from '../../../shop/marketplace/server/purchases.ts';
import { getToday } from '../../dashboard/server/today.ts';

/** `sessions`: today's sessions that take place, by time. */
export type DigestContent = Awaited<ReturnType<typeof readDigestContent>>;

/** Today's sessions, and counts since the last digest. */
export async function readDigestContent(
  services: Services,
  scope: Scope,
  { zone, since, now }: { zone: string; since: Date; now: Date },
) {
  const today = dayIn(now, zone);
  const [attention, sessions, booked, subscribed, sold] = await Promise.all([
    getToday(scope, now),
    listBetween(scope, startOfDay(today, zone), startOfDay(addDays(today, 1), zone)),
    countBookedSince(scope, since),
    countSubscribedSince(scope, since),
    countSoldSince(scope, since, { withTests: await countsTestPayments(services, scope) }),
  ]);
  const taking = sessions.filter(({ status }) => status !== 'cancelled');
  return { ...attention, today, sessions: taking, booked, subscribed, sold };
}

/** An empty digest is not sent. */
export const hasContent = ({ sessions, ...counts }: DigestContent) =>
  sessions.length > 0 ||
  [
    counts.unconfirmed,
    counts.overdueInvoices,
    counts.failedEmails,
    counts.failedSms,
    counts.booked,
    counts.subscribed,
    counts.sold,
  ].some(count => count > 0);
