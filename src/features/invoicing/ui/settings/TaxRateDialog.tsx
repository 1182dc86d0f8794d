import { Button, Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { fieldErrorsOf } from '../../../../ui/api-error.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../../ui/focus-first-error.ts';
import { queryClient, refresh } from '../../../../ui/query.ts';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type TaxRate, taxRate, taxRateInput } from '../../settings.ts';
import { taxRatesPath, taxRatesQuery } from '../invoice-queries.ts';

type Props = {
  /** The one to edit; null for a new one. */
  rate: TaxRate | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (rate: TaxRate) => void;
};

/** One tax rate. Give it a key: it starts with the one there is. */
export function TaxRateDialog({ rate, isOpen, onClose, onSaved }: Props) {
  const form = useForm({
    initialValues: {
      name: rate?.name ?? '',
      rate: rate ? String(Number(rate.rate)) : '',
      isDefault: rate?.isDefault ?? false,
    },
    validate: schemaResolver(taxRateInput, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) => {
      const input = taxRateInput.parse(values);
      return rate ? api.put(`${taxRatesPath}/${rate.id}`, input, taxRate) : api.post(taxRatesPath, input, taxRate);
    },
    onSuccess: async saved => {
      toast.success(rate ? 'Tax rate saved' : 'Tax rate added', saved.name);
      queryClient.setQueryData(taxRatesQuery.queryKey, (rates = []) => [
        ...rates.filter(({ id }) => id !== saved.id),
        saved,
      ]);
      onSaved?.(saved);
      onClose();
      await refresh(taxRatesPath);
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog
      title={rate ? 'Edit tax rate' : 'Add tax rate'}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={event => {
          // It stands inside the invoice's own form.
          event.stopPropagation();
          form.onSubmit(
            values => saving.mutate(values),
            errors => focusFirstError(form, errors),
          )(event);
        }}
      >
        <div className={dialog.fields}>
          <TextInput
            label="Name"
            description="Shown to your clients, like VAT or Sales tax."
            data-autofocus
            maxLength={40}
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Percent"
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
            {...form.getInputProps('rate')}
          />
          <Checkbox label="Default for new lines" {...form.getInputProps('isDefault', { type: 'checkbox' })} />
        </div>
        <FormFailure error={saving.error} />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            {rate ? 'Save tax rate' : 'Add tax rate'}
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
