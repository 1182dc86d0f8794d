import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Role } from '../../../../shared/permissions.ts';
import { may } from '../../../../shared/permissions.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import type { AppointmentPlace, Place } from '../../availability/place.ts';
import { findService } from '../../availability/server/services.ts';
import { lockCalendar } from './calendar.ts';

/** Roles that have appointments themselves; an assistant manages the calendars of others. */
const seesClients = (role: Role) => may(role, 'availability.write');

/**
 * The practitioner of a new appointment: the requested one, else the signed-in user, else the first practitioner of the
 * practice.
 * @throws AppError not_found
 */
export async function choosePractitioner(scope: Scope, userId: number | undefined): Promise<number> {
  if (seesClients(scope.role) && (userId === undefined || userId === scope.userId)) return scope.userId;
  const all = (await listMembers(scope)).filter(({ role }) => seesClients(role));
  const found = userId === undefined ? all[0] : all.find(member => member.userId === userId);
  if (!found) throw notFound('Practitioner');
  return found.userId;
}

/** Locks in ID order to prevent deadlocks. */
export async function lockCalendars(scope: Scope, userIds: number[]) {
  for (const userId of [...new Set(userIds)].toSorted((one, other) => one - other)) {
    await lockCalendar({ ...scope, userId });
  }
}

const nowhere: AppointmentPlace = { placeKind: null, placeDetail: null };

/** The place of one appointment. A room is created by opening its link, so its name must not be guessable. */
export function appointmentPlace({ placeKind, placeDetail }: Partial<Place>): AppointmentPlace {
  if (!placeKind) return nowhere;
  const detail = placeDetail ?? null;
  if (placeKind !== 'video_room') return { placeKind, placeDetail: detail };
  return { placeKind: 'video', placeDetail: `${detail?.replace(/\/+$/, '')}/${randomToken()}` };
}

type Asked = Partial<Place> & { serviceId?: number | null | undefined };

/** The place in the input, else that of the service, for each of `count` appointments. */
export async function placesOfNew(scope: Scope, input: Asked, count: number): Promise<AppointmentPlace[]> {
  const service = input.placeKind === undefined && input.serviceId ? await findService(scope, input.serviceId) : null;
  return Array.from({ length: count }, () => appointmentPlace(service ?? input));
}
