import { goalLabels, statusLabels } from '../../clients/contract.ts';
import { type ColumnMeaning, type Columns, columnMeanings, meanings } from './import-columns.ts';

/** What each column is most likely to mean: by its name, else by what stands in it. Each meaning is given once. */
export function guessColumns(header: string[], rows: string[][]): Columns {
  const columns: Columns = header.map(() => null);
  const give = (column: number, meaning: ColumnMeaning | undefined) => {
    if (meaning && columns[column] === null && !columns.includes(meaning)) columns[column] = meaning;
  };
  for (const [column, name] of header.entries()) give(column, exactly(name));
  for (const [column, name] of header.entries()) give(column, roughly(name));
  const sample = rows.slice(0, sampleSize);
  for (const column of header.keys()) {
    const cells = sample.map(row => row[column]?.trim() ?? '').filter(Boolean);
    give(column, byCells(cells));
  }
  return withoutRivals(columns);
}

const sampleSize = 200;

/** Names that other programs and languages give these columns, without signs and spaces. */
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
  tags: ['tags', 'tag', 'labels', 'label'],
};

/** Names that say so only where they stand alone: "Last contact" is no last name, "Company name" nobody's. */
const namesAlone: Partial<Record<ColumnMeaning, string[]>> = {
  fullName: ['name', 'client', 'contact', 'patient', 'customer'],
  firstName: ['first', 'nombre'],
  lastName: ['last', 'nom'],
  phone: ['tel'],
  tags: ['group', 'groups', 'category', 'categories', 'segment', 'segments'],
};

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const exactly = (name: string) =>
  meanings.find(meaning =>
    [plain(columnMeanings[meaning]), ...names[meaning], ...(namesAlone[meaning] ?? [])].includes(plain(name)),
  );

/** "Client e-mail 1", "Primary phone": the longest known name among its words, and words side by side. */
function roughly(name: string): ColumnMeaning | undefined {
  const words = name.split(/[^\p{L}\p{M}\d]+/u).map(plain);
  const parts = words.flatMap((_, from) => [1, 2, 3].map(length => words.slice(from, from + length).join('')));
  const found = meanings.flatMap(meaning =>
    names[meaning].filter(known => parts.includes(known)).map(known => ({ meaning, length: known.length })),
  );
  return found.toSorted((one, other) => other.length - one.length)[0]?.meaning;
}

function byCells(cells: string[]): ColumnMeaning | undefined {
  const most = (fits: (cell: string) => boolean) => cells.length > 0 && cells.filter(fits).length >= cells.length * 0.8;
  if (most(cell => /^\S+@\S+\.\S+$/.test(cell))) return 'email';
  if (most(isPhone)) return 'phone';
  if (most(isOneOf(statusLabels))) return 'status';
  if (most(isOneOf(goalLabels))) return 'goal';
  return undefined;
}

const isPhone = (cell: string) => /^[+(\d][\d\s().+/-]*$/.test(cell) && /^\d{9,15}$/.test(cell.replace(/\D/g, ''));

const isOneOf = (labels: Record<string, string>) => {
  const known = new Set(Object.entries(labels).flat().map(plain));
  return (cell: string) => known.has(plain(cell));
};

/** Where there are both names, a whole name says nothing new. */
function withoutRivals(columns: Columns): Columns {
  const hasBoth = columns.includes('firstName') && columns.includes('lastName');
  return columns.map(meaning => (hasBoth && meaning === 'fullName' ? null : meaning));
}
