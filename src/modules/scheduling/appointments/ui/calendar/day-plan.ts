import { addDays } from '../../../../../shared/calendar-month.ts';
import { wallTimeIn } from '../../../../../ui/time/practice-time.ts';
import type { Appointment } from '../../contract.ts';

/** The part of an appointment on one day, in minutes past midnight of wall time. */
export type Placed = { appointment: Appointment; day: string; from: number; to: number };

/** Appointments by day, sorted by start. One that spans midnight is listed on both days. */
export type DayPlan = ReadonlyMap<string, Placed[]>;

/** Placed beside overlapping appointments, in column `lane` of `lanes` equal columns. */
export type InLane = Placed & { lane: number; lanes: number };

const dayLength = 1_440;

export function planDays(appointments: Appointment[], zone: string): DayPlan {
  const plan = new Map<string, Placed[]>();
  for (const placed of appointments.flatMap(each => place(each, zone))) {
    const placedOnDay = plan.get(placed.day);
    if (placedOnDay) placedOnDay.push(placed);
    else plan.set(placed.day, [placed]);
  }
  return plan;
}

function place(appointment: Appointment, zone: string): Placed[] {
  const start = wallTimeIn(appointment.startTime, zone);
  const end = wallTimeIn(appointment.endTime, zone);
  if (start.day === end.day) {
    // If the clock is set back in between, the wall time of the end precedes the start; then the real duration is used.
    const to = end.minute > start.minute ? end.minute : start.minute + minutesOf(appointment);
    return [{ appointment, day: start.day, from: start.minute, to: Math.min(to, dayLength) }];
  }
  const parts: Placed[] = [{ appointment, day: start.day, from: start.minute, to: dayLength }];
  for (let day = addDays(start.day, 1); day <= end.day; day = addDays(day, 1)) {
    const to = day === end.day ? end.minute : dayLength;
    if (to > 0) parts.push({ appointment, day, from: 0, to });
  }
  return parts;
}

export const minutesOf = ({ startTime, endTime }: Appointment) =>
  Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000);

/** `shortest`: minimum displayed duration in minutes. */
export function assignLanes(day: Placed[], shortest: number): InLane[] {
  const laned: InLane[] = [];
  let group: InLane[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of group) each.lanes = ends.length;
    laned.push(...group);
    group = [];
    ends = [];
  };
  for (const placed of day.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (group.length && ends.every(end => end <= placed.from)) close();
    const free = ends.findIndex(end => end <= placed.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(placed.to, placed.from + shortest);
    group.push({ ...placed, lane, lanes: 1 });
  }
  close();
  return laned;
}
