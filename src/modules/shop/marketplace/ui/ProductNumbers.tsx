import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { currencySign } from '../../../../shared/format-money.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ProductValues } from './product-form.ts';
import classes from './products.module.css';

/** What it costs, how often a buyer may load it, what an affiliate gets. */
export function ProductNumbers({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { currency } = useCurrentUser().practice;
  return (
    <div className={classes.numbers}>
      <TextInput
        label={`Price (${currencySign(currency)})`}
        description="0 is free"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        maxLength={11}
        autoComplete="off"
        {...form.getInputProps('price')}
      />
      <TextInput
        label="Download Limit"
        description="For each buyer"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.getInputProps('downloadLimit')}
      />
      <TextInput
        label="Commission (%)"
        description="For affiliates"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        {...form.getInputProps('affiliateCommission')}
      />
    </div>
  );
}
