import type { Scope } from '../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn, daysInMinutes, startOfDay } from '../../../shared/dates.ts';
import { countUnconfirmed } from '../../appointments/server/list.ts';
import { countSessions } from '../../appointments/server/sessions-by-period.ts';
import { countFailedMails } from '../../emails/server/failures.ts';
import { sumOverdue } from '../../invoicing/server/overdue.ts';
import { countFailedSms } from '../../sms/server/failures.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import type { DashboardToday } from '../contract.ts';

/** What of the practice's day asks for somebody. */
export async function getToday(scope: Scope, now = new Date()): Promise<DashboardToday> {
  const { timeZone: zone, currency } = (await getPractice(scope)).settings;
  const today = dayIn(now, zone);
  const end = startOfDay(addDays(today, 1), zone);
  const since = addMinutes(now, -daysInMinutes(7));
  const [[sessions = 0], unconfirmed, overdue, failedEmails, failedSms] = await Promise.all([
    countSessions(scope, [startOfDay(today, zone), end]),
    countUnconfirmed(scope, now, end),
    sumOverdue(scope, { currency, today }),
    countFailedMails(scope, since),
    countFailedSms(scope, since),
  ]);
  return {
    sessions,
    unconfirmed,
    overdueInvoices: overdue.count,
    overdueAmount: overdue.amount,
    overdueOthers: overdue.others,
    failedEmails,
    failedSms,
  };
}
