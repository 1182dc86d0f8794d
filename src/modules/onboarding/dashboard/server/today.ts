import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn, daysInMinutes, startOfDay } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { sumOverdue } from '../../../billing/invoicing/server/invoice-totals.ts';
import { countFailedMails } from '../../../messaging/emails/server/log.ts';
import { countFailedSms } from '../../../messaging/sms/server/log.ts';
import { countUnsigned } from '../../../people/notes/server/notes.ts';
import { countRequests, countUnconfirmed } from '../../../scheduling/appointments/server/queries.ts';
import { countSessions } from '../../../scheduling/appointments/server/statistics.ts';
import type { DashboardToday } from '../contract.ts';

/** Counts of what needs attention on this day of the practice. */
export async function getToday(scope: Scope, now = new Date()): Promise<DashboardToday> {
  const { timeZone: zone, currency } = (await getPractice(scope)).settings;
  const today = dayIn(now, zone);
  const end = startOfDay(addDays(today, 1), zone);
  const since = addMinutes(now, -daysInMinutes(7));
  const [[sessions = 0], unconfirmed, requests, overdue, failedEmails, failedSms, unsigned] = await Promise.all([
    countSessions(scope, [startOfDay(today, zone), end]),
    countUnconfirmed(scope, now, end),
    countRequests(scope, now),
    sumOverdue(scope, { currency, today }),
    countFailedMails(scope, since),
    countFailedSms(scope, since),
    countUnsigned(scope),
  ]);
  return {
    sessions,
    unconfirmed,
    requests: requests.count,
    nextAnswerDueAt: requests.nextDueAt,
    overdueInvoices: overdue.count,
    overdueAmount: overdue.amount,
    overdueOthers: overdue.others,
    failedEmails,
    failedSms,
    unsignedNotes: unsigned.count,
    oldestUnsigned: unsigned.oldest,
  };
}
