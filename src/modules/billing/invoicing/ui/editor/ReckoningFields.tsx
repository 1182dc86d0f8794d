import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useFocusRequest } from '../../../../../ui/use-focus-request.ts';
import classes from './editor.module.css';
import type { InvoiceForm } from './use-lines.ts';

type Props = {
  form: InvoiceForm;
  currency: string;
  isTaxed: boolean;
  /** Absent for roles that can't add a tax rate. */
  onAddTax: (() => void) | undefined;
};

const discountKinds = ['none', 'percent', 'amount'] as const;
const addId = 'add-discount';

/** Discount and tax; a button stands for each until the invoice has it. */
export function ReckoningFields({ form, currency, isTaxed, onAddTax }: Props) {
  const requestFocus = useFocusRequest();
  const kind = form.values.discountKind;
  const addDiscount = () => {
    form.setFieldValue('discountKind', 'percent');
    requestFocus(() => form.getInputNode('discountValue'));
  };
  const chooseKind = (value: string) => {
    const chosen = discountKinds.find(each => each === value) ?? 'none';
    form.setFieldValue('discountKind', chosen);
    // The field is gone with that choice.
    if (chosen === 'none') requestFocus(() => document.getElementById(addId));
  };
  return (
    <div className={classes.reckoning}>
      {kind === 'none' ? (
        <Button id={addId} size="xs" variant="subtle" color="gray" onClick={addDiscount}>
          Add a discount
        </Button>
      ) : (
        <div className={classes.discount}>
          <NativeSelect
            label="Discount"
            data={[
              { value: 'none', label: 'No discount' },
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: `Amount in ${currency}` },
            ]}
            {...form.getInputProps('discountKind')}
            onChange={({ currentTarget: { value } }) => chooseKind(value)}
          />
          <TextInput
            label={kind === 'percent' ? 'Percent off' : 'Amount off'}
            inputMode="decimal"
            maxLength={11}
            autoComplete="off"
            {...form.getInputProps('discountValue')}
          />
        </div>
      )}
      {isTaxed ? (
        <Switch label="Prices include tax" {...form.getInputProps('isTaxIncluded', { type: 'checkbox' })} />
      ) : (
        onAddTax && (
          <Button size="xs" variant="subtle" color="gray" onClick={onAddTax}>
            Add tax
          </Button>
        )
      )}
    </div>
  );
}
