import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { invoiceQuery } from '../../../billing/invoicing/invoice-list.ts';
import { pageInvoices } from '../../../billing/invoicing/server/invoice-list.ts';
import { clientPage, clientPageQuery } from '../../../people/clients/contract.ts';
import { pageClientsJson } from '../../../people/clients/server/list.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import { appointmentHref } from '../../../scheduling/appointments/server/notifications/describe.ts';
import { findAppointments } from '../../../scheduling/appointments/server/queries.ts';
import type { SearchAnswer } from '../contract.ts';

/** Matches per kind, as many as fit on the screen. */
const maxMatches = 5;

/** Searches all kinds that the caller has permission to see. */
export async function searchEverything(scope: Scope, text: string, now = new Date()): Promise<SearchAnswer> {
  const query = clientPageQuery.parse({ search: text, limit: maxMatches });
  const clients = clientPage.parse(JSON.parse(await pageClientsJson(scope, query))).items;
  const clientIds = clients.map(({ id }) => id);
  const [practice, appointments, invoices] = await Promise.all([
    getPractice(scope),
    isAllowed(scope, 'appointments.read') ? findAppointments(scope, { text, clientIds, limit: maxMatches, now }) : [],
    isAllowed(scope, 'invoices.read') ? pageInvoices(scope, invoiceQuery.parse({ search: text })) : { items: [] },
  ]);
  const shownInvoices = invoices.items.slice(0, maxMatches);
  const ofClients = [...appointments, ...shownInvoices].flatMap(({ clientId }) => clientId ?? []);
  const shown = [...new Set([...clientIds, ...ofClients])];
  setAuditSubject({ clientIds: shown, clientCount: shown.length });
  const names = await clientNames(scope, [...new Set(ofClients)]);
  const nameOf = (id: number | null) => {
    const client = id === null ? undefined : names.get(id);
    return client ? `${client.firstName} ${client.lastName}`.trim() : '';
  };
  return {
    clients: clients.map(({ id, firstName, lastName, email }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      email,
    })),
    appointments: appointments.map(({ id, title, clientId, startTime }) => ({
      id,
      title,
      client: nameOf(clientId),
      startTime: startTime.toISOString(),
      href: appointmentHref(startTime, practice.settings.timeZone),
    })),
    invoices: shownInvoices.map(({ id, invoiceNumber, clientId, amount, currency }) => ({
      id,
      number: invoiceNumber,
      client: nameOf(clientId),
      amount,
      currency,
    })),
  };
}
