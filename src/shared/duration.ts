/** "45 minutes", "24 hours", "3 days"; up to two days are written in hours. */
export function formatMinutes(minutes: number): string {
  const [size, unit] =
    minutes % hour ? [1, 'minute'] : minutes % day || minutes <= 2 * day ? [hour, 'hour'] : [day, 'day'];
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const hour = 60;
const day = 24 * hour;
