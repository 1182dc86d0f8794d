import Papa from 'papaparse';

export type Cell = string | number | null;
/** The columns of a file by their names, in their order. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;
type Page<Row> = { items: Row[]; nextCursor: string | null };

/** At the beginning of the file, so that spreadsheets read it as UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * A list as CSV (RFC 4180), read page by page while it is sent. The first page is read before anything is: what cannot be
 * read, or may not be, is answered like any other call, not by a file that breaks off.
 */
export async function csvFile<Row>(
  columns: CsvColumns<Row>,
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder();
  const toRow = (row: Row) => Object.values(columns).map(read => harmless(read(row)));
  let page: Page<Row> | undefined = await readPage(undefined);
  let cursor = page.nextCursor;
  return new ReadableStream({
    start: controller => controller.enqueue(encoder.encode(byteOrderMark + toCsv([Object.keys(columns)]))),
    pull: async controller => {
      const { items, nextCursor } = page ?? (await readPage(cursor ?? undefined));
      page = undefined;
      if (items.length) controller.enqueue(encoder.encode(toCsv(items.map(toRow))));
      cursor = nextCursor;
      if (!cursor) controller.close();
    },
  });
}

/** The same of rows that come some at a time. */
export async function* csvPieces(names: string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([names]);
  for await (const some of rows) yield toCsv(some.map(row => row.map(harmless)));
}

/**
 * What begins like a formula would be carried out by a spreadsheet (OWASP, CSV Injection), also after a sign that one of
 * them takes for the end of a cell. Neither a phone number nor an amount is a formula. Each character is read once: a note may be long, and
 * hold thousands of empty lines.
 */
const harmless = (cell: Cell) =>
  typeof cell !== 'string' || /^(\+\d+(;ext=\d+)?|-\d+(\.\d+)?)$/.test(cell)
    ? cell
    : cell.replace(/(^|[;,\t\r\n])([^\S\t\r\n]*[=+\-@＝＋－＠])/g, "$1'$2");

const toCsv = (rows: unknown[][]) => `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
