import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import yazl from 'yazl';
import { inTenant, type Scope, type Who } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { invoicePdf } from '../../invoicing/server/paper/invoice-pdf.ts';
import { fullNameOf, lockPerson, type Person } from './person.ts';
import { personalData } from './personal-data.ts';

type Rows = Record<string, unknown>[];

/**
 * Everything that names one client, as a ZIP file: data.json and the invoices as PDFs, which are drawn one by one while
 * the file is sent. @throws AppError not_found
 */
export async function exportClient(services: Services, who: Who, clientId: number): Promise<ClientArchive> {
  const { person, data, papers } = await inTenant(services.database, who, scope => gather(scope, clientId));
  const zip = new yazl.ZipFile();
  // Whoever stops the download ends the drawing, too.
  const output = zip.outputStream as Readable;
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json');
  void addPapers().catch(reason => output.destroy(reason instanceof Error ? reason : new Error(String(reason))));
  return { name: `${slugOf(fullNameOf(person))}.zip`, body: Readable.toWeb(output) as ReadableStream<Uint8Array> };

  async function addPapers() {
    for (const { invoiceId, kind } of papers) {
      if (output.destroyed) return;
      const { name, pdf } = await invoicePdf(services, who, { invoiceId, kind });
      zip.addBuffer(Buffer.from(pdf), `invoices/${name}`);
    }
    zip.end();
  }
}

export type ClientArchive = { name: string; body: ReadableStream<Uint8Array> };

async function gather(scope: Scope, clientId: number) {
  const person = await lockPerson(scope, clientId);
  const data: Record<string, Rows> = {};
  for (const part of personalData) {
    const rows = await readPart(scope, person, part);
    if (rows.length) data[part.what] = rows;
  }
  const { rows } = await scope.db.execute<{ id: string; credited: boolean }>(sql`
    select i.id, exists (select from credit_notes c where c.tenant_id = i.tenant_id and c.invoice_id = i.id) as credited
    from invoices i where i.tenant_id = ${scope.tenantId} and i.client_id = ${clientId} and i.status <> 'draft'
    order by i.id`);
  const papers = rows.flatMap(({ id, credited }) => [
    { invoiceId: Number(id), kind: 'invoice' as const },
    ...(credited ? [{ invoiceId: Number(id), kind: 'credit_note' as const }] : []),
  ]);
  return { person, data, papers };
}

async function readPart(scope: Scope, person: Person, part: (typeof personalData)[number]): Promise<Rows> {
  const hidden = ['tenant_id', ...(part.hidden ?? [])];
  const { rows } = await scope.db.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(t) - ${sql.param(hidden)}::text[] as row from ${sql.raw(part.table)} t
    where t.tenant_id = ${scope.tenantId} and (${part.isAbout(person)}) limit 20000`);
  return rows.map(({ row }) => row);
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'client';
