import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { toCents } from '../../../../../shared/money.ts';
import { ApiError } from '../../../../../ui/data/api-error.ts';
import { FormFailure } from '../../../../../ui/form/FormFailure.tsx';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import { SubmitButton } from '../../../../../ui/form/SubmitButton.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { modifierKey } from '../../../../../ui/modifier-key.ts';
import { useFocusRequest } from '../../../../../ui/use-focus-request.ts';
import { ClientSelect, type NamedClient } from '../../../../people/clients/ui/ClientSelect.tsx';
import type { InvoiceDetail } from '../../contract.ts';
import type { UnbilledAppointment } from '../../suggestion.ts';
import { type InvoiceTotals, shownTaxes } from '../../totals.ts';
import { invoiceSettingsQuery, suggestionQuery } from '../invoice-queries.ts';
import classes from './editor.module.css';
import { describeTax, type InvoiceValues, withAppointment } from './invoice-form.ts';
import { LineList } from './LineList.tsx';
import { type InvoiceEditing, useInvoiceEditor } from './use-invoice-editor.ts';
import { fieldId, type InvoiceForm } from './use-lines.ts';

/** Due date, description and notes. */
function TermFields({ form }: { form: InvoiceForm }) {
  const days = useQuery(invoiceSettingsQuery).data?.dueDays;
  return (
    <>
      <TextInput
        label={<Optional>Due</Optional>}
        description={days === undefined ? undefined : usualTerm(days)}
        type="date"
        {...form.getInputProps('dueDate')}
      />
      <Textarea
        label={<Optional>Notes for your client</Optional>}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2_000}
        {...form.getInputProps('notes')}
      />
    </>
  );
}

const usualTerm = (days: number) =>
  days === 0
    ? 'Leave blank to make it due the day you issue it.'
    : `Leave blank to make it due ${days === 1 ? 'one day' : `${days} days`} after you issue it.`;

type UnbilledAppointmentsProps = { form: InvoiceForm; currency: string };

/** Unbilled appointments of the chosen client, added to the invoice with one click. */
function UnbilledAppointments({ form, currency }: UnbilledAppointmentsProps) {
  const { clientId, appointmentId, clientPackageId } = form.values;
  const isOpen = Boolean(clientId) && !clientPackageId;
  const { data } = useQuery({ ...suggestionQuery({ clientId: Number(clientId) }), enabled: isOpen });
  const requestFocus = useFocusRequest();
  const [before, setBefore] = useState<InvoiceValues | null>(null);
  const chosen = data?.unbilled.find(each => each.appointmentId === appointmentId);
  const shown = chosen ? [chosen] : appointmentId ? [] : (data?.unbilled ?? []);
  if (!isOpen || !shown.length) return null;
  const bill = (session: UnbilledAppointment) => {
    const values = form.getValues();
    const billed = withAppointment(values, session);
    setBefore(values);
    form.setValues(billed);
    form.clearErrors();
    const line = billed.lines.at(-1);
    if (line) requestFocus(() => document.getElementById(fieldId(line, 'unitPrice')));
  };
  const undo = () => {
    if (before) form.setValues(before);
    setBefore(null);
  };
  return (
    <section className={section.card} aria-labelledby="unbilled">
      <h2 id="unbilled" className={classes.unbilledTitle}>
        Unbilled appointments
      </h2>
      <ul>
        {shown.map(session => (
          <li key={session.appointmentId} className={section.row}>
            <div className={section.rowText}>{session.line.description}</div>
            <span className={classes.unbilledPrice}>{formatMoney(session.line.unitPrice, currency)}</span>
            {!chosen && (
              <Button size="xs" aria-label={`Add ${session.line.description}`} onClick={() => bill(session)}>
                Add
              </Button>
            )}
            {chosen && (
              <>
                <span className={classes.added} role="status">
                  <Icon name="check" size={16} /> Added
                </span>
                {before && (
                  <Button size="xs" variant="subtle" color="gray" onClick={undo}>
                    Undo
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type TotalsCardProps = { totals: InvoiceTotals; isTaxIncluded: boolean; currency: string };

function TotalsCard({ totals: { subtotal, discount, taxes, total }, isTaxIncluded, currency }: TotalsCardProps) {
  const money = (amount: string) => formatMoney(amount, currency);
  return (
    <dl className={classes.totals} aria-label="Totals">
      <div>
        <dt>Subtotal</dt>
        <dd>{money(subtotal)}</dd>
      </div>
      {toCents(discount) > 0 && (
        <div>
          <dt>Discount</dt>
          <dd>−{money(discount)}</dd>
        </div>
      )}
      {shownTaxes(taxes).map(each => (
        <div key={`${each.rate} ${each.name}`}>
          <dt>
            {isTaxIncluded && 'Includes '}
            {describeTax(each)}
          </dt>
          <dd>{money(each.tax)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}

type EditorSideProps = { editing: InvoiceEditing; isSaved: boolean; onDelete: (() => void) | undefined };

/** The totals and the save and issue buttons, which stay in view while scrolling. */
function EditorSide({ editing, isSaved, onDelete }: EditorSideProps) {
  const { form, totals, currency, saving, hasEdits, issue, issueAndSend } = editing;
  const ending = saving.isPending ? saving.variables.ending : null;
  return (
    <aside className={`${section.card} ${classes.aside}`} aria-label="Totals and saving">
      <TotalsCard totals={totals} isTaxIncluded={form.values.isTaxIncluded} currency={currency} />
      <FormFailure error={saving.error} />
      {isSaved && saving.error instanceof ApiError && saving.error.status === 409 && (
        <div className={classes.conflict}>
          <Button size="xs" onClick={() => void editing.takeOther()}>
            Show the other version
          </Button>
          <Button size="xs" onClick={editing.overwrite}>
            Save mine instead
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button variant="filled" disabled={saving.isPending} onClick={() => issueAndSend()}>
          {ending === 'sent' ? 'Sending...' : 'Issue and send'}
        </Button>
        <Button
          disabled={saving.isPending}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          title={`${modifierKey()}+Enter`}
          onClick={() => issue()}
        >
          {ending === 'issued' ? 'Issuing...' : 'Issue'}
        </Button>
        <SubmitButton variant="default" isPending={ending === 'draft'} pendingLabel="Saving...">
          Save draft
        </SubmitButton>
        {onDelete && (
          <Button variant="subtle" color="gray" disabled={saving.isPending} onClick={onDelete}>
            Delete draft
          </Button>
        )}
      </div>
      <p role="status" className={classes.status}>
        {hasEdits ? (
          <span className={section.unsaved}>Not saved yet</span>
        ) : (
          isSaved && 'Draft saved. It gets a number when you issue it.'
        )}
      </p>
    </aside>
  );
}

type Props = {
  start: InvoiceValues;
  client: NamedClient | null;
  /** Null before the first save. */
  draft: InvoiceDetail | null;
  /** Distinguishes several new invoices in session storage. */
  about?: string;
  onDelete?: () => void;
};

/** Edits a draft. The invoice is final and gets its number only when it is issued. */
export function InvoiceEditor({ start, client, draft, about = 'new', onDelete }: Props) {
  const editing = useInvoiceEditor({ start, client, draft, about });
  const { form, totals, currency } = editing;
  return (
    <form noValidate onSubmit={editing.save} className={classes.editor}>
      <div className={classes.main}>
        {editing.isKept && (
          <p className={classes.notice} role="status">
            We restored what you typed before.
            <Button size="compact-xs" variant="subtle" onClick={editing.startOver}>
              Start over
            </Button>
          </p>
        )}
        <div className={section.card}>
          <div className={section.fields}>
            <ForField editing={editing} start={start} hasFocus={!draft && !client} />
            <TextInput
              label={<Optional>Title</Optional>}
              description="Shown on the invoice and in your list."
              maxLength={300}
              autoComplete="off"
              {...form.getInputProps('description')}
            />
          </div>
        </div>
        {!draft && <UnbilledAppointments form={form} currency={currency} />}
        <div className={section.card}>
          <LineList form={form} amounts={totals.lines} currency={currency} />
        </div>
        <div className={section.card}>
          <div className={section.fields}>
            <TermFields form={form} />
          </div>
        </div>
      </div>
      <EditorSide editing={editing} isSaved={draft !== null} onDelete={onDelete} />
    </form>
  );
}

type ForProps = { editing: InvoiceEditing; start: InvoiceValues; hasFocus: boolean };

function ForField({ editing: { form, selectedClient, setName }, start, hasFocus }: ForProps) {
  return (
    <ClientSelect
      label="Client"
      autoFocus={hasFocus}
      required
      withAsterisk={false}
      {...form.getInputProps('clientId')}
      value={form.values.clientId}
      known={selectedClient}
      onPick={picked => {
        setName(picked?.name ?? '');
        form.setFieldValue('clientId', picked ? String(picked.id) : '');
        // The appointment that was added belongs to the previous client.
        form.setFieldValue('appointmentId', start.appointmentId);
      }}
    />
  );
}
