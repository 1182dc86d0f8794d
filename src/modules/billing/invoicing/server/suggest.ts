import { and, desc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import type { InvoiceSuggestion, SuggestionQuery, UnbilledAppointment } from '../suggestion.ts';
import { billableSources, type ServicePrice } from './billable.ts';
import { fullName } from './invoice.ts';
import { getInvoiceSettings, listTaxRates } from './settings.ts';
import { invoices } from './tables.ts';

/** Older appointments aren't suggested: they were most likely settled outside Sorrel. */
const unbilledMs = 92 * 24 * 60 * 60 * 1_000;
const maxUnbilled = 8;

/** The initial line, before tax. */
type Billed = { description: string; unitPrice: string; serviceId: number | null };
type SuggestionSubject = {
  clientId: number;
  description: string | null;
  line: Billed | null;
  appointmentId: number | null;
  clientPackageId: number | null;
};

/**
 * Initial values of the invoice editor: an appointment's service, a package's price, or a client's unbilled
 * appointments.
 * @throws AppError not_found, invalid without any of the three
 */
export async function suggestInvoice(
  scope: Scope,
  query: SuggestionQuery,
  now = new Date(),
): Promise<InvoiceSuggestion> {
  const { line, clientId, ...about } = await findBilled(scope, query);
  const isAboutClient = !about.appointmentId && !about.clientPackageId;
  const [client, settings, [rate], existingInvoiceId, unbilled] = await Promise.all([
    getClient(scope, clientId),
    getInvoiceSettings(scope),
    listTaxRates(scope),
    findExisting(scope, about),
    isAboutClient ? findUnbilled(scope, clientId, now) : [],
  ]);
  const defaultRate = rate?.isDefault ? rate : null;
  const tax = { taxRate: defaultRate?.rate ?? '0.00', taxName: defaultRate?.name ?? null };
  const taxed = (billed: Billed) => ({ ...billed, ...tax, quantity: '1.000' });
  return {
    ...about,
    client: { id: clientId, name: fullName(client), email: client.email },
    isTaxIncluded: settings.isTaxIncluded,
    lines: line ? [taxed(line)] : [],
    existingInvoiceId,
    unbilled: unbilled.map(({ line: billed, ...each }) => ({ ...each, line: taxed(billed) })),
  };
}

async function findBilled(
  scope: Scope,
  { appointmentId, clientPackageId, clientId }: SuggestionQuery,
): Promise<SuggestionSubject> {
  const none = { description: null, line: null, appointmentId: null, clientPackageId: null };
  if (appointmentId) return { ...none, ...(await ofAppointment(scope, appointmentId)), appointmentId };
  if (clientPackageId) return { ...none, ...(await ofPackage(scope, clientPackageId)), clientPackageId };
  if (clientId) return { ...none, clientId };
  throw new AppError('invalid', 'Choose an appointment, a package or a client');
}

async function ofAppointment(scope: Scope, id: number) {
  const { findAppointment, findServices } = portOf(scope, billableSources);
  const appointment = await findAppointment(scope, id);
  const { clientId, title, serviceId } = appointment;
  const [services, zone] = await Promise.all([findServices(scope, serviceId ? [serviceId] : []), getZone(scope)]);
  return { clientId, description: title, line: lineOf(appointment, services.get(serviceId ?? 0), zone) };
}

type Session = { title: string; startTime: Date };

const lineOf = ({ title, startTime }: Session, service: ServicePrice | undefined, zone: string): Billed => ({
  description: `${service?.name ?? title}, ${formatCalendarDate(dayIn(startTime, zone))}`,
  unitPrice: service?.price ?? '0.00',
  serviceId: service?.id ?? null,
});

type Unbilled = Omit<UnbilledAppointment, 'line'> & { line: Billed };

async function findUnbilled(scope: Scope, clientId: number, now: Date): Promise<Unbilled[]> {
  const after = new Date(now.getTime() - unbilledMs);
  const { listPastSessions, paidByPackage, findServices } = portOf(scope, billableSources);
  const pastSessions = await listPastSessions(scope, { clientId, after, until: now, limit: 50 });
  if (!pastSessions.length) return [];
  const ids = pastSessions.map(({ id }) => id);
  const [billed, covered, services, zone] = await Promise.all([
    billedAppointments(scope, ids),
    paidByPackage(scope, ids),
    findServices(scope, [...new Set(pastSessions.flatMap(({ serviceId }) => serviceId ?? []))]),
    getZone(scope),
  ]);
  return pastSessions
    .filter(({ id }) => !billed.has(id) && !covered.has(id))
    .slice(0, maxUnbilled)
    .map(session => {
      const service = services.get(session.serviceId ?? 0);
      return { appointmentId: session.id, title: session.title, line: lineOf(session, service, zone) };
    });
}

/** Appointments that an invoice bills; void invoices don't count. */
async function billedAppointments({ db, tenantId }: Scope, ids: number[]): Promise<Set<number | null>> {
  const { appointmentId, status } = invoices;
  const rows = await db
    .select({ appointmentId })
    .from(invoices)
    .where(and(eq(invoices.tenantId, tenantId), inArray(appointmentId, ids), ne(status, 'void')));
  return new Set(rows.map(row => row.appointmentId));
}

async function ofPackage(scope: Scope, id: number) {
  const { clientId, name, price } = await portOf(scope, billableSources).findClientPackage(scope, id);
  return { clientId, description: name, line: { description: name, unitPrice: price ?? '0.00', serviceId: null } };
}

/** The latest invoice for the same thing that isn't void. */
async function findExisting(scope: Scope, about: Pick<SuggestionSubject, 'appointmentId' | 'clientPackageId'>) {
  const same = sameAs(about);
  if (!same) return null;
  const [invoice] = await scope.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), ne(invoices.status, 'void'), same))
    .orderBy(desc(invoices.id))
    .limit(1);
  return invoice?.id ?? null;
}

function sameAs({
  appointmentId,
  clientPackageId,
}: Pick<SuggestionSubject, 'appointmentId' | 'clientPackageId'>): SQL | null {
  if (appointmentId) return eq(invoices.appointmentId, appointmentId);
  return clientPackageId ? eq(invoices.clientPackageId, clientPackageId) : null;
}
