import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../../../../../ui/data/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../../ui/data/query.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { type InvoiceDetail, type InvoiceInput, invoiceDetail, sendInput } from '../../contract.ts';
import { nameOf } from '../describe-invoice.ts';
import { cacheInvoice, invoiceQuery, invoicesPath } from '../invoice-queries.ts';
import { fieldErrors, type InvoiceErrors, type InvoiceValues, inputOf } from './invoice-form.ts';

type SaveInvoiceOptions = {
  /** The draft to update; null before the first save. */
  draft: InvoiceDetail | null;
  /** Idempotency key for creating the draft. */
  draftKey: string;
  onSaved: (values: InvoiceValues) => void;
  onRefused: (errors: InvoiceErrors) => void;
};

export type Ending = 'draft' | 'issued' | 'sent';
type Saved = { invoice: InvoiceDetail; sendingError: Error | null };

/**
 * Saves the draft, and issues or sends it on request. After a failure, a retry updates the draft that was created, and
 * an invoice that was issued but not sent stays issued.
 */
export function useSaveInvoice({ draft, draftKey, onSaved, onRefused }: SaveInvoiceOptions) {
  const navigate = useNavigate();
  const written = useRef(draft?.id ?? null);
  /** `updatedAt` of the draft as last seen, to detect changes by another window. */
  const seen = useRef(draft?.updatedAt);
  /** After the first save, replace the URL with the draft's own. Nothing is unsaved, so no confirmation. */
  const goTo = (id: number) =>
    void navigate({ to: '/invoicing/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true });
  const saving = useMutation({
    mutationFn: async ({ values, ending }: { values: InvoiceValues; ending: Ending }): Promise<Saved> => {
      const saved = await write(written.current, { ...inputOf(values), draftKey, updatedAt: seen.current });
      written.current = saved.id;
      seen.current = saved.updatedAt;
      onSaved(values);
      queryClient.setQueryData(invoiceQuery(saved.id).queryKey, saved);
      if (ending === 'draft') return { invoice: saved, sendingError: null };
      const issued = await api.post(`${invoicesPath}/${saved.id}/issue`, undefined, invoiceDetail);
      return ending === 'sent' ? send(issued) : { invoice: issued, sendingError: null };
    },
    onSuccess: ({ invoice, sendingError }, { ending }) => {
      if (sendingError) {
        const sentence = sentenceOf(sendingError, 'Send it again from this page.');
        toast.failure(`Invoice ${nameOf(invoice)} issued but not sent`, sentence);
      } else toast.success(successOf(invoice, ending), invoice.clientName);
      const keeping = cacheInvoice(invoice);
      if (!draft) goTo(invoice.id);
      return keeping;
    },
    onError: (error, { values, ending }) => {
      const fallback = 'What you typed is still here. Try again.';
      toast.failure(
        ending === 'draft' ? 'Failed to save the draft' : 'Failed to issue the invoice',
        sentenceOf(error, fallback),
      );
      if (!draft && written.current) goTo(written.current);
      else onRefused(fieldErrors(values, fieldErrorsOf(error)));
    },
  });
  const readOther = async (id: number) => {
    const other = await queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 });
    seen.current = other.updatedAt;
    saving.reset();
    return other;
  };
  const overwrite = (values: InvoiceValues) => {
    seen.current = undefined;
    saving.mutate({ values, ending: 'draft' });
  };
  return { ...saving, readOther, overwrite };
}

function successOf(invoice: InvoiceDetail, ending: Ending) {
  if (ending === 'draft') return 'Draft saved';
  return ending === 'sent' ? `Invoice ${nameOf(invoice)} issued and queued` : `Invoice ${nameOf(invoice)} issued`;
}

async function send(issued: InvoiceDetail): Promise<Saved> {
  try {
    const input = sendInput.parse({ message: '' });
    return { invoice: await api.post(`${invoicesPath}/${issued.id}/send`, input, invoiceDetail), sendingError: null };
  } catch (error) {
    return { invoice: issued, sendingError: error instanceof Error ? error : new Error(String(error)) };
  }
}

const write = (id: number | null, input: InvoiceInput) =>
  id === null ? api.post(invoicesPath, input, invoiceDetail) : api.put(`${invoicesPath}/${id}`, input, invoiceDetail);
