import { Button } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { fieldErrorsOf, sentenceOf } from '../data/api-error.ts';
import { confirm } from '../feedback/confirm.ts';
import { toast } from '../feedback/toast.ts';
import { Dialog } from '../layout/Dialog.tsx';
import dialog from '../layout/dialog.module.css';
import { FormFailure } from './FormFailure.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { SubmitButton } from './SubmitButton.tsx';

type Saving<Values> = { mutate: (values: Values) => void; isPending: boolean; error: Error | null };

type FormOptions<Values extends object, Schema extends z.ZodType, Answer> = {
  initialValues: Values;
  /** Validates the values and converts them to the request body. */
  schema: Schema;
  /** Converts the form's values to the schema's input, if they differ. */
  bodyOf?: (values: Values) => unknown;
  save: (input: z.output<Schema>, values: Values) => Promise<Answer>;
  onSaved: (answer: Answer, values: Values) => unknown;
  /** Title of the failure toast, and its message if the server sent none. */
  failure?: [title: string, message: string];
  onFailed?: (error: Error) => void;
};

/** A form that is saved once. The server's messages are shown beside their fields. */
export function useFormModal<Values extends object, Schema extends z.ZodType, Answer>({
  initialValues,
  schema,
  bodyOf = values => values,
  save,
  onSaved,
  failure,
  onFailed,
}: FormOptions<Values, Schema, Answer>) {
  const form = useForm<Values>({
    initialValues,
    validate: values => schemaResolver(schema, { sync: true })(bodyOf(values)),
  });
  const saving = useMutation({
    mutationFn: (values: Values) => save(schema.parse(bodyOf(values)), values),
    onSuccess: onSaved,
    onError: error => {
      if (failure) toast.failure(failure[0], sentenceOf(error, failure[1]));
      showFieldErrors(form, error);
      onFailed?.(error);
    },
  });
  return { form, saving };
}

/** Shows the server's messages beside their fields and focuses the first of them. */
export function showFieldErrors<Values extends object>(form: UseFormReturnType<Values>, error: Error) {
  const errors = fieldErrorsOf(error);
  form.setErrors(errors);
  focusFirstError(form, errors);
}

type DialogFormProps<Values extends object> = {
  form: UseFormReturnType<Values>;
  saving: Saving<Values>;
  onCancel: () => void;
  label: string;
  pendingLabel: string;
  cancelLabel?: string;
  /** Red, for actions that cannot be undone. */
  isDestructive?: boolean;
  /** Above the fields. */
  head?: ReactNode;
  /** Before the buttons that every form has. */
  actions?: ReactNode;
  /** Shown if the server sent no message. */
  fallback?: string;
  /** Shown after the message of a failure. */
  wayOut?: ReactNode;
  children: ReactNode;
};

/** The content of a dialog with a form: fields, failure, and the buttons to cancel and save. */
export function DialogForm<Values extends object>({
  form,
  saving,
  onCancel,
  label,
  pendingLabel,
  cancelLabel = 'Cancel',
  isDestructive,
  head,
  actions,
  fallback,
  wayOut,
  children,
}: DialogFormProps<Values>) {
  const submit = form.onSubmit(
    values => {
      if (!saving.isPending) saving.mutate(values);
    },
    errors => focusFirstError(form, errors),
  );
  return (
    <form
      noValidate
      onSubmit={event => {
        // React events bubble through portals: the submit would also reach a form around the dialog.
        event.stopPropagation();
        submit(event);
      }}
    >
      {head}
      <div className={dialog.fields}>{children}</div>
      <FormFailure error={saving.error} fallback={fallback}>
        {wayOut}
      </FormFailure>
      <div className={dialog.actions}>
        {actions}
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <SubmitButton isPending={saving.isPending} pendingLabel={pendingLabel} isDestructive={isDestructive}>
          {label}
        </SubmitButton>
      </div>
    </form>
  );
}

type FrameProps = {
  title: string;
  isOpen: boolean;
  /** With unsaved input, a click outside or Escape asks before closing. */
  isDirty: boolean;
  onClose: () => void;
  onClosed?: () => void;
  children: ReactNode;
};

/** A dialog around any form. Enter submits, Escape closes. */
export function FormFrame({ isDirty, onClose, ...frame }: FrameProps) {
  const askToClose = async () => {
    const isConfirmed = await confirm({
      title: 'Discard your changes?',
      message: 'They haven’t been saved.',
      confirmLabel: 'Discard',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    });
    if (isConfirmed) onClose();
  };
  return (
    <Dialog
      {...frame}
      onClose={onClose}
      isLight={!isDirty}
      onKeyDown={event => isDirty && event.key === 'Escape' && void askToClose()}
    />
  );
}

type FormModalProps<Values extends object> = Omit<FrameProps, 'isDirty'> &
  Omit<DialogFormProps<Values>, 'onCancel'> & { isDirty?: boolean };

/** A dialog with one form. */
export function FormModal<Values extends object>({
  title,
  isOpen,
  onClose,
  onClosed,
  form,
  isDirty = form.isDirty(),
  ...rest
}: FormModalProps<Values>) {
  return (
    <FormFrame title={title} isOpen={isOpen} isDirty={isDirty} onClose={onClose} onClosed={onClosed}>
      <DialogForm form={form} onCancel={onClose} {...rest} />
    </FormFrame>
  );
}
