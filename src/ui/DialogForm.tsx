import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import dialog from './dialog.module.css';
import { FormFailure } from './FormFailure.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { SubmitButton } from './SubmitButton.tsx';

type Props<Values extends object> = {
  form: UseFormReturnType<Values>;
  saving: { mutate: (values: Values) => void; isPending: boolean; error: Error | null };
  onCancel: () => void;
  /** Of the button that saves, and of the same while it does. */
  label: string;
  pendingLabel: string;
  /** Red, for what cannot be taken back. */
  isDestructive?: boolean;
  /** Above the fields. */
  head?: ReactNode;
  /** Behind the sentence of a refusal. */
  wayOut?: ReactNode;
  children: ReactNode;
};

/** What stands in a dialog that saves: its fields, why saving failed, and the two ways out. */
export function DialogForm<Values extends object>({
  form,
  saving,
  onCancel,
  label,
  pendingLabel,
  isDestructive,
  head,
  wayOut,
  children,
}: Props<Values>) {
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        values => saving.mutate(values),
        errors => focusFirstError(form, errors),
      )}
    >
      {head}
      <div className={dialog.fields}>{children}</div>
      <FormFailure error={saving.error}>{wayOut}</FormFailure>
      <div className={dialog.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <SubmitButton isPending={saving.isPending} pendingLabel={pendingLabel} isDestructive={isDestructive}>
          {label}
        </SubmitButton>
      </div>
    </form>
  );
}
