import { setImmediate as breathe } from 'node:timers/promises';
import { analyzeTables } from '../../../../platform/database/analyze.ts';
import { auditDryRun, setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { type ClientInput, clientInput, goalLabels, statusLabels } from '../../clients/contract.ts';
import { erasureRunning, lockForBulkWork } from '../../clients/server/bulk-lock.ts';
import { addImported, findExisting, lockImports, updateImported } from '../../clients/server/client-import.ts';
import { type Phone, readPhone } from '../../clients/server/phones.ts';
import { settleTags } from '../../clients/server/tags.ts';
import { findErased } from '../../erased-people/server/erased-people.ts';
import type { ImportField, ImportInput, ImportReport } from '../contract.ts';

const batchSize = 500;
const maxNamed = 200;

type Row = ImportInput['rows'][number];
/** A valid row. `row` starts at 1; `filled` are the fields whose cells are not empty. */
type ReadRow = { row: number; filled: Set<ImportField>; client: Omit<ClientInput, 'phone'> & Phone };
type RowError = ImportReport['errors'][number];

const rowsBetweenPauses = 250;

/** Validates all rows; one message per invalid cell. Yields to the event loop in between. */
async function readRows(rows: Row[], country: string | null): Promise<{ read: ReadRow[]; errors: RowError[] }> {
  const read: ReadRow[] = [];
  const errors: RowError[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index % rowsBetweenPauses === 0) await breathe();
    const row = index + 1;
    const result = readRow(cells, country);
    if ('client' in result) read.push({ row, ...result });
    else errors.push(...result.map(error => ({ row, ...error })));
  }
  return { read, errors };
}

function readRow(cells: Row, country: string | null): Omit<ReadRow, 'row'> | Omit<RowError, 'row'>[] {
  const cell = (field: ImportField) => cells[field]?.trim() ?? '';
  const parsed = clientInput.safeParse({
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    email: cell('email'),
    phone: cell('phone'),
    age: cell('age'),
    goal: cell('goal') ? byLabel(goalLabels, cell('goal')) : 'general_health',
    notes: cell('notes'),
    status: cell('status') ? byLabel(statusLabels, cell('status')) : 'active',
    tags: tagsOf(cell('tags')),
  });
  const phone = readPhone(cell('phone') || null, country);
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        field: String(path[0]),
        message: sentences[String(path[0])] ?? message,
      }));
  if (!phone) errors.push({ field: 'phone', message: 'Not a valid phone number' });
  if (!parsed.success || !phone) return errors;
  const filled = new Set((Object.keys(cells) as ImportField[]).filter(field => cell(field)));
  return { filled, client: { ...parsed.data, ...phone } };
}

/**
 * Tags separated by commas or semicolons. Mailchimp quotes each tag; Google Contacts separates labels by ":::" and
 * marks its automatic ones with "*" ("* myContacts").
 */
const tagsOf = (cell: string) =>
  [...cell.replaceAll(':::', ',').matchAll(/\s*(?:"((?:[^"]|"")*)"(?=\s*(?:[,;]|$))|([^,;]+))/g)]
    .map(([, quoted, bare]) => (quoted ? unquoted(quoted) : (bare ?? '')).trim())
    .filter(tag => tag && !tag.startsWith('* '));

/** Tags must not contain commas. */
const unquoted = (tag: string) => tag.replaceAll('""', '"').replaceAll(/\s*,\s*/g, ' ');

/** Replaces the form's messages, which do not name the cell. */
const sentences: Record<string, string> = {
  goal: `Use one of: ${Object.values(goalLabels).join(', ')}`,
  status: `Use one of: ${Object.values(statusLabels).join(', ')}`,
};

/** "Weight Loss", "weight loss" and "weight_loss" are the same; an unknown value is returned unchanged and fails validation. */
function byLabel(labels: Record<string, string>, typed: string): string {
  const plain = (word: string) => word.toLowerCase().replace(/[\s_-]+/g, ' ');
  const match = Object.entries(labels).find(([value, label]) =>
    [value, label].some(word => plain(word) === plain(typed)),
  );
  return match?.[0] ?? typed;
}

/** `existingIds`: existing clients named in the file. */
type Plan = {
  report: ImportReport;
  toAdd: ReadRow[];
  toUpdate: (ReadRow & { clientId: number })[];
  existingIds: number[];
};
type OnProgress = (done: number, total: number) => void;

/**
 * Imports all rows in one transaction; with `dryRun` it only reports. `onProgress` is called after each batch.
 * @throws AppError invalid if rows have errors and `skipInvalid` is not set
 */
export async function importClients(
  services: Services,
  principal: Principal,
  input: ImportInput,
  onProgress: OnProgress = () => undefined,
): Promise<ImportReport> {
  const practice = await inTenant(services.database, principal, getPractice);
  const { read: readable, errors } = await readRows(input.rows, practice.country);
  const invalid = new Set(errors.map(error => error.row)).size;
  if (invalid && !input.skipInvalid && !input.dryRun) {
    const rows = invalid === 1 ? '1 row has an error' : `${invalid} rows have errors`;
    throw new AppError('invalid', `${rows}. Nothing was imported.`);
  }
  const readIn = async (scope: Scope) => {
    if (!input.dryRun) {
      await lockImports(scope);
      await lockForBulkWork(scope);
    }
    const { read, erased } = await removeErased(services, scope, readable);
    const plan = await makePlan(scope, read, input.duplicates);
    const named = [...errors, ...erased].slice(0, maxNamed);
    const report = { ...plan.report, invalid: invalid + erased.length, errors: named };
    if (input.dryRun) {
      auditDryRun({ clientIds: plan.existingIds, clientCount: plan.existingIds.length });
      return report;
    }
    const added = await executePlan(scope, plan, onProgress);
    // Rows may be fewer than planned if clients were added concurrently.
    return { ...report, added, skipped: report.skipped + plan.toAdd.length - added };
  };
  const report = await conflictOnLockTimeout(erasureRunning, () => inTenant(services.database, principal, readIn));
  if (!input.dryRun) await analyzeTables(services, ['clients'], report.added + report.updated);
  return report;
}

/** Removes rows of erased people who have not become clients again; the report lists them. */
async function removeErased(services: Services, scope: Scope, rows: ReadRow[]) {
  const emails = rows.map(({ client }) => client.email.toLowerCase());
  const erased = await findErased(services, scope, emails);
  if (!erased.size) return { read: rows, erased: [] };
  for (const email of (await findExisting(scope, [...erased])).keys()) erased.delete(email);
  const isErased = ({ client }: ReadRow) => erased.has(client.email.toLowerCase());
  const message = 'Erased. They can only come back by booking or signing up themselves';
  return {
    read: rows.filter(row => !isErased(row)),
    erased: rows.filter(isErased).map(({ row }) => ({ row, field: 'email', message })),
  };
}

/** Classifies rows as new, existing clients, or repetitions of an earlier row. */
async function makePlan(scope: Scope, rows: ReadRow[], duplicates: ImportInput['duplicates']): Promise<Plan> {
  const idsByEmail = await findExisting(
    scope,
    rows.map(row => row.client.email),
  );
  const firstRow = new Map<string, number>();
  const plan: Plan = {
    report: { added: 0, updated: 0, skipped: 0, invalid: 0, errors: [], duplicates: [] },
    toAdd: [],
    toUpdate: [],
    existingIds: [...new Set(idsByEmail.values())],
  };
  for (const row of rows) {
    const email = row.client.email.toLowerCase();
    const clientId = idsByEmail.get(email);
    const of = firstRow.get(email) ?? null;
    if (of === null) firstRow.set(email, row.row);
    if (of === null && !clientId) plan.toAdd.push(row);
    else {
      if (plan.report.duplicates.length < maxNamed)
        plan.report.duplicates.push({ row: row.row, email: row.client.email, of });
      if (of === null && clientId && duplicates === 'update') plan.toUpdate.push({ ...row, clientId });
      else plan.report.skipped++;
    }
  }
  // In order of id, so that concurrent bulk changes cannot deadlock.
  plan.toUpdate.sort((one, other) => one.clientId - other.clientId);
  plan.report.added = plan.toAdd.length;
  plan.report.updated = plan.toUpdate.length;
  return plan;
}

async function executePlan(scope: Scope, { toAdd, toUpdate }: Plan, onProgress: OnProgress): Promise<number> {
  const total = toAdd.length + toUpdate.length;
  const spelling = await unifySpelling(scope, [...toAdd, ...toUpdate]);
  let done = 0;
  const added: number[] = [];
  onProgress(done, total);
  for (let at = 0; at < toAdd.length; at += batchSize) {
    const part = toAdd.slice(at, at + batchSize);
    const people = part.map(({ client }) => ({ ...client, tags: spelling(client.tags) }));
    added.push(...(await addImported(scope, people)));
    done += part.length;
    onProgress(done, total);
  }
  for (let at = 0; at < toUpdate.length; at += batchSize) {
    const part = toUpdate.slice(at, at + batchSize);
    await updateImported(
      scope,
      part.map(({ clientId, client, filled }) => ({ id: clientId, filled, ...client, tags: spelling(client.tags) })),
    );
    done += part.length;
    onProgress(done, total);
  }
  const clientIds = [...added, ...toUpdate.map(({ clientId }) => clientId)];
  setAuditSubject({ clientIds, clientCount: clientIds.length });
  return added.length;
}

/** Unifies the spelling of tags: the practice's own, else the first in the file. */
async function unifySpelling(scope: Scope, rows: ReadRow[]) {
  const used = new Map<string, string>();
  for (const tag of rows.flatMap(row => row.client.tags ?? []))
    if (!used.has(tag.toLowerCase())) used.set(tag.toLowerCase(), tag);
  for (const tag of await settleTags(scope, [...used.values()])) used.set(tag.toLowerCase(), tag);
  return (tags: string[] = []) => [...new Set(tags.map(tag => used.get(tag.toLowerCase()) ?? tag))];
}
