import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import type { Product } from '../../marketplace/contract.ts';
import { ProductSelect } from '../../marketplace/ui/ProductSelect.tsx';
import { type AffiliateLink, affiliateInput, affiliateLink } from '../contract.ts';
import { linksPath, refreshAffiliates } from './affiliate-queries.ts';

type Props = { edited: AffiliateLink | null; isOpen: boolean; onClose: () => void };

/** Creates an affiliate link or edits its owner. Pass a new `key` each time it opens, to reset the form. */
export function AffiliateDialog({ edited, isOpen, onClose }: Props) {
  const [chosen, setChosen] = useState<Product | null>(null);
  const { form, saving } = useFormModal({
    initialValues: {
      productId: String(edited?.productId ?? 0),
      affiliateName: edited?.affiliateName ?? '',
      affiliateEmail: edited?.affiliateEmail ?? '',
    },
    schema: affiliateInput,
    bodyOf: values => ({ ...values, productId: Number(values.productId) }),
    save: ({ affiliateName, affiliateEmail, ...rest }) =>
      edited
        ? api.put(`${linksPath}/${edited.id}`, { affiliateName, affiliateEmail }, affiliateLink)
        : api.post(linksPath, { affiliateName, affiliateEmail, ...rest }, affiliateLink),
    onSaved: async () => {
      toast.success(edited ? 'Affiliate saved' : 'Affiliate link created successfully!');
      onClose();
      await refreshAffiliates();
    },
    failure: [edited ? 'Failed to save the affiliate' : 'Failed to create affiliate link', 'Try again.'],
  });
  return (
    <FormModal
      title={edited ? 'Edit Affiliate' : 'Create Affiliate Link'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
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
    </FormModal>
  );
}

/** The commission rate is set on the product. */
function rateOf(chosen: Product | null): string {
  if (!chosen) return 'The commission is set on the product.';
  const rate = chosen.affiliateCommission.replace(/\.?0+$/, '') || '0';
  return rate === '0'
    ? 'This product has no commission yet. Set one in its details.'
    : `Earns ${rate}% of what a buyer pays.`;
}
