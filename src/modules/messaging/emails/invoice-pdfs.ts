export const paperKinds = ['invoice', 'credit_note'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperPath = (invoiceId: number, kind: PaperKind) =>
  `/api/invoices/${invoiceId}/pdf${kind === 'invoice' ? '' : `?paper=${kind}`}`;
