/** The change in whole percent; null on nothing, which has no percentage. */
export const changeOn = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 100) : null;
