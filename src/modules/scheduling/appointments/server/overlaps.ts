import { and, eq, gt, inArray, lt, ne, notInArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import type { Row } from './appointment-rows.ts';
import { appointments } from './tables.ts';

export type Taking = Pick<Row, 'userId' | 'startTime' | 'endTime'>;

/** For each time, a description of the first overlapping appointment, or null. */
export async function findOverlaps(
  scope: Scope,
  taking: Taking[],
  { zone, exceptIds = [] }: { zone: string; exceptIds?: number[] },
): Promise<(string | null)[]> {
  const there = await sessionsAround(scope, taking, exceptIds);
  const names = await clientNames(scope, [...new Set(there.map(row => row.clientId))]);
  return taking.map(one => {
    const overlapping = there.find(other => overlap(one, other));
    if (!overlapping) return null;
    const { firstName = '', lastName = '' } = names.get(overlapping.clientId) ?? {};
    const clientName = `${firstName} ${lastName}`.trim() || 'a client';
    return `${overlapping.title} with ${clientName}, ${formatDayAndTime(overlapping.startTime, zone)}`;
  });
}

export const overlap = (one: Taking, other: Taking) =>
  one.userId === other.userId && one.startTime < other.endTime && one.endTime > other.startTime;

/** Asks the practitioner to confirm the overlap with `allowOverlap`. */
export function overlapWarning(warnings: string[]): AppError {
  const [first = ''] = warnings;
  const more = warnings.length > 1 ? ` and ${warnings.length - 1} more` : '';
  return new AppError('conflict', `There’s already an appointment at this time: ${first}${more}.`, {
    overlap: first + more,
  });
}

type Session = Taking & Pick<Row, 'title' | 'clientId'>;

/** Omits long text columns, because a series can span years. */
async function sessionsAround(scope: Scope, taking: Taking[], exceptIds: number[]): Promise<Session[]> {
  if (!taking.length) return [];
  const from = new Date(Math.min(...taking.map(({ startTime }) => startTime.getTime())));
  const to = new Date(Math.max(...taking.map(({ endTime }) => endTime.getTime())));
  const { userId, clientId, title, startTime, endTime } = appointments;
  return scope.db
    .select({ userId, clientId, title, startTime, endTime })
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, scope.tenantId),
        inArray(
          appointments.userId,
          taking.map(({ userId }) => userId),
        ),
        ne(appointments.status, 'cancelled'),
        lt(appointments.startTime, to),
        gt(appointments.endTime, from),
        exceptIds.length ? notInArray(appointments.id, exceptIds) : undefined,
      ),
    )
    .orderBy(appointments.startTime, appointments.id);
}
