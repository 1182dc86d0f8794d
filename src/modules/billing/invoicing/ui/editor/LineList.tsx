import { Button, NativeSelect, Switch, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { get } from '../../../../../ui/data/query.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { useFocusRequest } from '../../../../../ui/use-focus-request.ts';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { TaxRate } from '../../settings.ts';
import { taxRatesQuery } from '../invoice-queries.ts';
import { TaxRateDialog } from '../settings/TaxRateDialog.tsx';
import classes from './editor.module.css';
import { lineFields, taxKey } from './invoice-form.ts';
import { type BilledService, billedService, LineRow } from './LineRow.tsx';
import { hasTax, taxChoices, withCurrentTax } from './tax-choices.ts';
import { type InvoiceForm, useLines } from './use-lines.ts';

type ReckoningFieldsProps = {
  form: InvoiceForm;
  currency: string;
  isTaxed: boolean;
  /** Absent for roles that can't add a tax rate. */
  onAddTax: (() => void) | undefined;
};

const discountKinds = ['none', 'percent', 'amount'] as const;
const addId = 'add-discount';

/** Discount and tax; each is a button until the invoice uses it. */
function ReckoningFields({ form, currency, isTaxed, onAddTax }: ReckoningFieldsProps) {
  const requestFocus = useFocusRequest();
  const kind = form.values.discountKind;
  const addDiscount = () => {
    form.setFieldValue('discountKind', 'percent');
    requestFocus(() => form.getInputNode('discountValue'));
  };
  const chooseKind = (value: string) => {
    const chosen = discountKinds.find(each => each === value) ?? 'none';
    form.setFieldValue('discountKind', chosen);
    // Choosing "none" removes the field, so move the focus to the button that replaces it.
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

type Props = {
  form: InvoiceForm;
  /** Quantity times price of each line. */
  amounts: string[];
  currency: string;
};

const servicesQuery = get(['/api/services'], billedService.array());

export function LineList({ form, amounts, currency }: Props) {
  const { lines, spoken } = useLines(form);
  const services = useQuery(servicesQuery).data ?? noServices;
  const rates = useQuery(taxRatesQuery).data ?? noRates;
  const taxes = useMemo(() => taxChoices(rates), [rates]);
  const mayAddRate = useMay('invoices.settings');
  const [newRate, setNewRate] = useState({ key: '', opening: 0, isOpen: false });
  const addRate = useCallback(
    (key: string) => setNewRate(({ opening }) => ({ key, opening: opening + 1, isOpen: true })),
    [],
  );
  const all = form.values.lines;
  const isTaxed = hasTax(rates, all);
  const [first] = all;
  return (
    <section aria-labelledby="invoice-lines">
      <VisuallyHidden component="h2" id="invoice-lines">
        Lines
      </VisuallyHidden>
      <ol className={classes.lines}>
        {all.map((line, index) => (
          <LineRow
            key={line.key}
            line={line}
            index={index}
            isOnly={all.length === 1}
            isLast={index === all.length - 1}
            amount={amounts[index] ?? '0.00'}
            currency={currency}
            errors={errorsOf(form.errors, index)}
            services={services}
            taxes={isTaxed ? withCurrentTax(taxes, line.tax) : null}
            lines={lines}
            onNewRate={mayAddRate ? addRate : undefined}
          />
        ))}
      </ol>
      {form.errors.lines && (
        <p className={classes.error} role="alert">
          {form.errors.lines}
        </p>
      )}
      <Button size="xs" className={classes.add} leftSection={<Icon name="plus" size={16} />} onClick={lines.add}>
        Add a line
      </Button>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      <ReckoningFields
        form={form}
        currency={currency}
        isTaxed={isTaxed}
        onAddTax={mayAddRate && first ? () => addRate(first.key) : undefined}
      />
      {newRate.opening > 0 && (
        <TaxRateDialog
          key={newRate.opening}
          rate={null}
          isOpen={newRate.isOpen}
          onClose={() => setNewRate(before => ({ ...before, isOpen: false }))}
          onSaved={rate => lines.change(newRate.key, { tax: taxKey(rate) })}
        />
      )}
    </section>
  );
}

// Stable references, so that typing in one line doesn't render the others again.
const noServices: BilledService[] = [];
const noRates: TaxRate[] = [];
const noErrors = {};

function errorsOf(errors: InvoiceForm['errors'], index: number) {
  const found = lineFields.filter(field => errors[`lines.${index}.${field}`]);
  if (!found.length) return noErrors;
  return Object.fromEntries(found.map(field => [field, errors[`lines.${index}.${field}`]]));
}
