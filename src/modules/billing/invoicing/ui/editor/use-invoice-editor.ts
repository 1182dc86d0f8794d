import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { confirm } from '../../../../../ui/feedback/confirm.ts';
import { newKey } from '../../../../../ui/form/new-key.ts';
import { useUnsavedChanges } from '../../../../../ui/form/use-unsaved-changes.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../../messaging/emails/ui/will-email.ts';
import type { NamedClient } from '../../../../people/clients/ui/ClientSelect.tsx';
import type { InvoiceDetail } from '../../contract.ts';
import { calculateTotals, type InvoiceTotals } from '../../totals.ts';
import { firstInvalidField, type InvoiceValues, newLine, noTax, taxOf, validate, valuesOf } from './invoice-form.ts';
import { useSaveInvoice } from './use-save-invoice.ts';

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
function writeCopy(key: string, kept: KeptCopy | null) {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
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
  const [kept, setKept] = useState(() => readCopy(key));
  const form = useForm<InvoiceValues>({ initialValues: kept?.values ?? start, validate });
  const [draftKey] = useState(() => kept?.draftKey ?? newKey());
  const [stored, setStored] = useState(start);
  const [name, setName] = useState(kept?.clientName ?? client?.name ?? '');
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
    setKept(null);
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
  const known = form.values.clientId ? { id: Number(form.values.clientId), name } : null;
  const overwrite = () => saving.overwrite(form.getValues());
  const isKept = kept !== null;
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
    known,
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
