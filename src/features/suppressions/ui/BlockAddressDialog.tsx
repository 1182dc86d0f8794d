import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { toast } from '../../../ui/toast.ts';
import { suppressionInput } from '../contract.ts';
import { refreshSuppressions, suppressionsPath } from './suppression-queries.ts';

type Props = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** Leaves one address out of every campaign. */
export function BlockAddressDialog({ isOpen, onClose, onClosed }: Props) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '' },
    validate: schemaResolver(suppressionInput, { sync: true }),
  });
  const blocking = useMutation({
    mutationFn: (values: unknown) => api.post(suppressionsPath, suppressionInput.parse(values)),
    onSuccess: () => {
      toast.success('Address blocked', form.values.email);
      onClose();
      return refreshSuppressions();
    },
    onError: error => {
      toast.failure('Failed to block the address', sentenceOf(error, 'Please try again.'));
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      focusFirstError(form, errors);
    },
  });
  return (
    <FormDialog title="Block Address" isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose} onClosed={onClosed}>
      <DialogForm form={form} saving={blocking} onCancel={onClose} label="Block Address" pendingLabel="Blocking...">
        <TextInput
          label="Email"
          description="It won’t get campaigns or sequences. It still gets emails about appointments."
          type="email"
          required
          withAsterisk={false}
          data-autofocus
          maxLength={254}
          {...form.getInputProps('email')}
        />
      </DialogForm>
    </FormDialog>
  );
}
