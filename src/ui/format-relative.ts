const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const format = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** "12 minutes ago", "in 2 days"; "less than a minute ago" below a minute. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const step = steps.find(([, length]) => Math.abs(seconds) >= length);
  // Also for the near future, because clocks of server and browser differ.
  if (!step) return 'less than a minute ago';
  const [unit, length] = step;
  return format.format(Math.trunc(seconds / length), unit);
}
