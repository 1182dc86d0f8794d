import Papa from 'papaparse';
import { inTenant, type Scope, type Who } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { type Client, type ClientFilter, clientPage, goalLabels, statusLabels } from '../contract.ts';
import { pageClientsJson } from './list.ts';

/** The columns of the file, named as the import recognises them, and some that only tell. */
const columns: Record<string, (client: Client) => string | number | null> = {
  'First name': client => client.firstName,
  'Last name': client => client.lastName,
  Email: client => client.email,
  Phone: client => client.phone,
  Age: client => client.age,
  Goal: client => goalLabels[client.goal],
  Status: client => statusLabels[client.status],
  Tags: client => client.tags.join(', '),
  Notes: client => client.notes,
  'Progress %': client => client.progressPercentage,
  'Last contact': client => client.lastContact,
  'Client since': client => client.createdAt,
};

/** At the beginning of the file, so that spreadsheets read it as UTF-8. */
const byteOrderMark = '\ufeff';
const perPage = 200;

/** Those that the filter finds, by name, as CSV (RFC 4180), read from the database while it is sent. */
export function exportClients(services: Services, who: Who, filter: ClientFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: string | null | undefined;
  return new ReadableStream({
    start: controller => controller.enqueue(encoder.encode(byteOrderMark + toCsv([Object.keys(columns)]))),
    pull: async controller => {
      const page = await inTenant(services.database, who, scope => readPage(scope, filter, cursor ?? undefined));
      if (page.items.length) controller.enqueue(encoder.encode(toCsv(page.items.map(toRow))));
      cursor = page.nextCursor;
      if (!cursor) controller.close();
    },
  });
}

const readPage = async (scope: Scope, filter: ClientFilter, cursor: string | undefined) =>
  clientPage.parse(JSON.parse(await pageClientsJson(scope, { ...filter, limit: perPage, cursor, sort: 'name' })));

const toRow = (client: Client) => Object.values(columns).map(read => harmless(read(client)));

/**
 * What begins like a formula would be carried out by a spreadsheet (OWASP, CSV Injection), also after a sign that one of
 * them takes for the end of a cell. A phone number is no formula.
 */
const harmless = (cell: string | number | null) =>
  typeof cell !== 'string' || /^\+\d+(;ext=\d+)?$/.test(cell)
    ? cell
    : cell.replace(/(^|[;,\t\r\n])(\s*[=+\-@＝＋－＠])/g, "$1'$2");

const toCsv = (rows: unknown[][]) => `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`;
