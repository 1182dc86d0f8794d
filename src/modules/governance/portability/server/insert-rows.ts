import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { Principal } from '../../../../platform/database/scope.ts';
import { requestRole, systemRole } from '../../../../platform/database/tenancy.ts';
import { defaultSteps } from '../../../scheduling/reminders/contract.ts';
import { throwIfStopped } from './deadline.ts';
import { replaced } from './empty-practice.ts';
import { faultOf } from './reject-import.ts';
import { referencesOf } from './renumber.ts';
import { type Catalog, inOrder } from './table-catalog.ts';

type Tables = { catalog: Catalog; staged: Map<string, string[]>; stop: AbortSignal };

const randomHash = "encode(sha256(gen_random_uuid()::text::bytea), 'hex')";
const stored = (column: string, otherwise: string) =>
  `coalesce((select f.${column} from new_files f where f.old_name = s.file), ${otherwise})`;
const upload = {
  file: stored('new_name', `${randomHash} || '.' || s.kind`),
  kind: stored('kind', 's.kind'),
  size: stored('size', 's.size'),
};

/** SQL for columns whose value isn't taken from the archive; `s` is the row. */
const generatedColumns: Record<string, Record<string, string>> = {
  email_logs: { message_id: "'<' || gen_random_uuid() || '@former.invalid>'" },
  example_rows: { row_id: 's.new_id' },
  client_files: upload,
  // Imported as a draft, because an issued invoice accepts no more lines.
  invoices: { status: "'draft'", invoice_number: 'null' },
  lead_files: upload,
  // Links of the other instance don't work here.
  lead_requests: { token_hash: randomHash },
  product_files: upload,
  refunds: { idempotency_key: "'moved_' || gen_random_uuid()" },
};

/** Sort order if it isn't the id: appointments that overlap on purpose must come after those they overlap. */
const order: Record<string, string> = { appointments: 's.overlaps_on_purpose, s.id' };

/**
 * Inserts all staged rows, replacing the practice's initial ones. Runs as the request role, so that row-level security
 * keeps rows out of other practices. @throws AppError conflict
 */
export async function insertRows(client: OwnerClient, tables: Tables, principal: Principal): Promise<number> {
  const { catalog, staged, stop } = tables;
  for (const table of replaced.toReversed()) await client.query(`delete from "${table}"`);
  await changePractice(client, staged.get('tenants') ?? [], principal);
  let count = 0;
  for (const table of orderOf(tables)) {
    throwIfStopped(stop);
    if (table === 'consents') await deleteConsents(client, principal);
    try {
      count += await insertTable(client, tables, { table, principal });
      if (table === 'invoice_lines') await issueInvoices(client, staged);
    } catch (reason) {
      throw faultOf(reason, table) ?? reason;
    }
  }
  if (!staged.has('invoice_lines')) await issueInvoices(client, staged);
  if (catalog.columns.has('reminder_settings')) await planReminders(client, principal);
  return count;
}

/**
 * Examples first, because triggers check for them. Consents last, because triggers insert some that are deleted before.
 */
function orderOf({ catalog, staged }: Pick<Tables, 'catalog' | 'staged'>): string[] {
  const names = [...staged.keys()].filter(table => !['team', 'tenants', 'consents', 'example_rows'].includes(table));
  const sorted = inOrder(names, catalog.references);
  return [
    ...['example_rows'].filter(each => staged.has(each)),
    ...sorted,
    ...['consents'].filter(each => staged.has(each)),
  ];
}

async function insertTable(
  client: OwnerClient,
  { catalog, staged }: Pick<Tables, 'catalog' | 'staged'>,
  { table, principal }: { table: string; principal: Principal },
) {
  const columns = staged.get(table) ?? [];
  const { firm, loose } = referencesOf(catalog, staged);
  const required = new Set(
    catalog.columns
      .get(table)
      ?.filter(each => each.isRequired)
      .map(each => each.name),
  );
  const joins: string[] = [];
  const join = (target: string, column: string) => {
    const alias = `r${joins.length}`;
    joins.push(`left join "new_${target}" ${alias} on ${alias}.old_id = s."${column}"`);
    return `${alias}.new_id`;
  };
  const expressionOf = (column: string): string => {
    const own = generatedColumns[table]?.[column];
    if (own) return own;
    if (column === 'id' && catalog.numbered.has(table)) return join(table, 'id');
    const target = [...firm, ...loose].find(each => each.table === table && each.column === column)?.target;
    if (target && (staged.has(target) || target === 'users'))
      return orMissing(join(target, column), column, { target, required, principal });
    if (target) return required.has(column) ? `-abs(s."${column}")` : 'null';
    const list = catalog.facts.get(table)?.referenceLists[column];
    return list ? listOf(list, column) : `s."${column}"`;
  };
  const written = [...new Set([...columns, ...Object.keys(generatedColumns[table] ?? {})])];
  const values = written.map(expressionOf);
  const { rowCount } = await client.query(
    `insert into "${table}" (tenant_id, ${written.map(column => `"${column}"`).join(', ')}) overriding system value
     select $1, ${values.join(', ')} from "in_${table}" s ${joins.join(' ')}
     ${columns.includes('id') ? `order by ${order[table] ?? 's.id'}` : ''}`,
    [principal.tenantId],
  );
  return rowCount ?? 0;
}

type Missing = { target: string; required: Set<string>; principal: Principal };

/** Value for a missing reference: null, or for a required column an id that no row has. */
function orMissing(value: string, column: string, { target, required, principal }: Missing): string {
  if (!required.has(column)) return value;
  return `coalesce(${value}, ${target === 'users' ? principal.userId : `-abs(s."${column}")`})`;
}

const listOf = (target: string, column: string) => `(select coalesce(array_agg(n.new_id order by old.place), '{}')
  from unnest(s."${column}") with ordinality as old(id, place) join "new_${target}" n on n.old_id = old.id)`;

/** The practice keeps its address on this instance. */
async function changePractice(client: OwnerClient, columns: string[], { tenantId }: Principal) {
  const changed = columns.filter(column => !['id', 'created_at'].includes(column)).map(column => `"${column}"`);
  try {
    const { rowCount } = await client.query(
      `update tenants set (${changed.join(', ')}) = (select ${changed.join(', ')} from in_tenants) where id = $1`,
      [tenantId],
    );
    if (rowCount !== 1) throw new Error('the practice is not there');
  } catch (reason) {
    throw faultOf(reason, 'tenants') ?? reason;
  }
}

/** Restores number and status of issued invoices; from here on the database protects them. */
async function issueInvoices(client: OwnerClient, staged: Map<string, string[]>) {
  if (!staged.has('invoices')) return;
  await client.query(`update invoices i set status = s.status, invoice_number = s.invoice_number, updated_at = s.updated_at
    from in_invoices s join new_invoices n on n.old_id = s.id where i.id = n.new_id and s.status <> 'draft'`);
}

/** Deletes the consents that triggers have just inserted; the archive contains the original ones. */
async function deleteConsents(client: OwnerClient, { tenantId }: Principal) {
  await client.query(`set local role ${systemRole}`);
  await client.query('delete from consents where tenant_id = $1', [tenantId]);
  await client.query(`set local role ${requestRole}`);
}

/** Plans reminders of future appointments again, even with default settings. */
const planReminders = (client: OwnerClient, { tenantId }: Principal) =>
  client.query(
    `insert into reminder_settings (tenant_id, steps, replan_after) values ($1, $2, 0)
     on conflict (tenant_id) do update set replan_after = 0`,
    [tenantId, JSON.stringify(defaultSteps)],
  );
