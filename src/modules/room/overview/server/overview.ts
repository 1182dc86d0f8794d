import type { ClientScope } from '../../../../platform/database/scope.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getOwnPractice } from '../../../accounts/tenants/server/practice.ts';
import { isUnpaid } from '../../../billing/invoicing/contract.ts';
import { listOwnInvoices } from '../../../billing/invoicing/server/invoice-lookup.ts';
import { listOwnPayments } from '../../../billing/payments/server/ledger.ts';
import { isWaiting } from '../../../forms/requests/contract.ts';
import { listOwnForms } from '../../../forms/requests/server/own-forms.ts';
import { getOwnRecord } from '../../../people/clients/server/client-view.ts';
import { listClientAppointments } from '../../../scheduling/appointments/server/client-appointments.ts';
import { listOwnPackages } from '../../../scheduling/packages/server/client-packages.ts';
import { listOffered } from '../../../scheduling/packages/server/packages.ts';
import { getShownParts } from '../../access/server/room-settings.ts';
import { listOwnFiles } from '../../files/server/files.ts';
import { findNewestMessage } from '../../messages/server/messages.ts';

const limit = 100;
const newestFiles = 3;

/** The room's first page. Parts that the practice has turned off are empty. @throws AppError not_found if the record was deleted meanwhile */
export async function getHome(scope: ClientScope) {
  const [practice, client, [nextSession = null], parts, forms] = await Promise.all([
    getOwnPractice(scope),
    getOwnRecord(scope),
    listClientAppointments(scope, { when: 'upcoming', limit: 1 }),
    getShownParts(scope),
    listOwnForms(scope),
  ]);
  const today = dayIn(new Date(), practice.timeZone);
  const [invoices, packages, newestMessage, files] = await Promise.all([
    parts.payments ? listOwnInvoices(scope, { today, limit }) : [],
    parts.payments ? listOwnPackages(scope) : [],
    parts.messages ? findNewestMessage(scope) : null,
    parts.files ? listOwnFiles(scope, newestFiles) : [],
  ]);
  const unpaid = await withPayments(
    scope,
    invoices.filter(({ status }) => isUnpaid(status)),
  );
  const openForms = forms.filter(isWaiting);
  return {
    practice,
    client,
    nextSession,
    openForms,
    unpaid,
    openInvoices: unpaid.length,
    packages,
    newestMessage,
    files,
  };
}

/** The client’s upcoming and past sessions. */
export async function listSessions(scope: ClientScope) {
  const [upcoming, past] = await Promise.all([
    listClientAppointments(scope, { when: 'upcoming', limit }),
    listClientAppointments(scope, { when: 'past', limit }),
  ]);
  return { upcoming, past };
}

/** The client's issued invoices with their payments, overdue by the practice's calendar. */
export async function listInvoices(scope: ClientScope) {
  const { timeZone } = await getOwnPractice(scope);
  return withPayments(scope, await listOwnInvoices(scope, { today: dayIn(new Date(), timeZone), limit }));
}

async function withPayments<T extends { id: number }>(scope: ClientScope, invoices: T[]) {
  const paid = await listOwnPayments(
    scope,
    invoices.map(({ id }) => id),
  );
  return invoices.map(invoice => ({ ...invoice, payments: paid.filter(({ invoiceId }) => invoiceId === invoice.id) }));
}

/** The client’s packages, and those that are for sale. */
export async function listPackages(scope: ClientScope) {
  const [packages, offered] = await Promise.all([listOwnPackages(scope), listOffered(scope)]);
  return { packages, offered };
}

/** Invoices and packages of the client. */
export async function listMoney(scope: ClientScope) {
  const [invoices, packages] = await Promise.all([listInvoices(scope), listPackages(scope)]);
  return { invoices, ...packages };
}
