import { TextInput } from '@mantine/core';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { suppressionInput } from '../contract.ts';
import { refreshSuppressions, suppressionsPath } from './suppression-queries.ts';

type Props = { isOpen: boolean; onClose: () => void; onClosed: () => void };

export function BlockAddressDialog({ isOpen, onClose, onClosed }: Props) {
  const { form, saving } = useFormModal({
    initialValues: { email: '' },
    schema: suppressionInput,
    save: input => api.post(suppressionsPath, input),
    onSaved: () => {
      toast.success('Address blocked', form.values.email);
      onClose();
      return refreshSuppressions();
    },
    failure: ['Failed to block the address', 'Please try again.'],
  });
  return (
    <FormModal
      title="Block Address"
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      form={form}
      saving={saving}
      label="Block Address"
      pendingLabel="Blocking..."
    >
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
    </FormModal>
  );
}
