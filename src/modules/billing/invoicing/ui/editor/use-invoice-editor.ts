import { useForm } from '@mantine/form';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { formatMoney } from '../../../../../shared/format-money.ts';
import { confirm } from '../../../../../ui/confirm.ts';
import { newKey } from '../../../../../ui/new-key.ts';
import { useUnsavedChanges } from '../../../../../ui/use-unsaved-changes.ts';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../../messaging/emails/ui/will-email.ts';
import type { NamedClient } from '../../../../people/clients/ui/ClientSelect.tsx';
import type { InvoiceDetail } from '../../contract.ts';
import { firstWrong, type InvoiceValues, validate, valuesOf } from './invoice-form.ts';
import { copyKey, readCopy, writeCopy } from './kept-copy.ts';
import { liveTotals } from './live-totals.ts';
import { useSaveInvoice } from './use-save-invoice.ts';

type Given = {
  start: InvoiceValues;
  client: NamedClient | null;
  draft: InvoiceDetail | null;
  /** Names a new one among others that are begun. */
  about: string;
};

/** An invoice while it is written: what is typed, whose it is, and how it is saved and issued. */
export function useInvoiceEditor({ start, client, draft, about }: Given) {
  const { id: userId, practice } = useCurrentUser();
  const currency = draft?.currency ?? practice.currency;
  const key = copyKey(userId, draft ? String(draft.id) : about);
  const [kept, setKept] = useState(() => readCopy(key));
  const form = useForm<InvoiceValues>({ initialValues: kept?.values ?? start, validate });
  const [draftKey] = useState(() => kept?.draftKey ?? newKey());
  const [stored, setStored] = useState(start);
  const [name, setName] = useState(kept?.clientName ?? client?.name ?? '');
  const showFirst = (errors: Record<string, unknown>) => {
    const first = firstWrong(form.getValues(), errors);
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
  /** What another window made of the draft, in place of what was typed here. */
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
  const who = name || 'Your client';
  const sent = hasMailServer ? ' and gets the invoice by email.' : `. ${willEmail(false, name || 'your client')}`;
  return {
    title: ending === 'sent' ? 'Issue and send this invoice?' : 'Issue this invoice?',
    message: `${who} is billed ${total}${
      ending === 'sent' ? sent : '.'
    } You can’t edit an issued invoice. To fix a mistake, issue a credit note.`,
    confirmLabel: ending === 'sent' ? 'Issue and send' : 'Issue',
    cancelLabel: 'Keep editing',
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function useCopy(key: string, copy: ReturnType<typeof readCopy>) {
  // Follows what is typed into the session's storage.
  useEffect(() => writeCopy(key, copy));
  // Who leaves the page inside the program was asked, and lets it go.
  useEffect(() => () => writeCopy(key, null), [key]);
}
