import { z } from 'zod';
import { readCursor, writeCursor } from '../../../../platform/cursor.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { fromCents } from '../../../../shared/money.ts';
import { id, instant } from '../../../../shared/zod.ts';
import { paymentMethods } from '../../payments/contract.ts';
import { movementsBetween, type Position } from '../../payments/server/movements.ts';
import type { RevenueQuery } from '../contract.ts';
import type { Part } from './allocate.ts';
import { type Entry, explainMovements, monthSpan } from './entries.ts';

/** A payment or refund; one row per tax rate if its parts have several. */
type Row = Omit<Entry, 'parts'> & Pick<Part, 'rate' | 'taxName' | 'net' | 'tax'> & { day: string };

const kinds = { payment: 'Payment', refund: 'Refund', transfer: 'Deposit invoiced' };

const columns: CsvColumns<Row> = {
  Date: row => row.day,
  Kind: row => kinds[row.kind],
  Number: row => row.number,
  For: row => row.title,
  Client: row => row.client,
  Net: row => fromCents(row.net),
  'Tax rate %': row => row.rate,
  'Tax name': row => row.taxName,
  Tax: row => fromCents(row.tax),
  Gross: row => fromCents(row.net + row.tax),
  Currency: row => row.currency,
  Method: row => paymentMethods[row.method],
};

const perPage = 500;

/** All payments and refunds of a month in order of time, as CSV for a tax adviser. */
export const exportRevenue = (
  services: Services,
  principal: Principal,
  query: RevenueQuery,
  now = new Date(),
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor =>
    inTenant(services.database, principal, scope => readPage(scope, query, { after: readPosition(cursor), now })),
  );

async function readPage(scope: Scope, query: RevenueQuery, { after, now }: { after: Position | undefined; now: Date }) {
  const { from, to, zone } = await monthSpan(scope, query.month, now);
  const movements = await movementsBetween(scope, { from, to, limit: perPage, ...(after && { after }) });
  const selected = movements.filter(({ currency }) => !query.currency || currency === query.currency);
  const items = (await explainMovements(scope, selected)).flatMap(entry => rowsOf(entry, zone));
  const last = movements.length === perPage ? movements.at(-1) : undefined;
  return { items, nextCursor: last ? writeCursor([last.at.toISOString(), last.kind, last.id]) : null };
}

const positionKeys = z.tuple([instant, z.enum(['payment', 'refund', 'transfer']), id]);

function readPosition(cursor: string | undefined): Position | undefined {
  const [at, kind, id] = readCursor(cursor, positionKeys) ?? [];
  return at && kind && id ? { at: new Date(at), kind, id } : undefined;
}

function rowsOf({ parts, ...entry }: Entry, zone: string): Row[] {
  const groups = Map.groupBy(parts, ({ rate, taxName }) => `${rate} ${taxName}`);
  return [...groups.values()].flatMap(group => {
    const [first] = group;
    if (!first) return [];
    const net = group.reduce((sum, part) => sum + part.net, 0);
    const tax = group.reduce((sum, part) => sum + part.tax, 0);
    const { rate, taxName } = first;
    // A small part payment may round to zero for one of many rates.
    return net || tax ? [{ ...entry, rate, taxName, net, tax, day: dayIn(entry.at, zone) }] : [];
  });
}
