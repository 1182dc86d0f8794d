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
import { type AffiliateLink, affiliateInput, affiliateLink } from '../contract.ts';
import { linksPath, refreshAffiliates } from './affiliate-queries.ts';

type Props = { edited: AffiliateLink | null; isOpen: boolean; onClose: () => void };
type Values = { productId: string; affiliateName: string; affiliateEmail: string };

const inputOf = (values: Values) => ({ ...values, productId: Number(values.productId) });

/** Gives somebody a link to one product, or puts right who has it. Give it a key: every opening is a new form. */
export function AffiliateDialog({ edited, isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState<Product | null>(null);
  const form = useForm<Values>({
    initialValues: {
      productId: String(edited?.productId ?? 0),
      affiliateName: edited?.affiliateName ?? '',
      affiliateEmail: edited?.affiliateEmail ?? '',
    },
    validate: values => schemaResolver(affiliateInput, { sync: true })(inputOf(values)),
  });
  const saving = useMutation({
    mutationFn: (values: Values) => {
      const { affiliateName, affiliateEmail, ...rest } = affiliateInput.parse(inputOf(values));
      return edited
        ? api.put(`${linksPath}/${edited.id}`, { affiliateName, affiliateEmail }, affiliateLink)
        : api.post(linksPath, { affiliateName, affiliateEmail, ...rest }, affiliateLink);
    },
    onSuccess: async () => {
      toast.success(edited ? 'Affiliate saved' : 'Affiliate link created successfully!');
      onClose();
      await refreshAffiliates();
    },
    onError: error => {
      toast.failure(
        edited ? 'Failed to save the affiliate' : 'Failed to create affiliate link',
        sentenceOf(error, 'Try again.'),
      );
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog
      title={edited ? 'Edit Affiliate' : 'Create Affiliate Link'}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <DialogForm
        form={form}
        saving={saving}
        onCancel={onClose}
        label={edited ? 'Save' : 'Create Link'}
        pendingLabel={edited ? 'Saving...' : 'Creating...'}
      >
        {!edited && (
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
        )}
        <TextInput
          label="Affiliate Name"
          data-autofocus={edited !== null || undefined}
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('affiliateName')}
        />
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
  if (!chosen) return 'The commission is set on the product.';
  const rate = chosen.affiliateCommission.replace(/\.?0+$/, '') || '0';
  return rate === '0'
    ? 'This product has no commission yet. Set one in its details.'
    : `Earns ${rate}% of what a buyer pays.`;
}
