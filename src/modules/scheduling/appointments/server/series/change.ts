import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../../platform/database/scope.ts';
import type { Services } from '../../../../../platform/services.ts';
import { addMinutes, addWallMinutes, wallMinutesBetween } from '../../../../../shared/dates.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { getClient, getWritableClient } from '../../../../people/clients/server/clients.ts';
import type { AppointmentInput, SeriesScope } from '../../entry.ts';
import type { Row } from '../appointment-rows.ts';
import { withdrawMoveMails } from '../notifications/delayed-move-mails.ts';
import { choosePractitioner } from '../practitioners.ts';
import {
  cancellation,
  changedMeanwhile,
  changedValues,
  lockAppointments,
  type Planned,
  removeAppointment,
  requireUnchanged,
  rewrite,
  statusAt,
  type Values,
} from '../rewrite-appointments.ts';
import { appointmentSeries, appointments } from '../tables.ts';
import { insertSeries } from './create.ts';
import { mailSeries } from './series-mail.tsx';

/**
 * Changes one appointment of a series and those selected by the scope: they get its title, client, service and
 * practitioner and move by the same amount, but keep their other values. "Following" makes them a new series.
 * @throws AppError not_found, conflict with `errors.overlap`
 */
export async function changeSeries(
  services: Services,
  scope: Scope,
  seen: Row,
  input: AppointmentInput,
  now: Date,
): Promise<Row> {
  const [practice, rows] = await Promise.all([
    getPractice(scope),
    sessionsMeant(scope, seen, { which: input.scope, now }),
    (input.clientId === seen.clientId ? getClient : getWritableClient)(scope, input.clientId),
  ]);
  const zone = practice.settings.timeZone;
  const isReassigned = input.userId !== undefined && input.userId !== seen.userId;
  const userId = isReassigned ? await choosePractitioner(scope, input.userId) : undefined;
  const locked = await lockAppointments(scope, rows, userId ? [userId] : []);
  const named = locked.find(({ id }) => id === seen.id) ?? seen;
  requireUnchanged(named, input);
  const shape = shapeOf(named, input, zone);
  const planned: Planned[] = locked.map(before => {
    const times = shape(before);
    const values = { ...valuesFor(before, named, { input, times, now }), ...times, ...(userId && { userId }) };
    return { before, values };
  });
  const seriesId = await seriesOf(scope, planned, { which: input.scope, zone });
  for (const one of planned) one.values = { ...one.values, seriesId };
  const changes = await rewrite(scope, planned, { allowOverlap: input.allowOverlap, zone, now });
  if (input.tellClient) await mailSeries(services, scope, { changes, practice, now });
  else
    await withdrawMoveMails(
      scope,
      locked.map(({ id }) => id),
    );
  const changed = changes.find(({ after }) => after?.id === seen.id)?.after;
  if (!changed) throw changedMeanwhile();
  return changed;
}

type Deleting = { which: SeriesScope; tellClient: boolean; now: Date };

/** Deletes one appointment of a series and those selected by the scope. @throws AppError not_found */
export async function deleteSeries(services: Services, scope: Scope, seen: Row, { which, tellClient, now }: Deleting) {
  const rows = await lockAppointments(scope, await sessionsMeant(scope, seen, { which, now }));
  const practice = await getPractice(scope);
  const changes = rows.map(before => ({ before, after: null }));
  if (tellClient) await mailSeries(services, scope, { changes, practice, now });
  for (const before of rows) await removeAppointment(scope, before, now);
}

/** The selected appointment and, of the others, the open ones in the future. */
async function sessionsMeant(
  scope: Scope,
  named: Row,
  { which, now }: { which: SeriesScope; now: Date },
): Promise<Row[]> {
  const all = await scope.db
    .select()
    .from(appointments)
    .where(and(eq(appointments.tenantId, scope.tenantId), eq(appointments.seriesId, named.seriesId ?? 0)));
  const isOpen = ({ status }: Row) => status === 'scheduled' || status === 'confirmed' || status === 'pending';
  const isMeant = (row: Row) => row.startTime > now && (which === 'all' || row.startTime > named.startTime);
  return all.filter(row => row.id === named.id || (isOpen(row) && isMeant(row)));
}

/** Shift in wall time and the new duration. */
function shapeOf(named: Row, input: AppointmentInput, zone: string) {
  const start = new Date(input.startTime);
  const minutes = lengthOf({ startTime: start, endTime: new Date(input.endTime) });
  const shift = wallMinutesBetween(named.startTime, start, zone);
  const isLonger = minutes !== lengthOf(named);
  return (row: Row) => {
    if (row.id === named.id) return { startTime: start, endTime: addMinutes(start, minutes) };
    const startTime = shift ? addWallMinutes(row.startTime, shift, zone) : row.startTime;
    return { startTime, endTime: addMinutes(startTime, isLonger ? minutes : lengthOf(row)) };
  };
}

const lengthOf = ({ startTime, endTime }: Pick<Row, 'startTime' | 'endTime'>) =>
  (endTime.getTime() - startTime.getTime()) / 60_000;

type SeriesChange = { input: AppointmentInput; times: Pick<Row, 'startTime' | 'endTime'>; now: Date };

/**
 * The other appointments get only the changed fields. Confirming or completing applies to the selected one alone,
 * cancelling to all.
 */
function valuesFor(before: Row, named: Row, { input, times, now }: SeriesChange): Values {
  const changed = changedValues(named, input, now);
  if (before.id === named.id) return changed;
  const { clientId, title, description, type, serviceId } = before;
  const isMovedElsewhere = changed.placeKind !== named.placeKind || changed.placeDetail !== named.placeDetail;
  const { placeKind, placeDetail } = isMovedElsewhere ? changed : before;
  const status = input.status === 'cancelled' ? input.status : statusAt(before, times);
  return {
    clientId: changed.clientId === named.clientId ? clientId : changed.clientId,
    title: changed.title === named.title ? title : changed.title,
    description: changed.description === named.description ? description : changed.description,
    type: changed.type === named.type ? type : changed.type,
    serviceId: changed.serviceId === named.serviceId ? serviceId : changed.serviceId,
    placeKind,
    placeDetail,
    status,
    ...cancellation(before, status, now),
  };
}

type Split = { which: SeriesScope; zone: string };

/** "Following" splits the series: the changed appointments get a new series ID. */
async function seriesOf(scope: Scope, planned: Planned[], { which, zone }: Split): Promise<number | null> {
  const [first] = planned.toSorted((one, other) => one.before.startTime.getTime() - other.before.startTime.getTime());
  const seriesId = first?.before.seriesId;
  if (!first || !seriesId) return null;
  const own = and(eq(appointmentSeries.tenantId, scope.tenantId), eq(appointmentSeries.id, seriesId));
  const ofSeries = and(eq(appointments.tenantId, scope.tenantId), eq(appointments.seriesId, seriesId));
  const all = await scope.db.$count(appointments, ofSeries);
  const after = { ...first.before, ...first.values };
  const of = { userId: after.userId, clientId: after.clientId };
  if (which === 'all' || all === planned.length) {
    await scope.db.update(appointmentSeries).set(of).where(own);
    return seriesId;
  }
  const left = all - planned.length;
  const [{ frequency } = { frequency: 'weekly' as const }] = await scope.db
    .update(appointmentSeries)
    .set({ count: left })
    .where(own)
    .returning({ frequency: appointmentSeries.frequency });
  return insertSeries(scope, { ...of, frequency, count: planned.length }, { first: after, zone });
}

export const hasSeries = async ({ db, tenantId }: Scope, clientId: number): Promise<boolean> =>
  (await db.$count(
    appointmentSeries,
    and(eq(appointmentSeries.tenantId, tenantId), eq(appointmentSeries.clientId, clientId)),
  )) > 0;
