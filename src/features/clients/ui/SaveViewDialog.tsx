import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { refresh } from '../../../ui/query.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type ClientFilter, savedFilterInput } from '../contract.ts';
import { clientsPath } from './client-queries.ts';

type Props = { filter: ClientFilter; isOpen: boolean; onClose: () => void; onClosed: () => void };

/** A name for the present filter. */
export function SaveViewDialog({ filter, isOpen, onClose, onClosed }: Props) {
  const form = useForm({
    initialValues: { name: '' },
    validate: schemaResolver(savedFilterInput.pick({ name: true }), { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: { name: string }) =>
      api.post(`${clientsPath}/filters`, savedFilterInput.parse({ ...values, filter })),
    onSuccess: (_, { name }) => {
      toast.success('View saved', name);
      return refresh(`${clientsPath}/filters`);
    },
    onError: error => toast.failure('Failed to save view', sentenceOf(error, 'Please try again.')),
  });
  const ofThisForm = { onSuccess: onClose, onError: (error: Error) => form.setErrors(fieldErrorsOf(error)) };
  return (
    <FormDialog title="Save as view" isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose} onClosed={onClosed}>
      <form noValidate onSubmit={form.onSubmit(values => saving.mutate(values, ofThisForm))}>
        <TextInput
          label="Name"
          description="Everyone in your practice will see it above the list."
          data-autofocus
          maxLength={60}
          {...form.getInputProps('name')}
        />
        <FormFailure error={saving.error} />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            Save View
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
