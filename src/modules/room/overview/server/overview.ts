import type { ClientScope } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getOwnPractice } from '../../../accounts/tenants/server/practice.ts';
import { countOwnOpenInvoices, listOwnInvoices } from '../../../billing/invoicing/server/client-view.ts';
import { isWaiting } from '../../../forms/requests/contract.ts';
import { listOwnForms } from '../../../forms/requests/server/own-forms.ts';
import { getOwnRecord } from '../../../people/clients/server/client-view.ts';
import { listClientAppointments } from '../../../scheduling/appointments/server/client-appointments.ts';

const limit = 100;

/** The room's first page: the next session and how many invoices are open. @throws AppError not_found if the record was deleted meanwhile */
export async function getHome(scope: ClientScope) {
  const [practice, client, [nextSession = null], openInvoices, forms] = await Promise.all([
    getOwnPractice(scope),
    getOwnRecord(scope),
    listClientAppointments(scope, { when: 'upcoming', limit: 1 }),
    countOwnOpenInvoices(scope),
    listOwnForms(scope),
  ]);
  return { practice, client, nextSession, openInvoices, openForms: forms.filter(isWaiting) };
}

/** The client's sessions, those ahead and those that are over. */
export async function listSessions(scope: ClientScope) {
  const [upcoming, past] = await Promise.all([
    listClientAppointments(scope, { when: 'upcoming', limit }),
    listClientAppointments(scope, { when: 'past', limit }),
  ]);
  return { upcoming, past };
}

/** The client's issued invoices, overdue by the practice's calendar. */
export async function listInvoices(scope: ClientScope) {
  const { timeZone } = await getOwnPractice(scope);
  return listOwnInvoices(scope, { today: dayIn(new Date(), timeZone), limit });
}
