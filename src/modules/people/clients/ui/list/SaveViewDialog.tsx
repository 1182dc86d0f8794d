import { TextInput } from '@mantine/core';
import { api } from '../../../../../ui/data/api.ts';
import { refresh } from '../../../../../ui/data/query.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { type ClientFilter, savedFilterInput } from '../../contract.ts';
import { clientsPath } from '../client-queries.ts';

type Props = { filter: ClientFilter; isOpen: boolean; onClose: () => void; onClosed: () => void };

export function SaveViewDialog({ filter, isOpen, onClose, onClosed }: Props) {
  const { form, saving } = useFormModal({
    initialValues: { name: '' },
    schema: savedFilterInput,
    bodyOf: values => ({ ...values, filter }),
    save: input => api.post(`${clientsPath}/filters`, input),
    onSaved: (_, { name }) => {
      toast.success('View saved', name);
      onClose();
      return refresh(`${clientsPath}/filters`);
    },
    failure: ['Failed to save view', 'Please try again.'],
  });
  return (
    <FormModal
      title="Save as view"
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      form={form}
      saving={saving}
      label="Save View"
      pendingLabel="Saving..."
    >
      <TextInput
        label="Name"
        description="Everyone in your practice will see it above the list."
        data-autofocus
        maxLength={60}
        {...form.getInputProps('name')}
      />
    </FormModal>
  );
}
