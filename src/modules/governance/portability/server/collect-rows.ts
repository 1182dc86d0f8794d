import { z } from 'zod';
import type { Snapshot } from '../../../../platform/database/snapshot.ts';
import type { TableMetadata } from '../../../../platform/database/table-metadata.ts';
import { requestRole, systemRole } from '../../../../platform/database/tenancy.ts';
import { readableName } from '../../../../platform/files/readable-name.ts';
import type { Span, UnlinkedFile } from '../../../../platform/files/temporary-files.ts';
import { type Cell, csvPieces } from '../../../../platform/formats/csv.ts';
import { listInvoicePdfs, type PdfRequest } from '../../../billing/invoicing/server/pdf/invoice-pdf.ts';
import { picturesIn } from './pictures.ts';
import { tablesThat } from './table-catalog.ts';

export type CollectedRows = {
  practice: string;
  tables: { name: string; span: Span; table: string; rows: number; columns: string[]; isRead: boolean }[];
  sheets: { name: string; span: Span; rows: number }[];
  /** Uploads that rows refer to: name in the file store → path in the archive. */
  files: Map<string, string>;
  papers: PdfRequest[];
};

/**
 * Copies all rows from one snapshot into a file, so that the transaction doesn't stay open while the archive is sent.
 */
export async function collectRows(
  snapshot: Snapshot,
  { tenantId, tables: facts }: { tenantId: number; tables: TableMetadata[] },
  tempFile: UnlinkedFile,
): Promise<CollectedRows> {
  const images = new Set<string>();
  const tables: CollectedRows['tables'] = [];
  const writeTable = async (
    table: string,
    select: string,
    { isRead, columns }: { isRead: boolean; columns: string[] },
  ) => {
    const count = { rows: 0 };
    const span = await tempFile.write(seen(snapshot.linesOf(select), count, images));
    tables.push({ name: `data/${table}.jsonl`, span, table, columns, isRead, ...count });
  };
  const columnsByTable = await snapshot.columns();
  for (const { table, how, hidden } of [...tablesThat(facts, 'moves'), ...tablesThat(facts, 'onlyRead')]) {
    const names = (columnsByTable.get(table) ?? []).map(({ name }) => name);
    const columns = names.filter(name => ![...hidden, 'tenant_id'].includes(name));
    await writeTable(table, selectOf(table, columns), { isRead: how === 'onlyRead', columns });
  }
  await snapshot.query(`set local role ${systemRole}`);
  await writeTable('team', teamOf(tenantId), { isRead: false, columns: teamColumns });
  await snapshot.query(`set local role ${requestRole}`);
  return {
    tables,
    sheets: await writeSheets(snapshot, tempFile),
    files: await namedFiles(snapshot, images),
    papers: await listInvoicePdfs(snapshot, tenantId),
    practice: (await snapshot.query<{ name: string }>('select name from tenants'))[0]?.name ?? '',
  };
}

export const teamColumns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'role',
  'created_at',
  'left_at',
  'booking_emails',
  'message_emails',
];
/** Runs as the system role, because users don't belong to a practice, so the practice is named here. */
const teamOf = (
  tenantId: number,
) => `select u.id, u.first_name, u.last_name, u.email, m.role, m.created_at, m.left_at, m.booking_emails,
  m.message_emails
  from members m join users u on u.id = m.user_id where m.tenant_id = ${tenantId} order by m.created_at, u.id`;

const selectOf = (table: string, columns: string[]) =>
  `select ${columns.map(name => `"${name}"`).join(', ')} from "${table}"${columns.includes('id') ? ' order by id' : ''}`;

async function* seen(lines: AsyncIterable<string[]>, count: { rows: number }, images: Set<string>) {
  for await (const some of lines) {
    count.rows += some.length;
    const text = `${some.join('\n')}\n`;
    for (const name of picturesIn(text)) images.add(name);
    yield text;
  }
}

const cells = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Spreadsheets: file name → statement, with human-readable column names. */
const client = `c.first_name as "First name", c.last_name as "Last name", c.email as "Email"`;
const withClient = 'left join clients c on c.tenant_id = t.tenant_id and c.id = t.client_id';

const sheets: Record<string, string> = {
  clients: `select ${client}, c.phone as "Phone", c.age as "Age", c.goal as "Goal", c.status as "Status",
      array_to_string(c.tags, ', ') as "Tags", c.notes as "Notes", c.progress_percentage as "Progress %",
      c.last_contact as "Last contact", c.created_at as "Client since", c.archived_at as "Archived"
    from clients c order by c.id`,
  appointments: `select t.start_time as "Start", t.end_time as "End", t.status as "Status", t.type as "Type",
      t.title as "Title", s.name as "Service", ${client}, t.description as "Description",
      t.booked_by as "Booked by", t.cancelled_at as "Cancelled", t.cancel_reason as "Why cancelled"
    from appointments t ${withClient} left join services s on s.tenant_id = t.tenant_id and s.id = t.service_id
    order by t.start_time, t.id`,
  'session-notes': `select t.created_at as "Written", t.status as "Status", t.signed_at as "Signed", ${client},
      t.template as "Template",
      (select string_agg(key || ': ' || value, chr(10) order by key) from jsonb_each_text(t.sections)) as "Note"
    from session_notes t ${withClient} order by t.id`,
  measurements: `select t.measured_on as "Day", ${client}, coalesce(k.name, t.built_in) as "What", t.value as "Value",
      k.unit as "Unit", t.note as "Note"
    from measurements t ${withClient}
    left join measurement_kinds k on k.tenant_id = t.tenant_id and k.id = t.kind_id order by t.measured_on, t.id`,
  services: `select name as "Name", type as "Type", duration_minutes as "Minutes", price as "Price",
      description as "Description", archived_at as "Archived" from services order by position, id`,
  packages: `select t.name as "Package", ${client}, t.sessions as "Sessions",
      (select count(*) from package_uses u where u.tenant_id = t.tenant_id and u.client_package_id = t.id) as "Used",
      t.price as "Price", t.last_day as "Last day", t.created_at as "Given"
    from client_packages t ${withClient} order by t.id`,
  waitlist: `select t.created_at as "Since", ${client}, t.type as "Type", t.first_day as "From", t.last_day as "To",
      t.status as "Status" from waitlist_entries t ${withClient} order by t.id`,
  invoices: `select t.invoice_number as "Number", t.status as "Status", t.issued_on as "Issued", t.due_date as "Due",
      ${client}, t.subtotal as "Subtotal", t.discount as "Discount", t.tax as "Tax", t.amount as "Total",
      t.amount_paid as "Paid", t.currency as "Currency", t.description as "Description"
    from invoices t ${withClient} order by t.id`,
  'invoice-lines': `select i.invoice_number as "Invoice", t.position as "Line", t.description as "Description",
      t.quantity as "Quantity", t.unit_price as "Unit price", t.tax_rate as "Tax %", t.amount as "Amount"
    from invoice_lines t left join invoices i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
    order by t.invoice_id, t.position`,
  'credit-notes': `select t.number as "Number", i.invoice_number as "Invoice", t.issued_on as "Issued",
      t.amount as "Amount", t.tax as "Tax", t.reason as "Reason"
    from credit_notes t left join invoices i on i.tenant_id = t.tenant_id and i.id = t.invoice_id order by t.id`,
  payments: `select t.paid_at as "Paid", t.amount as "Amount", t.currency as "Currency", t.method as "Method",
      t.refunded as "Refunded", i.invoice_number as "Invoice", p.customer_email as "Buyer", t.note as "Note",
      t.is_test as "Test"
    from payments t left join invoices i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
    left join product_purchases p on p.tenant_id = t.tenant_id and p.id = t.purchase_id order by t.paid_at, t.id`,
  refunds: `select t.created_at as "Asked", t.amount as "Amount", p.currency as "Currency", t.status as "Status",
      t.succeeded_at as "Done", t.reason as "Reason"
    from refunds t left join payments p on p.tenant_id = t.tenant_id and p.id = t.payment_id order by t.id`,
  products: `select title as "Title", type as "Type", price as "Price", description as "Description",
      is_active as "On sale", archived_at as "Archived" from digital_products order by id`,
  coupons: `select code as "Code", kind as "Kind", value as "Value", used as "Used", usage_limit as "Limit",
      last_day as "Last day", is_active as "Active" from coupons order by id`,
  purchases: `select t.created_at as "Bought", d.title as "Product", t.customer_name as "Name",
      t.customer_email as "Email", t.amount as "Amount", t.currency as "Currency", t.status as "Status",
      t.download_count as "Downloads"
    from product_purchases t left join digital_products d on d.tenant_id = t.tenant_id and d.id = t.product_id
    order by t.id`,
  affiliates: `select t.affiliate_name as "Name", t.affiliate_email as "Email", d.title as "Product",
      t.click_count as "Clicks", t.conversion_count as "Sales", t.total_commission_earned as "Earned"
    from affiliate_links t left join digital_products d on d.tenant_id = t.tenant_id and d.id = t.product_id
    order by t.id`,
  payouts: `select paid_on as "Day", affiliate_name as "Name", affiliate_email as "Email", amount as "Amount",
      currency as "Currency", note as "Note" from payouts order by id`,
  subscribers: `select email as "Email", first_name as "First name", last_name as "Last name", status as "Status",
      source as "Source", subscribed_at as "Since", confirmed_at as "Confirmed", unsubscribed_at as "Left",
      consent_text as "Agreed to" from newsletter_subscribers order by id`,
  campaigns: `select name as "Name", subject as "Subject", status as "Status", sent_at as "Sent",
      total_recipients as "Recipients", successful_sends as "Emails sent", failed_sends as "Failed", body as "Text"
    from email_campaigns order by id`,
  texts: `select title as "Title", type as "Type", status as "Status", published_at as "Published", body as "Text"
    from contents order by id`,
  mails: `select created_at as "Written", recipient_email as "To", subject as "Subject", status as "Status",
      sent_at as "Sent", text as "Text" from email_logs order by id`,
  'text-messages': `select created_at as "Written", recipient_phone as "To", message as "Message",
      status as "Status", sent_at as "Sent" from sms_logs order by id`,
  consents: `select at as "When", kind as "What", is_given as "Given", how as "How", email as "Email",
      phone as "Phone", words as "Words" from consents order by id`,
  'audit-log': `select at as "When", act as "Act", subject as "What", actor as "By", actor_name as "Called",
      array_to_string(client_ids, ' ') as "Clients", device as "Device", place as "Network"
    from audit_events order by id`,
};

async function writeSheets(snapshot: Snapshot, tempFile: UnlinkedFile): Promise<CollectedRows['sheets']> {
  const written: CollectedRows['sheets'] = [];
  for (const [sheet, select] of Object.entries(sheets)) {
    const names = [...select.matchAll(/ as "([^"]+)"/g)].map(([, name = '']) => name);
    const count = { rows: 0 };
    const span = await tempFile.write(csvPieces(names, rowsOf(snapshot.linesOf(select), count)));
    written.push({ name: `spreadsheets/${sheet}.csv`, span, ...count });
  }
  return written;
}

async function* rowsOf(lines: AsyncIterable<string[]>, count: { rows: number }): AsyncGenerator<Cell[][]> {
  for await (const some of lines) {
    count.rows += some.length;
    yield some.map(line => Object.values(cells.parse(JSON.parse(line))).map(toCell));
  }
}

const toCell = (value: string | number | boolean | null): Cell =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;

type Upload = { id: string; name: string; file: string };

/**
 * Names of these files are secret, so they are taken from their own tables only, never from text that
 * people type.
 */
async function namedFiles({ query }: Snapshot, images: Set<string>): Promise<Map<string, string>> {
  const files = new Map([...images].sort().map(name => [name, `files/pictures/${name}`]));
  for (const [table, folder] of [
    ['product_files', 'products'],
    ['lead_files', 'given-away'],
    ['client_files', 'clients'],
  ] as const) {
    const rows = await query<Upload>(`select id, name, file from ${table} order by id`);
    for (const { id, name, file } of rows) files.set(file, `files/${folder}/${id} ${readableName(name)}`);
  }
  return files;
}
