const count = new Intl.NumberFormat('en-US');

/** "1 row", "12,000 rows" */
export const countRows = (rows: number) => `${count.format(rows)} ${rows === 1 ? 'row' : 'rows'}`;
