import { NativeSelect, Switch, TextInput } from '@mantine/core';
import classes from './editor.module.css';
import type { InvoiceForm } from './use-lines.ts';

type Props = { form: InvoiceForm; currency: string };

/** How the lines are reckoned. */
export function ReckoningFields({ form, currency }: Props) {
  const kind = form.values.discountKind;
  return (
    <div className={classes.reckoning}>
      <div className={classes.discount}>
        <NativeSelect
          label="Discount"
          data={[
            { value: 'none', label: 'No discount' },
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: `Amount in ${currency}` },
          ]}
          {...form.getInputProps('discountKind')}
        />
        {kind !== 'none' && (
          <TextInput
            label={kind === 'percent' ? 'Percent off' : 'Amount off'}
            inputMode="decimal"
            maxLength={11}
            autoComplete="off"
            {...form.getInputProps('discountValue')}
          />
        )}
      </div>
      <Switch label="Prices include tax" {...form.getInputProps('isTaxIncluded', { type: 'checkbox' })} />
    </div>
  );
}
