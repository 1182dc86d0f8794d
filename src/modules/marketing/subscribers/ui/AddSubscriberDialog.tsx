import { Checkbox, TextInput } from '@mantine/core';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { agreed, subscriberInput } from '../subscriber.ts';
import { refreshSubscribers, subscribersPath } from './subscriber-queries.ts';

type Props = { isOpen: boolean; onClose: () => void; onClosed: () => void };

/** For a person who gave consent to the practice directly. */
export function AddSubscriberDialog({ isOpen, onClose, onClosed }: Props) {
  const { form, saving } = useFormModal({
    initialValues: { email: '', firstName: '', lastName: '', hasAgreed: false },
    schema: subscriberInput,
    save: input => api.post(subscribersPath, input),
    onSaved: () => {
      toast.success('Subscriber added', form.values.email);
      onClose();
      return refreshSubscribers();
    },
    failure: ['Failed to add subscriber', 'Please try again.'],
  });
  return (
    <FormModal
      title="Add Subscriber"
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      form={form}
      saving={saving}
      label="Add Subscriber"
      pendingLabel="Adding..."
    >
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
    </FormModal>
  );
}
