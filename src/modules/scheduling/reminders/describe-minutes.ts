const hour = 60;
const day = 24 * hour;

/** For example "30 minutes", "48 hours" or "3 days". */
export function describeMinutes(minutes: number): string {
  if (minutes >= 3 * day && minutes % day === 0) return plural(minutes / day, 'day');
  if (minutes % hour === 0) return plural(minutes / hour, 'hour');
  if (minutes > hour) return `${plural(Math.floor(minutes / hour), 'hour')} ${plural(minutes % hour, 'minute')}`;
  return plural(minutes, 'minute');
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
