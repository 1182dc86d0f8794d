import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { countsTests } from '../../../billing/payments/server/tests-count.ts';
import { countSubscribedSince } from '../../../marketing/subscribers/server/subscriptions.ts';
import { countBookedSince, listBetween } from '../../../scheduling/appointments/server/list.ts';
import { countSoldSince } from '../../../shop/marketplace/server/sold.ts';
import { getToday } from '../../dashboard/server/today.ts';

/** `sessions`: of today that take place, in their order. */
export type News = Awaited<ReturnType<typeof readNews>>;

/** What of the practice's day and since the last summary is worth a mail. */
export async function readNews(
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
    countSoldSince(scope, since, { withTests: await countsTests(services, scope) }),
  ]);
  const taking = sessions.filter(({ status }) => status !== 'cancelled');
  return { ...attention, today, sessions: taking, booked, subscribed, sold };
}

/** Nobody is written to about nothing. */
export const isWorthAMail = ({ sessions, ...counts }: News) =>
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
