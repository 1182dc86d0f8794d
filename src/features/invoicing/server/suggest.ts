import { and, desc, eq, ne, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { dayIn } from '../../../shared/dates.ts';
import { formatCalendarDate } from '../../../shared/format-time.ts';
import { findAppointment } from '../../appointments/server/rewrite.ts';
import { findService } from '../../availability/server/services.ts';
import { getClient } from '../../clients/server/clients.ts';
import { findClientPackage } from '../../packages/server/client-packages.ts';
import { getZone } from '../../tenants/server/practice.ts';
import type { InvoiceSuggestion, SuggestionQuery } from '../suggestion.ts';
import { fullName } from './parties.ts';
import { getInvoiceSettings } from './settings.ts';
import { invoices } from './tables.ts';
import { listTaxRates } from './tax-rates.ts';

/** What a line begins with, before tax. */
type Billed = { description: string; unitPrice: string; serviceId: number | null };
type About = {
  clientId: number;
  description: string | null;
  line: Billed | null;
  appointmentId: number | null;
  clientPackageId: number | null;
};

/**
 * What the editor begins with: for an appointment its service, for a package its price, for a client nothing yet.
 * @throws AppError not_found, invalid when nothing is named
 */
export async function suggestInvoice(scope: Scope, query: SuggestionQuery): Promise<InvoiceSuggestion> {
  const { line, clientId, ...about } = await findBilled(scope, query);
  const [client, settings, [rate], existingInvoiceId] = await Promise.all([
    getClient(scope, clientId),
    getInvoiceSettings(scope),
    listTaxRates(scope),
    findExisting(scope, about),
  ]);
  const usual = rate?.isDefault ? rate : null;
  const tax = { taxRate: usual?.rate ?? '0.00', taxName: usual?.name ?? null };
  return {
    ...about,
    client: { id: clientId, name: fullName(client), email: client.email },
    isTaxIncluded: settings.isTaxIncluded,
    lines: line ? [{ ...line, ...tax, quantity: '1.000' }] : [],
    existingInvoiceId,
  };
}

async function findBilled(scope: Scope, { appointmentId, clientPackageId, clientId }: SuggestionQuery): Promise<About> {
  const none = { description: null, line: null, appointmentId: null, clientPackageId: null };
  if (appointmentId) return { ...none, ...(await ofAppointment(scope, appointmentId)), appointmentId };
  if (clientPackageId) return { ...none, ...(await ofPackage(scope, clientPackageId)), clientPackageId };
  if (clientId) return { ...none, clientId };
  throw new AppError('invalid', 'Choose an appointment, a package or a client');
}

async function ofAppointment(scope: Scope, id: number) {
  const { clientId, title, serviceId, startTime } = await findAppointment(scope, id);
  const [service, zone] = await Promise.all([serviceId ? findService(scope, serviceId) : null, getZone(scope)]);
  const day = formatCalendarDate(dayIn(startTime, zone));
  const line = {
    description: `${service?.name ?? title}, ${day}`,
    unitPrice: service?.price ?? '0.00',
    serviceId: service?.id ?? null,
  };
  return { clientId, description: title, line };
}

async function ofPackage(scope: Scope, id: number) {
  const { clientId, name, price } = await findClientPackage(scope, id);
  return { clientId, description: name, line: { description: name, unitPrice: price ?? '0.00', serviceId: null } };
}

/** The last one that bills the same and was not taken back. */
async function findExisting(scope: Scope, about: Pick<About, 'appointmentId' | 'clientPackageId'>) {
  const same = sameAs(about);
  if (!same) return null;
  const [found] = await scope.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), ne(invoices.status, 'void'), same))
    .orderBy(desc(invoices.id))
    .limit(1);
  return found?.id ?? null;
}

function sameAs({ appointmentId, clientPackageId }: Pick<About, 'appointmentId' | 'clientPackageId'>): SQL | null {
  if (appointmentId) return eq(invoices.appointmentId, appointmentId);
  return clientPackageId ? eq(invoices.clientPackageId, clientPackageId) : null;
}
