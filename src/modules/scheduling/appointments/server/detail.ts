import { and, count, eq, lte, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { memberNames } from '../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { invoiceInput } from '../../../billing/invoicing/contract.ts';
import { createLateFee } from '../../../billing/invoicing/server/drafts.ts';
import { findLateFee } from '../../../billing/invoicing/server/invoice-lookup.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import { findService } from '../../availability/server/services.ts';
import type { AppointmentDetail } from '../contract.ts';
import { appointmentMessages } from '../messages/catalog.ts';
import type { Row } from './appointment-rows.ts';
import { findDeposit } from './booking/deposit.ts';
import { questionsAtBooking } from './booking/questions-at-booking.ts';
import { presentAppointments } from './queries.ts';
import { findAppointment } from './rewrite-appointments.ts';
import { appointmentSeries, appointments } from './tables.ts';

/** @throws AppError not_found */
export async function getAppointment(scope: Scope, id: number): Promise<AppointmentDetail> {
  const row = await findAppointment(scope, id);
  const [[shown], names, service, series, deposit, lateFee, forms] = await Promise.all([
    presentAppointments(scope, [row]),
    memberNames(scope, [row.userId]),
    row.serviceId ? findService(scope, row.serviceId) : null,
    findSeries(scope, row),
    findDeposit(scope, id),
    describeLateFee(scope, row),
    portOf(scope, questionsAtBooking).ofAppointment(scope, id),
  ]);
  const { client = { id: row.clientId, firstName: '', lastName: '' } } = shown ?? {};
  return {
    ...row,
    client,
    practitioner: names.get(row.userId) ?? '',
    service: service && { id: service.id, name: service.name, price: service.price },
    series,
    deposit,
    lateFee,
    forms,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    policyAcceptedAt: row.policyAcceptedAt?.toISOString() ?? null,
    movedAt: row.movedAt?.toISOString() ?? null,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    paymentDueAt: row.paymentDueAt?.toISOString() ?? null,
    answerDueAt: row.answerDueAt?.toISOString() ?? null,
  };
}

/** Position in the series, counting its current appointments. */
async function findSeries(scope: Scope, { seriesId, startTime }: Row): Promise<AppointmentDetail['series']> {
  if (!seriesId) return null;
  const [series] = await scope.db
    .select({
      frequency: appointmentSeries.frequency,
      number: sql<number>`count(*) filter (where ${lte(appointments.startTime, startTime)})::int`,
      count: count(),
    })
    .from(appointmentSeries)
    .innerJoin(
      appointments,
      and(eq(appointments.tenantId, appointmentSeries.tenantId), eq(appointments.seriesId, appointmentSeries.id)),
    )
    .where(and(eq(appointmentSeries.tenantId, scope.tenantId), eq(appointmentSeries.id, seriesId)))
    .groupBy(appointmentSeries.id, appointmentSeries.frequency);
  return series ?? null;
}

type Missed = Pick<Row, 'id' | 'userId' | 'status' | 'isLateCancellation' | 'isExample' | 'answerDueAt'>;

const isMissed = ({ status, isLateCancellation, isExample, answerDueAt }: Missed) =>
  !isExample && answerDueAt === null && (status === 'no_show' || (status === 'cancelled' && isLateCancellation));

/**
 * The fee charged or chargeable for a missed session; null for other sessions, if the practitioner’s rules have no fee,
 * and for roles that see no invoices.
 */
async function describeLateFee(scope: Scope, row: Missed): Promise<AppointmentDetail['lateFee']> {
  if (!isMissed(row) || !isAllowed(scope, 'invoices.read')) return null;
  const [charged, { lateFee }, { settings }] = await Promise.all([
    findLateFee(scope, row.id),
    getAvailability({ ...scope, userId: row.userId }),
    getPractice(scope),
  ]);
  if (charged) return { amount: charged.amount, currency: charged.currency, invoiceId: charged.id };
  return lateFee === null ? null : { amount: lateFee, currency: settings.currency, invoiceId: null };
}

/**
 * Drafts an invoice with the fee of the practitioner’s rules, in the client’s language. Returns its ID.
 * @throws AppError not_found, invalid if the session was not missed or there is no fee, conflict if it was charged
 */
export async function chargeLateFee(scope: Scope, id: number): Promise<number> {
  const row = await findAppointment(scope, id);
  if (!isMissed(row)) {
    throw new AppError('invalid', 'There’s a fee only for a late cancellation or a session the client missed.');
  }
  const { lateFee } = await getAvailability({ ...scope, userId: row.userId });
  if (lateFee === null) throw new AppError('invalid', 'Set the fee first, in Settings, Availability.');
  const { settings } = await getPractice(scope);
  const locale = localeOf(settings);
  const day = formatCalendarDate(dayIn(row.startTime, settings.timeZone), locale);
  const t = appointmentMessages.in(locale).lateFee;
  const description = row.status === 'no_show' ? t.missed(row.title, day) : t.cancelled(row.title, day);
  const input = invoiceInput.parse({
    clientId: row.clientId,
    description: row.title,
    appointmentId: id,
    lines: [{ description: description.slice(0, 300), unitPrice: lateFee }],
  });
  return createLateFee(scope, input, id);
}
