import { and, count, eq, lte, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { portOf } from '../../../../platform/ports.ts';
import { memberNames } from '../../../accounts/auth/server/members.ts';
import { findService } from '../../availability/server/services.ts';
import type { AppointmentDetail } from '../contract.ts';
import type { Row } from './appointment-rows.ts';
import { findDeposit } from './booking/deposit.ts';
import { questionsAtBooking } from './booking/questions-at-booking.ts';
import { describeLateFee } from './late-fee.ts';
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
  const [found] = await scope.db
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
  return found ?? null;
}
