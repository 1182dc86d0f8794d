import { goalLabels, statusLabels } from '../../clients/contract.ts';
import type { ImportReport } from '../contract.ts';
import { type ColumnChoice, type ColumnMeaning, type Columns, columnMeanings, meanings } from './import-rows.ts';
import type { Sheet } from './spreadsheet.ts';

/** The state of an import. Not in the URL, which cannot hold a file. */
export type ImportState<Report = ImportReport> =
  | { step: 'choose' }
  | { step: 'match'; sheet: Sheet; columns: Columns }
  | { step: 'check'; sheet: Sheet; columns: Columns }
  | { step: 'done'; report: Report };

export const steps = { choose: 'Choose file', match: 'Match columns', check: 'Check', done: 'Done' } as const;

/**
 * Guesses the meaning of each column: by its name unless its cells contradict it, else by its cells. Each meaning is
 * used once, except phone numbers.
 */
export function guessColumns(header: string[], rows: string[][]): Columns {
  const candidates = header.map((name, column) => candidateOf(name, sampleOf(rows, column)));
  const columns: Columns = header.map(() => null);
  for (const meaning of meanings) {
    const ranked = candidates
      .flatMap((candidate, column) => (candidate?.meaning === meaning ? [{ ...candidate, column }] : []))
      .toSorted((one, other) => Number(other.hasValues) - Number(one.hasValues) || other.strength - one.strength);
    const [best] = ranked;
    const chosen = meaning === 'phone' ? ranked.filter(each => isSecondPhone(each, best)) : ranked.slice(0, 1);
    for (const { column } of chosen) columns[column] = meaning;
  }
  return withoutRivals(columns);
}

/** `strength`: matched by the whole name (3), a part of the name (2) or only the cells (1). */
type Candidate = { meaning: ColumnMeaning; strength: 1 | 2 | 3; hasValues: boolean };

function candidateOf(name: string, cells: string[]): Candidate | null {
  if (isAboutSomethingElse(name)) return null;
  const hasValues = cells.length > 0;
  const [exact, partial, byCell] = [exactly(name), roughly(name), byCells(cells)];
  if (exact && !contradict(cells, exact)) return { meaning: exact, strength: 3, hasValues };
  if (partial && !contradict(cells, partial)) return { meaning: partial, strength: 2, hasValues };
  return byCell ? { meaning: byCell, strength: 1, hasValues } : null;
}

/** Next to a column named as a phone number, columns that only look like one are ignored. */
const isSecondPhone = (candidate: Candidate, best: Candidate | undefined) =>
  candidate === best || (candidate.hasValues && candidate.strength > 1);

const sampleSize = 200;

/** The first non-empty cells of the column. */
function sampleOf(rows: string[][], column: number): string[] {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = row[column]?.trim();
    if (cell && cells.push(cell) === sampleSize) break;
  }
  return cells;
}

/** Column names of other programs and languages, without punctuation and spaces. */
const names: Record<ColumnMeaning, string[]> = {
  fullName: ['fullname', 'clientname', 'contactname', 'patientname', 'nombrecompleto'],
  firstName: ['firstname', 'givenname', 'forename', 'vorname', 'prenom'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname', 'apellido', 'apellidos'],
  email: ['email', 'mail', 'emailaddress', 'emailadresse', 'correo', 'courriel'],
  phone: ['phone', 'phonenumber', 'mobile', 'cell', 'cellphone', 'telephone', 'telefon', 'telefono'],
  age: ['age', 'alter', 'edad'],
  goal: ['goal', 'goals', 'ziel', 'objetivo', 'objectif'],
  notes: ['notes', 'note', 'comment', 'comments', 'remarks', 'notizen', 'notas'],
  status: ['status'],
  tags: ['tags', 'tag', 'labels', 'groupmembership'],
};

/** Names that only match as a whole: "Last contact" is not a last name, "Company name" not a person's. */
const namesAlone: Partial<Record<ColumnMeaning, string[]>> = {
  fullName: ['name', 'client', 'contact', 'patient', 'customer'],
  firstName: ['first', 'nombre'],
  lastName: ['last', 'nom'],
  phone: ['tel'],
  tags: ['label', 'group', 'groups', 'category', 'categories', 'segment', 'segments'],
};

/** Words in columns about another person, a company or a fax number, to which no message may be sent. */
const somethingElse = new Set(
  (
    'assistant clinician company doctor emergency employer father fax guardian insurance insurer manager mother ' +
    'pager parent partner pharmacy physician practitioner provider referral referrer referring spouse'
  ).split(' '),
);

const isAboutSomethingElse = (name: string) => wordsOf(name).some(word => somethingElse.has(word));

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const wordsOf = (name: string) => name.split(/[^\p{L}\p{M}\d]+/u).map(plain);

const exactly = (name: string) =>
  meanings.find(meaning =>
    [plain(columnMeanings[meaning]), ...names[meaning], ...(namesAlone[meaning] ?? [])].includes(plain(name)),
  );

/** Matches "Client e-mail 1" or "Primary phone": the longest known name among the words and adjacent words. */
function roughly(name: string): ColumnMeaning | undefined {
  const tokens = wordsOf(name);
  const parts = tokens.flatMap((_, from) => [1, 2, 3].map(length => tokens.slice(from, from + length).join('')));
  const matches = meanings.flatMap(meaning =>
    names[meaning].filter(alias => parts.includes(alias)).map(alias => ({ meaning, length: alias.length })),
  );
  return matches.toSorted((one, other) => other.length - one.length)[0]?.meaning;
}

function byCells(cells: string[]): ColumnMeaning | undefined {
  const most = (fits: (cell: string) => boolean) => cells.length > 0 && cells.filter(fits).length >= cells.length * 0.8;
  if (most(cell => /^\S+@\S+\.\S+$/.test(cell))) return 'email';
  if (most(isPhone)) return 'phone';
  if (most(isOneOf(statusLabels))) return 'status';
  if (most(isOneOf(goalLabels))) return 'goal';
  return undefined;
}

/** In Google's export, "E-mail 1 - Label" contains "Home", so the cells must match too. */
const contradict = (cells: string[], meaning: ColumnMeaning) => {
  const fits = fit[meaning];
  return fits !== undefined && cells.filter(fits).length < cells.length / 2;
};

const isName = (cell: string) => /\p{L}/u.test(cell) && !cell.includes('@');

const isPhone = (cell: string) => /^[+(\d][\d\s().+/-]*$/.test(cell) && /^\d{9,15}$/.test(cell.replace(/\D/g, ''));

const isOneOf = (labels: Record<string, string>) => {
  const plainLabels = new Set(Object.entries(labels).flat().map(plain));
  return (cell: string) => plainLabels.has(plain(cell));
};

/** Tests whether a cell can belong to the field; more lenient than the detection of unnamed columns. */
const fit: Partial<Record<ColumnMeaning, (cell: string) => boolean>> = {
  fullName: isName,
  firstName: isName,
  lastName: isName,
  email: cell => /^[^\s@]+@[^\s@]+(\s|$)/.test(cell),
  phone: cell => cell.replace(/\D/g, '').length >= 5 && !cell.includes('@'),
  age: cell => /^\d{1,3}$/.test(cell),
  status: isOneOf(statusLabels),
  goal: isOneOf(goalLabels),
};

/** With first and last name, a full name is redundant. */
function withoutRivals(columns: Columns): Columns {
  const hasBoth = columns.includes('firstName') && columns.includes('lastName');
  return columns.map(meaning => (hasBoth && meaning === 'fullName' ? null : meaning));
}

/** The next step with the guessed columns. */
export const matching = (sheet: Sheet, { meanings }: ColumnChoice) => ({
  step: 'match' as const,
  sheet,
  columns: guessColumns(sheet.header, sheet.rows).map(each => (each && meanings.includes(each) ? each : null)),
});
