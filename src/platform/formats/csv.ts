import Papa from 'papaparse';

export type Cell = string | number | null;
/** Column headings and how to read each cell, in order. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;
type Page<Row> = { items: Row[]; nextCursor: string | null };

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\ufeff';

/**
 * A paginated list as CSV (RFC 4180), read while it is sent. The first page is read before the response begins, so that
 * an error becomes an error response instead of a truncated file.
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

/** Like `csvFile`, for rows that arrive in batches. */
export async function* csvPieces(names: string[], rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([names]);
  for await (const some of rows) yield toCsv(some.map(row => row.map(harmless)));
}

/**
 * Prefixes cells that a spreadsheet would run as a formula (OWASP, CSV Injection), also after characters that some
 * programs take for a cell separator. Phone numbers and negative amounts are left alone. Linear time: a note may
 * contain thousands of blank lines.
 */
const harmless = (cell: Cell) =>
  typeof cell !== 'string' || /^(\+\d+(;ext=\d+)?|-\d+(\.\d+)?)$/.test(cell)
    ? cell
    : cell.replace(/(^|[;,\t\r\n])([^\S\t\r\n]*[=+\-@＝＋－＠])/g, "$1'$2");

const toCsv = (rows: unknown[][]) => `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
