import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import classes from '../layout/section.module.css';
import { SubmitButton } from './SubmitButton.tsx';
import type { PageForm } from './use-page-form.ts';

type Props = {
  page: Pick<PageForm<unknown>, 'hasEdits' | 'isSaving' | 'submit'>;
  submitLabel: string;
  pendingLabel?: string;
  /** The reason why this member can read but not change it. */
  readOnly?: string | false;
  children: ReactNode;
};

/**
 * A form with its button at the bottom left, because failure toasts stay at the bottom right. While there are unsaved
 * changes, a dot is shown and the button is sticky.
 */
export function FormCard({ page, submitLabel, pendingLabel = 'Saving...', readOnly, children }: Props) {
  return (
    <form noValidate onSubmit={page.submit} className={classes.card}>
      <fieldset disabled={Boolean(readOnly)} className={classes.fields}>
        {children}
      </fieldset>
      <div className={classes.foot} data-unsaved={page.hasEdits || undefined}>
        {readOnly ? (
          <p className={classes.readOnly}>
            <Icon name="lock" size={16} />
            {readOnly}
          </p>
        ) : (
          <>
            <SubmitButton isPending={page.isSaving} pendingLabel={pendingLabel}>
              {submitLabel}
            </SubmitButton>
            <span role="status" className={classes.status}>
              {page.hasEdits && <span className={classes.unsaved}>Not saved yet</span>}
            </span>
          </>
        )}
      </div>
    </form>
  );
}
