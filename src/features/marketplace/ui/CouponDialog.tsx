import { SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { currencySign } from '../../../shared/format-money.ts';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf } from '../../../ui/api-error.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { Optional } from '../../../ui/Optional.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type Coupon, couponInput, coupon as couponSchema } from '../coupon.ts';
import { bodyOf, type CouponValues, couponErrors, couponValuesOf } from './coupon-form.ts';
import { couponsPath, refreshCoupons } from './marketplace-queries.ts';
import { ProductSelect } from './ProductSelect.tsx';

type Props = { edited: Coupon | null; isOpen: boolean; onClose: () => void };

/** Makes or changes a coupon. Give it a key: every opening is a new form. */
export function CouponDialog({ edited, isOpen, onClose }: Props) {
  const { currency } = useCurrentUser().practice;
  const form = useForm<CouponValues>({ initialValues: couponValuesOf(edited), validate: couponErrors });
  const saving = useMutation({
    mutationFn: (values: CouponValues) => {
      const input = couponInput.parse(bodyOf(values));
      return edited
        ? api.put(`${couponsPath}/${edited.id}`, input, couponSchema)
        : api.post(couponsPath, input, couponSchema);
    },
    onSuccess: async ({ code }) => {
      toast.success(edited ? 'Coupon saved' : 'Coupon added', code);
      onClose();
      await refreshCoupons();
    },
    onError: error => {
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  const kinds = [
    { value: 'percent', label: 'Percent' },
    { value: 'amount', label: 'Amount' },
  ];
  const sign = form.values.kind === 'percent' ? '%' : currencySign(currency);
  return (
    <FormDialog
      title={edited ? 'Edit coupon' : 'Add coupon'}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <DialogForm
        form={form}
        saving={saving}
        onCancel={onClose}
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
      </DialogForm>
    </FormDialog>
  );
}
