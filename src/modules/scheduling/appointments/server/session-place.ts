import type { Scope } from '../../../../platform/database/scope.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { AppointmentPlace, Place } from '../../availability/place.ts';
import { findService } from '../../availability/server/services.ts';

const nowhere: AppointmentPlace = { placeKind: null, placeDetail: null };

/** The place of one appointment. A room is created by opening its link, so its name must not be guessable. */
export function appointmentPlace({ placeKind, placeDetail }: Partial<Place>): AppointmentPlace {
  if (!placeKind) return nowhere;
  const detail = placeDetail ?? null;
  if (placeKind !== 'video_room') return { placeKind, placeDetail: detail };
  return { placeKind: 'video', placeDetail: `${detail?.replace(/\/+$/, '')}/${randomToken()}` };
}

type PlaceInput = Partial<Place> & { serviceId?: number | null | undefined };

/** The place in the input, else that of the service, for each of `count` appointments. */
export async function placesOfNew(scope: Scope, input: PlaceInput, count: number): Promise<AppointmentPlace[]> {
  const service = input.placeKind === undefined && input.serviceId ? await findService(scope, input.serviceId) : null;
  return Array.from({ length: count }, () => appointmentPlace(service ?? input));
}
