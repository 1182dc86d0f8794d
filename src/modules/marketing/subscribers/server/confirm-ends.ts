/** Until when the link of a mail of then confirms. */
export const confirmEnds = (asked: Date) => new Date(asked.getTime() + 7 * 86_400_000);
