import { Button, TextInput } from '@mantine/core';
import { Optional } from '../../../../../ui/Optional.tsx';
import section from '../../../../../ui/section.module.css';
import { ClientSelect, type NamedClient } from '../../../../people/clients/ui/ClientSelect.tsx';
import type { InvoiceDetail } from '../../contract.ts';
import { EditorSide } from './EditorSide.tsx';
import classes from './editor.module.css';
import type { InvoiceValues } from './invoice-form.ts';
import { LineList } from './LineList.tsx';
import { TermFields } from './TermFields.tsx';
import { UnbilledAppointments } from './UnbilledAppointments.tsx';
import { type InvoiceEditing, useInvoiceEditor } from './use-invoice-editor.ts';

type Props = {
  start: InvoiceValues;
  client: NamedClient | null;
  /** Null while it has never been saved. */
  draft: InvoiceDetail | null;
  /** Names a new one among others that are begun. */
  about?: string;
  onDelete?: () => void;
};

/** Writes an invoice. Nothing is final, and no number given, before it is issued. */
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

/** Whom it is for. */
function ForField({ editing: { form, known, setName }, start, hasFocus }: ForProps) {
  return (
    <ClientSelect
      label="Client"
      autoFocus={hasFocus}
      required
      withAsterisk={false}
      {...form.getInputProps('clientId')}
      value={form.values.clientId}
      known={known}
      onPick={picked => {
        setName(picked?.name ?? '');
        form.setFieldValue('clientId', picked ? String(picked.id) : '');
        // An appointment that was added was the other client's.
        form.setFieldValue('appointmentId', start.appointmentId);
      }}
    />
  );
}
