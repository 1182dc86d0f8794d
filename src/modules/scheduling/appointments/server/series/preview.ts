import type { Scope } from '../../../../../platform/database/scope.ts';
import { weekdayOf } from '../../../../../shared/dates.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { getAvailability, overridesBetween } from '../../../availability/server/availability.ts';
import type { SeriesPreview, SeriesQuestion } from '../../entry.ts';
import { findOverlaps } from '../overlaps.ts';
import { choosePractitioner } from '../practitioners.ts';
import { occurrencesOf } from './rule.ts';

/** The dates of a series with their conflicts, before it is created. @throws AppError invalid, not_found */
export async function previewSeries(scope: Scope, question: SeriesQuestion): Promise<SeriesPreview> {
  const [practice, userId] = await Promise.all([getPractice(scope), choosePractitioner(scope, question.userId)]);
  const zone = practice.settings.timeZone;
  const first = { startTime: new Date(question.startTime), endTime: new Date(question.endTime) };
  // Includes skipped dates, so that the user can add them again.
  const sessions = occurrencesOf(first, { ...question.series, except: [] }, zone);
  const theirs = { ...scope, userId };
  const days = sessions.map(({ day }) => day);
  const [{ weeklyHours }, overrides, overlaps] = await Promise.all([
    getAvailability(theirs),
    overridesBetween(theirs, days[0] ?? '', days.at(-1) ?? ''),
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
