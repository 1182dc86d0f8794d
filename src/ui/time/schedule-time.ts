import { clock, wallTimeIn } from './practice-time.ts';

/** The texts of specification section 8. */
export const missingTime = {
  title: 'Missing Information',
  message: 'Please select both date and time for scheduling',
};
export const pastTime = { title: 'Invalid Time', message: 'Please select a future date and time' };

const anHour = 3_600_000;

/** Wall time in the practice's zone: YYYY-MM-DDTHH:MM. */
export function wallIn(instant: number | string, zone: string): string {
  const { day, minute } = wallTimeIn(instant, zone);
  return `${day}T${clock(minute)}`;
}

/** Initial values: the scheduled time, or an hour from now. */
export function startOf(
  { status, scheduledFor }: { status: string; scheduledFor: string | null },
  now: number,
  zone: string,
) {
  const [day = '', time = ''] = wallIn((status === 'scheduled' && scheduledFor) || now + anHour, zone).split('T');
  return { day, time };
}
