import { TextInput } from '@mantine/core';
import { api } from '../../../../ui/api.ts';
import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import { toast } from '../../../../ui/toast.ts';
import { affiliateSettings } from '../contract.ts';
import { refreshAffiliates, settingsPath } from './affiliate-queries.ts';

type Props = { days: number; isOpen: boolean; onClose: () => void };

/** How long commissions are on hold. Give it a key: every opening is a new form. */
export function HoldDialog({ days, isOpen, onClose }: Props) {
  const { form, saving } = useFormModal({
    initialValues: { holdDays: String(days) },
    schema: affiliateSettings,
    save: input => api.put(settingsPath, input),
    onSaved: () => {
      toast.success('Hold saved');
      onClose();
      return refreshAffiliates();
    },
    failure: ['Failed to save the hold', 'Nothing was changed. Try again.'],
  });
  return (
    <FormModal
      title="Change hold"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save hold"
      pendingLabel="Saving..."
    >
      <TextInput
        label="Days on hold"
        description="Match your refund period. Commissions already on hold keep their date."
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('holdDays')}
      />
    </FormModal>
  );
}
