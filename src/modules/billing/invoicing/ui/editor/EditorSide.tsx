import { Button } from '@mantine/core';
import { ApiError } from '../../../../../ui/api-error.ts';
import { FormFailure } from '../../../../../ui/FormFailure.tsx';
import { modifierKey } from '../../../../../ui/modifier-key.ts';
import { SubmitButton } from '../../../../../ui/SubmitButton.tsx';
import section from '../../../../../ui/section.module.css';
import classes from './editor.module.css';
import { TotalsCard } from './TotalsCard.tsx';
import type { InvoiceEditing } from './use-invoice-editor.ts';

type Props = { editing: InvoiceEditing; isSaved: boolean; onDelete: (() => void) | undefined };

/** What it comes to, always in sight, and what is done with it. */
export function EditorSide({ editing, isSaved, onDelete }: Props) {
  const { form, totals, currency, saving, hasEdits, issue, issueAndSend } = editing;
  const ending = saving.isPending ? saving.variables.ending : null;
  return (
    <aside className={classes.aside} aria-label="Totals and saving">
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
