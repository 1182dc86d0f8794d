import type { Invoice } from '../contract.ts';
import type { InvoiceRow } from './rows.ts';
import { statusOf } from './status.ts';

/** As it reads on this day of the practice. */
export const presentInvoice = (row: InvoiceRow, { clientName, today }: { clientName: string; today: string }) =>
  ({
    ...row,
    clientName,
    status: statusOf(row, today),
    paidAt: row.paidAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }) satisfies Invoice;
