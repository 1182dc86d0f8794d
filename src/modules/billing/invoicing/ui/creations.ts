import type { Creation } from '../../../../ui/creation.ts';

export const newInvoice: Creation = {
  id: 'new-invoice',
  label: 'New invoice',
  icon: 'invoice',
  needs: 'invoices.write',
  href: '/invoicing/new',
};
