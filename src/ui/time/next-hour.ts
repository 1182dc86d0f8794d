import { addDays } from '../../shared/calendar-month.ts';
import { wallTimeIn } from './practice-time.ts';

const [morning, evening] = [9 * 60, 18 * 60];

/** Default start of a new session: the next full hour today, the morning on other days. */
export function nextHour(now: number, zone: string, day?: string): { day: string; minute: number } {
  const today = wallTimeIn(now, zone);
  const minute = Math.max(morning, (Math.floor(today.minute / 60) + 1) * 60);
  if (day && day !== today.day) return { day, minute: morning };
  return minute < evening ? { day: today.day, minute } : { day: addDays(today.day, 1), minute: morning };
}
