/** What an invoice is on paper, and what takes it back. */
export const paperKinds = ['invoice', 'credit_note'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Where a member of the practice gets it as a PDF. */
export const paperPath = (invoiceId: number, kind: PaperKind) =>
  `/api/invoices/${invoiceId}/pdf${kind === 'invoice' ? '' : `?paper=${kind}`}`;
