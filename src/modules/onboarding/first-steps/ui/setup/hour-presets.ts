import { defaultAvailability, type WeeklyHours } from '../../../../scheduling/availability/contract.ts';

export const ownHours = 'own';

type Preset = { name: string; label: string; week: WeeklyHours };

/** On these days, from Sunday as 0. */
const weekOf = (days: number[], from: string, to: string): WeeklyHours =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? [{ from, to }] : []));

const weekdays = [1, 2, 3, 4, 5];

/** Weeks that most practices have; the first one is offered to a new one. */
export const hourPresets: [Preset, ...Preset[]] = [
  { name: 'nine-to-five', label: 'Monday to Friday, 9 to 5', week: weekOf(weekdays, '09:00', '17:00') },
  { name: 'early', label: 'Monday to Friday, 8 to 4', week: weekOf(weekdays, '08:00', '16:00') },
  { name: 'late', label: 'Monday to Friday, noon to 8', week: weekOf(weekdays, '12:00', '20:00') },
  { name: 'four-days', label: 'Monday to Thursday, 9 to 5', week: weekOf([1, 2, 3, 4], '09:00', '17:00') },
  { name: 'every-day', label: 'Every day, 9 to 6', week: defaultAvailability.weeklyHours },
];

/** The preset that stored hours are, else `ownHours`; nobody chose the hours that every practice begins with. */
export function presetOf(stored: WeeklyHours, isChosen: boolean): string {
  if (!isChosen && isSame(stored, defaultAvailability.weeklyHours)) return hourPresets[0].name;
  return hourPresets.find(({ week }) => isSame(week, stored))?.name ?? ownHours;
}

const isSame = (one: WeeklyHours, other: WeeklyHours) => JSON.stringify(one) === JSON.stringify(other);
