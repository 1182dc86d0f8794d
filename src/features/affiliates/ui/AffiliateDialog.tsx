import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { toast } from '../../../ui/toast.ts';
import type { Product } from '../../marketplace/contract.ts';
import { ProductSelect } from '../../marketplace/ui/ProductSelect.tsx';
import { affiliateInput, affiliateLink } from '../contract.ts';
import { linksPath, refreshAffiliates } from './affiliate-queries.ts';

type Props = { isOpen: boolean; onClose: () => void };
type Values = { productId: string; affiliateName: string; affiliateEmail: string };

const inputOf = (values: Values) => ({ ...values, productId: Number(values.productId) });

/** Gives somebody a link to one product. Give it a key: every opening is a new form. */
export function AffiliateDialog({ isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState<Product | null>(null);
  const form = useForm<Values>({
    initialValues: { productId: '0', affiliateName: '', affiliateEmail: '' },
    validate: values => schemaResolver(affiliateInput, { sync: true })(inputOf(values)),
  });
  const creating = useMutation({
    mutationFn: (values: Values) => api.post(linksPath, affiliateInput.parse(inputOf(values)), affiliateLink),
    onSuccess: async () => {
      toast.success('Affiliate link created successfully!');
      onClose();
      await refreshAffiliates();
    },
    onError: error => {
      toast.failure('Failed to create affiliate link', sentenceOf(error, 'Please try again.'));
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog title="Create Affiliate Link" isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose}>
      <DialogForm form={form} saving={creating} onCancel={onClose} label="Create Link" pendingLabel="Creating...">
        <ProductSelect
          label="Product"
          description={rateOf(chosen)}
          data-autofocus
          {...form.getInputProps('productId')}
          value={form.values.productId}
          onPick={picked => {
            setChosen(picked);
            form.setFieldValue('productId', String(picked?.id ?? '0'));
          }}
        />
        <TextInput label="Affiliate Name" maxLength={120} autoComplete="off" {...form.getInputProps('affiliateName')} />
        <TextInput
          label="Affiliate Email"
          type="email"
          maxLength={254}
          autoComplete="off"
          {...form.getInputProps('affiliateEmail')}
        />
      </DialogForm>
    </FormDialog>
  );
}

/** What the affiliate would earn is the product's to say. */
function rateOf(chosen: Product | null): string {
  if (!chosen) return 'The commission is set at the product.';
  const rate = chosen.affiliateCommission.replace(/\.?0+$/, '') || '0';
  return rate === '0'
    ? 'This product pays no commission yet. You can set one in its details.'
    : `Earns ${rate}% of what a buyer pays.`;
}
