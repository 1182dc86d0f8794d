import { type AppointmentType, typeLabels } from '../../../../shared/appointment-types.ts';
import { addDays, addMinutes, dayIn, wallToInstant } from '../../../../shared/dates.ts';
import type { AppointmentInput } from '../../../scheduling/appointments/entry.ts';
import { appointmentPlace } from '../../../scheduling/appointments/server/session-place.ts';
import type { AppointmentPlace, Place } from '../../../scheduling/availability/place.ts';

const kinds: [AppointmentType, number, string][] = [
  ['consultation', 60, typeLabels.consultation],
  ['follow-up', 30, 'Progress and next steps'],
  ['nutrition-plan', 45, typeLabels['nutrition-plan']],
  ['follow-up', 30, 'Food diary review'],
  ['wellness-check', 30, 'Quarterly check'],
  ['assessment', 60, 'Body composition'],
  ['follow-up', 30, 'Meal timing'],
  ['planning', 45, 'Planning the coming month'],
];

const times = ['09:00', '10:30', '13:00', '14:30', '16:00', '11:30'];

const office: Place = { placeKind: 'in_person', placeDetail: '412 Alder Street, Suite 3, Portland' };
/** A domain that is reserved for examples (RFC 2606). */
const video: Place = { placeKind: 'video_room', placeDetail: 'https://meet.example.com' };
const phone: Place = { placeKind: 'phone', placeDetail: null };

/** Where sessions of each type take place. */
export const demoPlaces: Partial<Record<AppointmentType, Place>> = {
  ...{ consultation: office, assessment: office, 'nutrition-plan': office },
  ...{ 'follow-up': video, planning: video, 'wellness-check': phone },
};

export type DemoSession = AppointmentPlace &
  Pick<AppointmentInput, 'clientId' | 'title' | 'description' | 'type' | 'status' | 'startTime' | 'endTime'>;

/** About 90 sessions on weekdays from three weeks ago to two weeks ahead, without overlaps. */
export function demoAppointments(clientIds: number[], zone: string, now: Date): DemoSession[] {
  const sessions: DemoSession[] = [];
  const today = dayIn(now, zone);
  for (let offset = -21; offset <= 14; offset++) {
    const day = addDays(today, offset);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const count = [4, 3, 4, 5, 2][weekday - 1] ?? 3;
    for (let slot = 0; slot < count; slot++) {
      const number = sessions.length;
      const start = wallToInstant(day, times[slot] ?? '09:00', zone);
      const clientId = clientIds[(number * 7) % clientIds.length];
      const [type, minutes, title] = kinds[number % kinds.length] ?? kinds[0] ?? ['consultation', 30, 'Session'];
      if (!start || !clientId) continue;
      const end = addMinutes(start, minutes);
      sessions.push({
        clientId,
        title,
        description: number % 5 === 0 ? 'Bring the food diary of the last week.' : null,
        type,
        status: statusOf(number, end, now),
        startTime: start.toISOString(),
        endTime: end.toISOString(),
        ...appointmentPlace(demoPlaces[type] ?? {}),
      });
    }
  }
  return sessions;
}

function statusOf(number: number, end: Date, now: Date): AppointmentInput['status'] {
  if (number % 13 === 5) return 'cancelled';
  if (end <= now) return number % 17 === 3 ? 'no_show' : 'completed';
  return number % 3 === 0 ? 'scheduled' : 'confirmed';
}
