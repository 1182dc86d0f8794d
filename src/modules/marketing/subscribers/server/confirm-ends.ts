/** When a confirmation link that was sent at `asked` expires. */
export const confirmEnds = (asked: Date) => new Date(asked.getTime() + 7 * 86_400_000);
