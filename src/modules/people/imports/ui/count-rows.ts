import { formatCount } from '../../../../shared/format/format-number.ts';

/** "1 row", "12,000 rows" */
export const countRows = (rows: number) => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
