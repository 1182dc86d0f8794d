import { and, eq, gt } from 'drizzle-orm';
import { setAuditSubject, setVisitedPractice } from '../../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { checkLimit, count, hours } from '../../../../../platform/rate-limit.ts';
import { hashToken } from '../../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatDay, formatDayAndTime, formatTimeRange, zoneName } from '../../../../../shared/format/format-time.ts';
import { appLocaleOf } from '../../../../../shared/locale.ts';
import { isAllowed } from '../../../../../shared/permissions.ts';
import { findMembership } from '../../../../accounts/auth/server/members.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../../accounts/vendors/server/mail.ts';
import { getClient } from '../../../../people/clients/server/clients.ts';
import type { AnswerInput, AnswerPreview } from '../../by-link.ts';
import { readAppointment } from '../appointment-rows.ts';
import { acceptRequest, declineRequest, endingOf } from '../booking/requests.ts';
import { appointmentHref } from '../notifications/describe.ts';
import { appointmentLinks, appointments } from '../tables.ts';

const perAddress = { name: 'answer-address', max: 60, seconds: hours(1) };

/**
 * Public: the request behind the link in the practitioner's email, answered or not. Read-only. @throws AppError not_found
 * after the session, or if the practitioner may no longer answer
 */
export const previewAnswer = (services: Services, token: string, now = new Date()): Promise<AnswerPreview> =>
  followAnswerLink(services, { token, now }, (scope, id) => describe(services, scope, id, now));

/**
 * Public: accepts or declines a request. One that was already answered is not changed, and the result says what
 * happened to it. `address`: hash of the caller’s IP address. @throws AppError not_found, too_many
 */
export async function answerByLink(
  services: Services,
  { token, answer, message }: AnswerInput,
  address: string | null,
  now = new Date(),
): Promise<AnswerPreview> {
  const system = asSystem(services.database);
  if (address) await checkLimit(system, perAddress, address);
  if (address) await count(system, perAddress, address);
  try {
    await followAnswerLink(services, { token, now }, (scope, id) =>
      answer === 'accept'
        ? acceptRequest(services, scope, id, now)
        : declineRequest(services, scope, id, { message, now }),
    );
  } catch (reason) {
    if (!(reason instanceof AppError && reason.code === 'conflict')) throw reason;
  }
  return previewAnswer(services, token, now);
}

async function followAnswerLink<T>(
  services: Services,
  { token, now }: { token: string; now: Date },
  work: (scope: Scope, appointmentId: number) => Promise<T>,
): Promise<T> {
  const system = asSystem(services.database);
  const { tenantId, userId, id, endTime } = appointments;
  const [appointment] = await system.db
    .select({ tenantId, userId, id })
    .from(appointmentLinks)
    .innerJoin(appointments, and(eq(tenantId, appointmentLinks.tenantId), eq(id, appointmentLinks.appointmentId)))
    .where(
      and(eq(appointmentLinks.tokenHash, hashToken(token)), eq(appointmentLinks.purpose, 'answer'), gt(endTime, now)),
    );
  if (!appointment) throw linkExpired();
  setVisitedPractice(appointment.tenantId);
  const membership = await findMembership(system, appointment);
  if (!membership || !isAllowed(membership, 'appointments.write')) throw linkExpired();
  setAuditSubject({ memberId: appointment.userId });
  return inTenant(services.database, { ...appointment, role: membership.role }, scope => work(scope, appointment.id));
}

const linkExpired = () =>
  new AppError(
    'not_found',
    'You may have answered this request already, or it ran out. Your calendar shows every request.',
  );

async function describe(services: Services, scope: Scope, id: number, now: Date): Promise<AnswerPreview> {
  const row = await readAppointment(scope, id);
  if (!row) throw linkExpired();
  setAuditSubject({ clientId: row.clientId, subjectId: id });
  const [{ firstName, lastName }, practice, { isConnected }] = await Promise.all([
    getClient(scope, row.clientId),
    getPractice(scope),
    findMailSource(services, scope),
  ]);
  const { startTime, endTime, answerDueAt } = row;
  const zone = practice.settings.timeZone;
  const locale = appLocaleOf(practice.settings);
  const booked = row.status === 'cancelled' ? 'cancelled' : 'accepted';
  return {
    state: endingOf(row, now) ?? (answerDueAt ? 'waiting' : booked),
    client: { firstName, lastName },
    title: row.title,
    day: formatDay(startTime, zone, locale),
    time: `${formatTimeRange(startTime, endTime, zone, locale)} ${zoneName(zone, startTime, locale)}`,
    answerBy: answerDueAt && formatAnswerBy(answerDueAt, zone, locale),
    practiceName: practice.name,
    calendarHref: appointmentHref(startTime, zone),
    isEmailed: isConnected,
  };
}

const formatAnswerBy = (due: Date, zone: string, locale: string) =>
  `${formatDayAndTime(due, zone, locale)} ${zoneName(zone, due, locale)}`;
