import { Badge } from '@mantine/core';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
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

const tones = {
  paid: 'good',
  overdue: 'bad',
  draft: 'off',
  pending: 'open',
  part_paid: 'open',
  void: 'off',
} satisfies Record<InvoiceStatus, StatusTone>;

/** For lists; in a page's head, use InvoiceBadge. */
export const InvoiceWord = ({ status }: { status: InvoiceStatus }) => (
  <StatusDot tone={tones[status]}>{invoiceStatusLabels[status]}</StatusDot>
);
