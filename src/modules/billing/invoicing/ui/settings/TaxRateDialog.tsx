import { Checkbox, TextInput } from '@mantine/core';
import { api } from '../../../../../ui/data/api.ts';
import { queryClient, refresh } from '../../../../../ui/data/query.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { type TaxRate, taxRate, taxRateInput } from '../../settings.ts';
import { taxRatesPath, taxRatesQuery } from '../invoice-queries.ts';

type Props = {
  /** The rate to edit; null for a new one. */
  rate: TaxRate | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (rate: TaxRate) => void;
};

/** Pass a `key`: the initial values are read only once. */
export function TaxRateDialog({ rate, isOpen, onClose, onSaved }: Props) {
  const { form, saving } = useFormModal({
    initialValues: {
      name: rate?.name ?? '',
      rate: rate ? String(Number(rate.rate)) : '',
      isDefault: rate?.isDefault ?? false,
    },
    schema: taxRateInput,
    save: input =>
      rate ? api.put(`${taxRatesPath}/${rate.id}`, input, taxRate) : api.post(taxRatesPath, input, taxRate),
    onSaved: async saved => {
      toast.success(rate ? 'Tax rate saved' : 'Tax rate added', saved.name);
      queryClient.setQueryData(taxRatesQuery.queryKey, (rates = []) => [
        ...rates.filter(({ id }) => id !== saved.id),
        saved,
      ]);
      onSaved?.(saved);
      onClose();
      await refresh(taxRatesPath);
    },
  });
  return (
    <FormModal
      title={rate ? 'Edit tax rate' : 'Add tax rate'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label={rate ? 'Save tax rate' : 'Add tax rate'}
      pendingLabel="Saving..."
    >
      <TextInput
        label="Name"
        description="Shown to your clients, like VAT or Sales tax."
        data-autofocus
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput label="Percent" inputMode="decimal" maxLength={6} autoComplete="off" {...form.getInputProps('rate')} />
      <Checkbox label="Default for new lines" {...form.getInputProps('isDefault', { type: 'checkbox' })} />
    </FormModal>
  );
}
