import type { Scope } from '../../../../platform/database/scope.ts';
import { addMonths, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { countMails } from '../../../messaging/emails/server/log.ts';
import { countClients } from '../../../people/clients/server/names.ts';
import { countSessions } from '../../../scheduling/appointments/server/sessions-by-period.ts';
import { countMembers } from '../../auth/server/members.ts';
import type { Usage } from '../contract.ts';
import { getPractice } from './practice.ts';

/** What the practice uses of its plan; months are the practice's own. */
export async function getUsage(scope: Scope, now = new Date()): Promise<Usage> {
  const zone = (await getPractice(scope)).settings.timeZone;
  const first = `${dayIn(now, zone).slice(0, 7)}-01`;
  const from = startOfDay(first, zone);
  const to = startOfDay(addMonths(first, 1), zone);
  const [clients, members, [appointmentsThisMonth = 0], emailsThisMonth] = await Promise.all([
    countClients(scope),
    countMembers(scope),
    countSessions(scope, [from, to]),
    countMails(scope, from, to),
  ]);
  return { clients, members, appointmentsThisMonth, emailsThisMonth };
}
