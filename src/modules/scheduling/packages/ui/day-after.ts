/** The day so many days later. Calendar days have no zone: at noon UTC each has its own 24 hours. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
