import { SegmentedControl, TextInput } from '@mantine/core';
import { currencySign } from '../../../../shared/format/format-money.ts';
import { api } from '../../../../ui/data/api.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Coupon, couponInput, coupon as couponSchema } from '../coupon.ts';
import { couponsPath, refreshCoupons } from './marketplace-queries.ts';
import { ProductSelect } from './ProductSelect.tsx';

/** Form values. */
type CouponValues = ReturnType<typeof couponValuesOf>;

const couponValuesOf = (coupon: Coupon | null) => ({
  code: coupon?.code ?? '',
  kind: coupon?.kind ?? 'percent',
  value: coupon?.value ?? '',
  productId: String(coupon?.productId ?? ''),
  lastDay: coupon?.lastDay ?? '',
  usageLimit: String(coupon?.usageLimit ?? ''),
  isActive: coupon?.isActive ?? true,
});

/** An empty field means null, not zero. */
const bodyOf = ({ productId, usageLimit, ...rest }: CouponValues) => ({
  ...rest,
  productId: productId ? Number(productId) : null,
  usageLimit: usageLimit.trim() || null,
});

type Props = { edited: Coupon | null; isOpen: boolean; onClose: () => void };

/** Pass a new `key` each time it opens, to reset the form. */
export function CouponDialog({ edited, isOpen, onClose }: Props) {
  const { currency } = useCurrentUser().practice;
  const { form, saving } = useFormModal({
    initialValues: couponValuesOf(edited),
    schema: couponInput,
    bodyOf,
    save: input =>
      edited ? api.put(`${couponsPath}/${edited.id}`, input, couponSchema) : api.post(couponsPath, input, couponSchema),
    onSaved: async ({ code }) => {
      toast.success(edited ? 'Coupon saved' : 'Coupon added', code);
      onClose();
      await refreshCoupons();
    },
  });
  const kinds = [
    { value: 'percent', label: 'Percent' },
    { value: 'amount', label: 'Amount' },
  ];
  const sign = form.values.kind === 'percent' ? '%' : currencySign(currency);
  return (
    <FormModal
      title={edited ? 'Edit coupon' : 'Add coupon'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label={edited ? 'Save coupon' : 'Add coupon'}
      pendingLabel="Saving..."
    >
      <TextInput
        label="Code"
        description="What buyers enter, like SPRING10."
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <SegmentedControl aria-label="Kind" data={kinds} {...form.getInputProps('kind')} />
      <TextInput
        label={`Off (${sign})`}
        inputMode="decimal"
        maxLength={11}
        autoComplete="off"
        {...form.getInputProps('value')}
      />
      <ProductSelect
        label="For"
        placeholder="All products"
        clearable
        clearButtonProps={{ 'aria-label': 'All products' }}
        {...form.getInputProps('productId')}
        value={form.values.productId}
        onPick={picked => form.setFieldValue('productId', String(picked?.id ?? ''))}
      />
      <div className={dialog.pair}>
        <TextInput label={<Optional>Last day</Optional>} type="date" {...form.getInputProps('lastDay')} />
        <TextInput
          label={<Optional>Usage limit</Optional>}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          {...form.getInputProps('usageLimit')}
        />
      </div>
    </FormModal>
  );
}
