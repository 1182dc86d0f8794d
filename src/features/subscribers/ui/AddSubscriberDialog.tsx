import { Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Optional } from '../../../ui/Optional.tsx';
import { toast } from '../../../ui/toast.ts';
import { agreed, subscriberInput } from '../subscriber.ts';
import { refreshSubscribers, subscribersPath } from './subscriber-queries.ts';

type Props = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** Adds one person who said yes to the practice itself. */
export function AddSubscriberDialog({ isOpen, onClose, onClosed }: Props) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { email: '', firstName: '', lastName: '', hasAgreed: false },
    validate: schemaResolver(subscriberInput, { sync: true }),
  });
  const adding = useMutation({
    mutationFn: (values: unknown) => api.post(subscribersPath, subscriberInput.parse(values)),
    onSuccess: () => {
      toast.success('Subscriber added', form.values.email);
      onClose();
      return refreshSubscribers();
    },
    onError: error => {
      toast.failure('Failed to add subscriber', sentenceOf(error, 'Please try again.'));
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      focusFirstError(form, errors);
    },
  });
  return (
    <FormDialog title="Add Subscriber" isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose} onClosed={onClosed}>
      <DialogForm form={form} saving={adding} onCancel={onClose} label="Add Subscriber" pendingLabel="Adding...">
        <TextInput
          label="Email"
          type="email"
          required
          withAsterisk={false}
          data-autofocus
          maxLength={254}
          {...form.getInputProps('email')}
        />
        <div className={dialog.pair}>
          <TextInput label={<Optional>First name</Optional>} maxLength={100} {...form.getInputProps('firstName')} />
          <TextInput label={<Optional>Last name</Optional>} maxLength={100} {...form.getInputProps('lastName')} />
        </div>
        <Checkbox
          label={agreed.one}
          description="Only email people who agreed. We record that you confirmed it, and when."
          {...form.getInputProps('hasAgreed', { type: 'checkbox' })}
        />
      </DialogForm>
    </FormDialog>
  );
}
