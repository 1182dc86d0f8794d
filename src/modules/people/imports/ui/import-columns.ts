import { type ImportField, importFields } from '../contract.ts';

/** What a column of the file can be taken for: a field, or whole names, which are parted. */
export const columnMeanings = {
  fullName: 'Full name',
  ...importFields,
} as const satisfies Record<ImportField | 'fullName', string>;
export type ColumnMeaning = keyof typeof columnMeanings;
export const meanings = Object.keys(columnMeanings) as [ColumnMeaning, ...ColumnMeaning[]];

/** One for each column of the file; null is left out. */
export type Columns = (ColumnMeaning | null)[];

/** What columns can mean in one kind of import, and what is missing before anything can be imported, as a sentence. */
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
