import { type ImportField, importFields } from '../contract.ts';

/** Meanings of a column: a field, or a full name that is split. */
export const columnMeanings = {
  fullName: 'Full name',
  ...importFields,
} as const satisfies Record<ImportField | 'fullName', string>;
export type ColumnMeaning = keyof typeof columnMeanings;
export const meanings = Object.keys(columnMeanings) as [ColumnMeaning, ...ColumnMeaning[]];

/** One entry per column of the file; null ignores the column. */
export type Columns = (ColumnMeaning | null)[];

/** Possible meanings in one kind of import, and a function that reports missing required columns. */
export type ColumnChoice = {
  meanings: readonly ColumnMeaning[];
  missing: (columns: Columns) => string | null;
};

export const clientColumns: ColumnChoice = { meanings, missing: missingColumn };

function missingColumn(columns: Columns): string | null {
  const has = (meaning: ColumnMeaning) => columns.includes(meaning);
  if (!has('email')) return 'Choose the column with the email addresses.';
  if (has('fullName') || (has('firstName') && has('lastName'))) return null;
  return 'Choose the columns with first and last name, or with the full name.';
}
