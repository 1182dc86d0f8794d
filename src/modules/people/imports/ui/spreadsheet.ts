import { formatCount } from '../../../../shared/format/format-number.ts';

/** A parsed table. */
export type Sheet = {
  fileName: string;
  /** A name per column, generated where the file has none. */
  header: string[];
  rows: string[][];
  /** Row numbers in the spreadsheet, starting at 1. */
  numbers: number[];
};

/** Why a file cannot be used, as a message for the user. */
export class FileProblem extends Error {}

export const maxRows = 50_000;
const maxFileBytes = 16 * 1024 * 1024;

/**
 * Decodes a spreadsheet's text: UTF-8 or UTF-16 by byte order mark or if valid, else Windows-1252, which Excel uses
 * for "CSV". Null if it is not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const marked = byteOrderMarks.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return new TextDecoder(marked.encoding).decode(bytes);
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const byteOrderMarks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** @throws FileProblem */
export async function readSheet(file: File): Promise<Sheet> {
  if (file.size > maxFileBytes) throw new FileProblem('This file is larger than 16 MB. Split it into smaller files.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes))
    throw new FileProblem('Excel files aren’t supported. Save it as “CSV UTF-8” and choose that file.');
  const text = decodeText(bytes);
  if (text === null) throw new FileProblem('This isn’t a text file. Choose a CSV file.');
  return toSheet(file.name, await parse(text));
}

/** Magic numbers: .xlsx, Numbers and LibreOffice files are ZIP archives; the second one is .xls. */
const isWorkbook = (bytes: Uint8Array) =>
  [
    [0x50, 0x4b, 0x03, 0x04],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some(signature => signature.every((byte, at) => bytes[at] === byte));

const delimiters = [',', ';', '\t', '|'];

/** Detects the delimiter that gives the first lines the same number of cells; Excel may declare it in a first line "sep=;". */
async function parse(text: string): Promise<string[][]> {
  const { default: Papa } = await import('papaparse');
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  if (separatorLine)
    return Papa.parse<string[]>(text.slice(separatorLine[0].length), { delimiter: separatorLine[1] }).data;
  const evenLines = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 20, skipEmptyLines: 'greedy' });
    const width = data[0]?.length ?? 0;
    return width > 1 ? data.filter(cells => cells.length === width).length + width / 1000 : 0;
  };
  const [best = ','] = delimiters.toSorted((one, other) => evenLines(other) - evenLines(one));
  return Papa.parse<string[]>(text, { delimiter: best }).data;
}

/** The first non-empty line is the header, unless it contains an email address: then there is none. */
export function toSheet(fileName: string, lines: string[][]): Sheet {
  const filled = lines
    .map((cells, at) => ({ cells, number: at + 1 }))
    .filter(({ cells }) => cells.some(cell => cell.trim()));
  const hasHeader = !filled[0]?.cells.some(cell => cell.includes('@'));
  const body = hasHeader ? filled.slice(1) : filled;
  if (!body.length) throw new FileProblem('This file has no rows.');
  if (body.length > maxRows) throw new FileProblem('This file has more than 50,000 rows. Split it into smaller files.');
  const width = Math.max(...[filled[0], ...body.slice(0, 1000)].map(line => line?.cells.length ?? 0));
  const names = hasHeader ? (filled[0]?.cells ?? []) : [];
  return {
    fileName,
    header: Array.from({ length: width }, (_, at) => names[at]?.trim() || `Column ${at + 1}`),
    rows: body.map(({ cells }) => cells),
    numbers: body.map(({ number }) => number),
  };
}

/** "1 row", "12,000 rows" */
export const countRows = (rows: number) => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
