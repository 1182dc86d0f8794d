import { addDays } from '../../shared/calendar-month.ts';
import { wallTimeIn } from './practice-time.ts';

const [morning, evening] = [9 * 60, 18 * 60];

/** Where a new session starts when nobody has pointed at a time: today's next full hour, on another day in the morning. */
export function nextHour(now: number, zone: string, day?: string): { day: string; minute: number } {
  const today = wallTimeIn(now, zone);
  const minute = Math.max(morning, (Math.floor(today.minute / 60) + 1) * 60);
  if (day && day !== today.day) return { day, minute: morning };
  return minute < evening ? { day: today.day, minute } : { day: addDays(today.day, 1), minute: morning };
}
