import type { Scope } from '../../../../../platform/database/scope.ts';
import { notFound } from '../../../../../platform/errors.ts';
import type { Services } from '../../../../../platform/services.ts';
import { dayIn, timeIn, weekdayOf } from '../../../../../shared/dates.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { getWritableClient } from '../../../../people/clients/server/clients.ts';
import { getAvailability, overridesBetween } from '../../../availability/server/availability.ts';
import type { NewAppointment, SeriesPreview, SeriesQuestion, SeriesRule } from '../../entry.ts';
import { insertAppointment, type Row } from '../appointment-rows.ts';
import { publishChange } from '../changes.ts';
import { valuesOf } from '../create-appointment.ts';
import { findOverlaps, overlapWarning } from '../overlaps.ts';
import { choosePractitioner, lockCalendars } from '../practitioners.ts';
import { placesOfNew } from '../session-place.ts';
import { appointmentSeries } from '../tables.ts';
import { occurrencesOf } from './rule.ts';
import { mailSeries } from './series-mail.tsx';

type SeriesInput = NewAppointment & { series: SeriesRule };

/**
 * Creates all appointments of a series or none. Returns the first one.
 * @throws AppError invalid, not_found, conflict with `errors.overlap`
 */
export async function createSeries(
  services: Services,
  scope: Scope,
  input: SeriesInput,
  now = new Date(),
): Promise<Row> {
  const [practice, userId, client] = await Promise.all([
    getPractice(scope),
    choosePractitioner(scope, input.userId),
    getWritableClient(scope, input.clientId),
  ]);
  const zone = practice.settings.timeZone;
  const times = { startTime: new Date(input.startTime), endTime: new Date(input.endTime) };
  const sessions = occurrencesOf(times, input.series, zone);
  await lockCalendars(scope, [userId]);
  const taking = sessions.map(each => ({ userId, startTime: each.startTime, endTime: each.endTime }));
  const overlaps = await findOverlaps(scope, taking, { zone });
  const warnings = overlaps.filter(each => each !== null);
  if (warnings.length && !input.allowOverlap) throw overlapWarning(warnings);
  const { frequency } = input.series;
  const first = taking[0] ?? times;
  const seriesId = await insertSeries(
    scope,
    { userId, clientId: client.id, frequency, count: taking.length },
    { first, zone },
  );
  const places = await placesOfNew(scope, input, taking.length);
  const created: Row[] = [];
  for (const [index, each] of taking.entries()) {
    const overlapsOnPurpose = Boolean(overlaps[index]);
    const row = await insertAppointment(
      { ...scope, userId },
      { ...valuesOf(input, now), ...places[index], ...each, seriesId, overlapsOnPurpose },
    );
    await publishChange(scope, { before: null, after: row }, now);
    created.push(row);
  }
  if (input.tellClient) {
    const changes = created.map(after => ({ before: null, after }));
    await mailSeries(services, scope, { changes, practice, now });
  }
  const [answer] = created;
  if (!answer) throw notFound('Appointment');
  return answer;
}

type NewSeries = Pick<typeof appointmentSeries.$inferInsert, 'userId' | 'clientId' | 'frequency' | 'count'>;

/** Inserts the rule. `first`: the first appointment. */
export async function insertSeries(
  scope: Scope,
  series: NewSeries,
  { first, zone }: { first: { startTime: Date; endTime: Date }; zone: string },
): Promise<number> {
  const [created] = await scope.db
    .insert(appointmentSeries)
    .values({
      ...series,
      tenantId: scope.tenantId,
      firstDay: dayIn(first.startTime, zone),
      time: timeIn(first.startTime, zone),
      durationMinutes: Math.round((first.endTime.getTime() - first.startTime.getTime()) / 60_000),
    })
    .returning({ id: appointmentSeries.id });
  if (!created) throw notFound('Series');
  return created.id;
}

/** The dates of a series with their conflicts, before it is created. @throws AppError invalid, not_found */
export async function previewSeries(scope: Scope, question: SeriesQuestion): Promise<SeriesPreview> {
  const [practice, userId] = await Promise.all([getPractice(scope), choosePractitioner(scope, question.userId)]);
  const zone = practice.settings.timeZone;
  const first = { startTime: new Date(question.startTime), endTime: new Date(question.endTime) };
  // Includes skipped dates, so that the user can add them again.
  const sessions = occurrencesOf(first, { ...question.series, except: [] }, zone);
  const practitionerScope = { ...scope, userId };
  const days = sessions.map(({ day }) => day);
  const [{ weeklyHours }, overrides, overlaps] = await Promise.all([
    getAvailability(practitionerScope),
    overridesBetween(practitionerScope, days[0] ?? '', days.at(-1) ?? ''),
    findOverlaps(
      scope,
      sessions.map(times => ({ userId, ...times })),
      { zone },
    ),
  ]);
  return sessions.map(({ day, startTime, endTime }, index) => ({
    day,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    overlap: overlaps[index] ?? null,
    isDayOff: !(overrides.get(day) ?? weeklyHours[weekdayOf(day) % 7] ?? []).length,
  }));
}
