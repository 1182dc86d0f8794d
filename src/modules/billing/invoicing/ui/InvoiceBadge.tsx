import { Badge } from '@mantine/core';
import { type InvoiceStatus, invoiceStatusLabels } from '../contract.ts';

/** Specification, section 4: paid default, overdue destructive, draft secondary. */
const badges = {
  paid: { color: 'green' },
  overdue: { color: 'red' },
  draft: { color: 'gray' },
  pending: { variant: 'outline', color: 'gray' },
  part_paid: { variant: 'outline', color: 'green' },
  void: { variant: 'outline', color: 'gray' },
} satisfies Record<InvoiceStatus, { variant?: string; color: string }>;

export const InvoiceBadge = ({ status }: { status: InvoiceStatus }) => (
  <Badge {...badges[status]}>{invoiceStatusLabels[status]}</Badge>
);
