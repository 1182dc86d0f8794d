import type { Principal } from '../../../../../platform/database/scope.ts';
import type { Snapshot } from '../../../../../platform/database/snapshot.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { readableName } from '../../../../../platform/files/readable-name.ts';
import { type Part, pieceOf, type ZipWriter } from '../../../../../platform/formats/zip.ts';
import type { Services } from '../../../../../platform/services.ts';
import { invoicePdf, type PdfRequest } from './invoice-pdf.ts';

/** All issued invoices and credit notes of the practice, or of one client. */
export async function listInvoicePdfs(
  { query }: Pick<Snapshot, 'query'>,
  tenantId: number,
  clientId?: number,
): Promise<PdfRequest[]> {
  const rows = await query<{ id: string; credited: boolean }>(
    `select i.id, exists (select from credit_notes c where c.tenant_id = i.tenant_id and c.invoice_id = i.id) as credited
    from invoices i where i.tenant_id = $1 and i.status <> 'draft'
      and ($2::bigint is null or i.client_id = $2) order by i.id`,
    [tenantId, clientId ?? null],
  );
  return rows.flatMap(({ id, credited }) => [
    { invoiceId: Number(id), kind: 'invoice' as const },
    ...(credited ? [{ invoiceId: Number(id), kind: 'credit_note' as const }] : []),
  ]);
}

type PdfContext = { services: Services; principal: Principal; zip: ZipWriter };

/**
 * Renders the PDFs one by one into the archive's folder `invoices`, in their current state. Invoices that were deleted
 * meanwhile are skipped.
 */
export async function* addInvoicePdfs(
  { services, principal, zip }: PdfContext,
  requests: PdfRequest[],
): AsyncGenerator<Part> {
  const usedNames = new Set<string>();
  for (const request of requests) {
    const document = await invoicePdf(services, principal, request).catch(reason => {
      if (reason instanceof AppError && reason.code === 'not_found') return null;
      throw reason;
    });
    if (!document) continue;
    const name = readableName(document.name);
    const path = `invoices/${usedNames.has(name) ? `${request.invoiceId} ` : ''}${name}`;
    usedNames.add(name);
    yield await zip.add(path, pieceOf(document.pdf), { packed: true });
  }
}
