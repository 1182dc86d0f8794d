export const paperKinds = ['invoice', 'credit_note'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** URL of the PDF for members of the practice. */
export const paperPath = (invoiceId: number, kind: PaperKind) =>
  `/api/invoices/${invoiceId}/pdf${kind === 'invoice' ? '' : `?paper=${kind}`}`;
