/** How counts are written for people: `12,345`. */
const counts = new Intl.NumberFormat('en-US');
export const formatCount = (count: number): string => counts.format(count);
