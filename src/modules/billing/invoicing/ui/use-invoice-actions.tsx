import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';
import type { Invoice } from '../contract.ts';
import { invoiceQuery, invoicesPath, refreshInvoices } from './invoice-queries.ts';

const SendDialog = onDemand(() => import('./detail/SendDialog.tsx').then(file => file.SendDialog));
const PaymentDialog = onDemand(() => import('./detail/PaymentDialog.tsx').then(file => file.PaymentDialog));
const CreditDialog = onDemand(() => import('./detail/CreditDialog.tsx').then(file => file.CreditDialog));

type OpenDialog = { kind: 'send' | 'payment' | 'credit'; invoice: Invoice };

/** Actions on invoices; `element` renders their dialogs. */
export type InvoiceActions = {
  send: (invoice: Invoice) => void;
  recordPayment: (invoice: Invoice) => void;
  credit: (invoice: Invoice) => void;
  remove: (draft: Invoice) => Promise<void>;
  element: React.ReactNode;
};

/** `onRemoved` is called before the lists reload. Keep it stable: a new function renders all list rows again. */
export function useInvoiceActions(onRemoved?: () => void): InvoiceActions {
  const [shown, setShown] = useState<(OpenDialog & { isOpen: boolean; opening: number }) | null>(null);
  const open = (kind: OpenDialog['kind']) => (invoice: Invoice) =>
    setShown(before => ({ kind, invoice, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
  const onClose = () => setShown(before => before && { ...before, isOpen: false });
  const remove = useRemoveDraft(onRemoved);
  const Dialog = shown && dialogs[shown.kind];
  const element = shown && Dialog && (
    <Dialog key={shown.opening} invoice={shown.invoice} isOpen={shown.isOpen} onClose={onClose} />
  );
  return { send: open('send'), recordPayment: open('payment'), credit: open('credit'), remove, element };
}

const dialogs = { send: SendDialog, payment: PaymentDialog, credit: CreditDialog };

function useRemoveDraft(onRemoved?: () => void) {
  const removal = useMutation({
    mutationFn: ({ id }: Invoice) => api.delete(`${invoicesPath}/${id}`),
    onSuccess: async (_, { id, clientName }) => {
      onRemoved?.();
      toast.success('Draft deleted', clientName);
      queryClient.removeQueries({ queryKey: invoiceQuery(id).queryKey });
      await refreshInvoices();
    },
    onError: error => toast.failure('Failed to delete the draft', sentenceOf(error, 'Nothing was deleted.')),
  });
  return async (draft: Invoice) => {
    const isConfirmed = await confirm({
      title: 'Delete this draft?',
      message: `This permanently deletes the draft for ${draft.clientName}. No invoice number is used up.`,
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isConfirmed) removal.mutate(draft);
  };
}
