/**
 * Arithmetic on calendar days (YYYY-MM-DD) and months (YYYY-MM). They have no time zone; it is done in UTC, which has
 * no DST.
 */

/** The bookable days of a month as a request for slots expects them; null if the month has none. */
export function slotsOfMonth(month: string, { first, last }: { first: string; last: string }) {
  const from = month === monthOf(first) ? first : `${month}-01`;
  const to = lastDayOf(month) < last ? lastDayOf(month) : last;
  return to < from || month < monthOf(first) ? null : { date: from, days: daysBetween(from, to) + 1 };
}

/** The weeks of a month; null fills the days outside of it. `weekStart`: 0 for Sunday, 1 for Monday. */
export function weeksOf(month: string, weekStart = 0): (string | null)[][] {
  const first = `${month}-01`;
  const count = Number(lastDayOf(month).slice(8));
  const cells: (string | null)[] = Array.from({ length: (weekday(first) - weekStart + 7) % 7 }, () => null);
  for (let index = 0; index < count; index++) cells.push(addDays(first, index));
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** 0 for Sunday to 6 for Saturday. */
export const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

export const monthOf = (day: string) => day.slice(0, 7);

export const lastDayOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1);

export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** If the month is too short, its last day. */
export function addMonthsToDay(day: string, count: number): string {
  const month = addMonths(monthOf(day), count);
  const sameDay = `${month}-${day.slice(8)}`;
  return sameDay < lastDayOf(month) ? sameDay : lastDayOf(month);
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

const dayLength = 24 * 60 * 60 * 1000;

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
