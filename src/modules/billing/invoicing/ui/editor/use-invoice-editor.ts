import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { api } from '../../../../../ui/data/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../../ui/data/query.ts';
import { confirm } from '../../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { newKey } from '../../../../../ui/form/new-key.ts';
import { useUnsavedChanges } from '../../../../../ui/form/use-unsaved-changes.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../../messaging/emails/ui/will-email.ts';
import type { NamedClient } from '../../../../people/clients/ui/ClientSelect.tsx';
import { type InvoiceDetail, type InvoiceInput, invoiceDetail, sendInput } from '../../contract.ts';
import { calculateTotals, type InvoiceTotals } from '../../totals.ts';
import { nameOf } from '../describe-invoice.ts';
import { cacheInvoice, invoiceQuery, invoicesPath } from '../invoice-queries.ts';
import {
  fieldErrors,
  firstInvalidField,
  type InvoiceErrors,
  type InvoiceValues,
  inputOf,
  newLine,
  noTax,
  taxOf,
  validate,
  valuesOf,
} from './invoice-form.ts';

/**
 * The totals of what is typed so far, calculated as the server does. Empty or invalid fields count as zero, so that the
 * totals stay visible while typing.
 */
export function liveTotals({ lines, isTaxIncluded, discountKind, discountValue }: InvoiceValues): InvoiceTotals {
  return calculateTotals({
    isTaxIncluded,
    discountKind: discountKind === 'none' ? null : discountKind,
    discountValue: amountOf(discountValue),
    lines: lines.map(({ quantity, unitPrice, tax, description }) => ({
      quantity: quantityOf(quantity),
      unitPrice: amountOf(unitPrice),
      // An empty line adds no tax row.
      ...taxOf(description.trim() || unitPrice.trim() ? tax : noTax),
    })),
  });
}

/** Accepts incomplete numbers such as "12." and ".5". */
const typed = (value: string) => value.trim().replace(/^\./, '0.').replace(/\.$/, '');

const amountOf = (value: string) => (/^\d{1,8}(\.\d{1,2})?$/.test(typed(value)) ? typed(value) : '0.00');
const quantityOf = (value: string) => (/^\d{1,6}(\.\d{1,3})?$/.test(typed(value)) ? typed(value) : '0');

const id = z.number().nullable();
const text = z.string();
const copy = z.object({
  clientName: text,
  /** Kept across reloads, so that the form still creates one draft. */
  draftKey: text.default(newKey),
  values: z.object({
    clientId: text,
    description: text,
    lines: z.array(
      z
        .object({ description: text, quantity: text, unitPrice: text, tax: text, serviceId: id })
        // Line keys are unique per window only, so create new ones.
        .transform(line => newLine(line)),
    ),
    isTaxIncluded: z.boolean(),
    discountKind: z.enum(['none', 'percent', 'amount']),
    discountValue: text,
    dueDate: text,
    notes: text,
    appointmentId: id,
    clientPackageId: id,
  }),
});
type KeptCopy = { clientName: string; draftKey: string; values: InvoiceValues };

/** Session storage key; one per user and invoice. */
const copyKey = (userId: number, invoice: string) => `invoice ${userId} ${invoice}`;

/**
 * Restores unsaved input after a reload or an expired session. Session storage is cleared with the window, so amounts
 * don't stay on a shared computer.
 */
function readCopy(key: string): KeptCopy | null {
  try {
    return copy.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Without storage, or when it is full, only the backup is missing. */
function writeCopy(key: string, backup: KeptCopy | null) {
  try {
    if (backup) sessionStorage.setItem(key, JSON.stringify(backup));
    else sessionStorage.removeItem(key);
  } catch {}
}

type InvoiceEditorOptions = {
  start: InvoiceValues;
  client: NamedClient | null;
  draft: InvoiceDetail | null;
  /** Distinguishes several new invoices in session storage. */
  about: string;
};

/** State of the editor: form, client name, totals, saving and issuing. */
export function useInvoiceEditor({ start, client, draft, about }: InvoiceEditorOptions) {
  const { id: userId, practice } = useCurrentUser();
  const currency = draft?.currency ?? practice.currency;
  const key = copyKey(userId, draft ? String(draft.id) : about);
  const [restored, setRestored] = useState(() => readCopy(key));
  const form = useForm<InvoiceValues>({ initialValues: restored?.values ?? start, validate });
  const [draftKey] = useState(() => restored?.draftKey ?? newKey());
  const [stored, setStored] = useState(start);
  const [name, setName] = useState(restored?.clientName ?? client?.name ?? '');
  const showFirst = (errors: Record<string, unknown>) => {
    const first = firstInvalidField(form.getValues(), errors);
    if (first) form.getInputNode(first === 'lines' ? 'lines.0.description' : first)?.focus();
  };
  const saving = useSaveInvoice({
    draft,
    draftKey,
    onSaved: setStored,
    onRefused: errors => {
      form.setErrors(errors);
      showFirst(errors);
    },
  });
  const hasEdits = !isSame(form.values, stored);
  useUnsavedChanges({ hasEdits, message: 'This invoice hasn’t been saved.' });
  useCopy(key, hasEdits ? { clientName: name, draftKey, values: form.values } : null);

  const totals = liveTotals(form.values);
  const save = form.onSubmit(values => {
    if (!saving.isPending) saving.mutate({ values, ending: 'draft' });
  }, showFirst);
  const finish = (ending: 'issued' | 'sent') =>
    form.onSubmit(async values => {
      if (saving.isPending) return;
      const total = formatMoney(totals.total, currency);
      if (await confirm(questionOf({ name, total, ending, hasMailServer: practice.hasMailServer })))
        saving.mutate({ values, ending });
    }, showFirst);
  const issue = finish('issued');
  const issueAndSend = finish('sent');
  useHotkeys(
    [
      ['mod+S', () => save()],
      ['mod+Enter', () => issue()],
    ],
    [],
  );
  const startOver = () => {
    form.setValues(start);
    form.clearErrors();
    setName(client?.name ?? '');
    setRestored(null);
  };
  /** Replaces the form with the draft as another window has saved it. */
  const takeOther = async () => {
    const other = draft && (await saving.readOther(draft.id));
    if (other?.status !== 'draft') return;
    const values = valuesOf(other);
    form.setValues(values);
    form.clearErrors();
    setStored(values);
    setName(other.clientName);
  };
  const selectedClient = form.values.clientId ? { id: Number(form.values.clientId), name } : null;
  const overwrite = () => saving.overwrite(form.getValues());
  const isKept = restored !== null;
  return {
    form,
    totals,
    currency,
    saving,
    hasEdits,
    save,
    issue,
    issueAndSend,
    overwrite,
    takeOther,
    selectedClient,
    setName,
    startOver,
    isKept,
  };
}
export type InvoiceEditing = ReturnType<typeof useInvoiceEditor>;

type Issuing = { name: string; total: string; ending: 'issued' | 'sent'; hasMailServer: boolean };

export function questionOf({ name, total, ending, hasMailServer }: Issuing) {
  const recipient = name || 'Your client';
  const sent = hasMailServer ? ' and gets the invoice by email.' : `. ${willEmail(false, name || 'your client')}`;
  return {
    title: ending === 'sent' ? 'Issue and send this invoice?' : 'Issue this invoice?',
    message: `${recipient} is billed ${total}${
      ending === 'sent' ? sent : '.'
    } You can’t edit an issued invoice. To fix a mistake, issue a credit note.`,
    confirmLabel: ending === 'sent' ? 'Issue and send' : 'Issue',
    cancelLabel: 'Keep editing',
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function useCopy(key: string, copy: ReturnType<typeof readCopy>) {
  // Back up the input to session storage.
  useEffect(() => writeCopy(key, copy));
  // Unmounting means leaving within the app, where unsaved changes have been confirmed already.
  useEffect(() => () => writeCopy(key, null), [key]);
}

type SaveInvoiceOptions = {
  /** The draft to update; null before the first save. */
  draft: InvoiceDetail | null;
  /** Idempotency key for creating the draft. */
  draftKey: string;
  onSaved: (values: InvoiceValues) => void;
  onRefused: (errors: InvoiceErrors) => void;
};

type Ending = 'draft' | 'issued' | 'sent';
type Saved = { invoice: InvoiceDetail; sendingError: Error | null };

/**
 * Saves the draft, and issues or sends it on request. After a failure, a retry updates the draft that was created, and
 * an invoice that was issued but not sent stays issued.
 */
function useSaveInvoice({ draft, draftKey, onSaved, onRefused }: SaveInvoiceOptions) {
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
