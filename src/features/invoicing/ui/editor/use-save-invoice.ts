import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../ui/api-error.ts';
import { queryClient } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { type InvoiceDetail, type InvoiceInput, invoiceDetail } from '../../contract.ts';
import { nameOf } from '../describe-invoice.ts';
import { invoiceQuery, invoicesPath, keepInvoice } from '../invoice-queries.ts';
import { fieldErrors, type InvoiceErrors, type InvoiceValues, inputOf } from './invoice-form.ts';

type Given = {
  /** The draft that is changed; null until there is one. */
  draft: InvoiceDetail | null;
  /** The same form sent twice is one draft. */
  draftKey: string;
  onSaved: (values: InvoiceValues) => void;
  onRefused: (errors: InvoiceErrors) => void;
};

/** Saves the draft, and issues it when that is asked for. What was saved once is never written a second time as new. */
export function useSaveInvoice({ draft, draftKey, onSaved, onRefused }: Given) {
  const navigate = useNavigate();
  const written = useRef(draft?.id ?? null);
  /** As of which moment the draft is known here: another window may have changed it since. */
  const seen = useRef(draft?.updatedAt);
  /** A new one has an address of its own from its first saving on; nothing is lost on the way there. */
  const goTo = (id: number) =>
    void navigate({ to: '/invoicing/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true });
  const saving = useMutation({
    mutationFn: async ({ values, isIssued }: { values: InvoiceValues; isIssued: boolean }) => {
      const saved = await write(written.current, { ...inputOf(values), draftKey, updatedAt: seen.current });
      written.current = saved.id;
      seen.current = saved.updatedAt;
      onSaved(values);
      queryClient.setQueryData(invoiceQuery(saved.id).queryKey, saved);
      return isIssued ? api.post(`${invoicesPath}/${saved.id}/issue`, undefined, invoiceDetail) : saved;
    },
    onSuccess: saved => {
      const isDraft = saved.status === 'draft';
      toast.success(isDraft ? 'Draft saved' : `Invoice ${nameOf(saved)} issued`, saved.clientName);
      const keeping = keepInvoice(saved);
      if (!draft) goTo(saved.id);
      return keeping;
    },
    onError: (error, { values, isIssued }) => {
      const fallback = 'What you typed is still here. Try again.';
      toast.failure(isIssued ? 'Failed to issue the invoice' : 'Failed to save the draft', sentenceOf(error, fallback));
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
    saving.mutate({ values, isIssued: false });
  };
  return { ...saving, readOther, overwrite };
}

const write = (id: number | null, input: InvoiceInput) =>
  id === null ? api.post(invoicesPath, input, invoiceDetail) : api.put(`${invoicesPath}/${id}`, input, invoiceDetail);
