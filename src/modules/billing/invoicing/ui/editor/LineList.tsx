import { ActionIcon, Autocomplete, Button, NativeSelect, Switch, TextInput, VisuallyHidden } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { z } from 'zod';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { get } from '../../../../../ui/data/query.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { MoveButton } from '../../../../../ui/move/MoveButton.tsx';
import { useFocusRequest } from '../../../../../ui/use-focus-request.ts';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import type { TaxRate } from '../../settings.ts';
import { taxRatesQuery } from '../invoice-queries.ts';
import { TaxRateDialog } from '../settings/TaxRateDialog.tsx';
import classes from './editor.module.css';
import { hasTax, type LineValues, lineFields, newRate, taxChoices, taxKey, withCurrentTax } from './invoice-form.ts';
import { fieldId, type InvoiceForm, type LineField, type Lines, useLines } from './use-lines.ts';

/** A loose object, because screens that need more of a service share the query cache. */
const billedService = z.looseObject({ id: z.number(), name: z.string(), price: z.string().nullable() });
type BilledService = z.infer<typeof billedService>;

type DescriptionFieldProps = {
  id: string;
  'data-path': string;
  value: string;
  error: ReactNode;
  services: BilledService[];
  currency: string;
  onChange: (description: string) => void;
  onChoose: (service: BilledService) => void;
};

/** Free text, or a service of the practice, which also sets the price. */
function DescriptionField({ services, currency, onChange, onChoose, ...field }: DescriptionFieldProps) {
  const byName = new Map(services.map(service => [service.name, service]));
  return (
    <Autocomplete
      label="Description"
      className={classes.description}
      placeholder="What is this for?"
      maxLength={300}
      {...field}
      data={[...byName.keys()]}
      limit={8}
      maxDropdownHeight={280}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false, keepMounted: false }}
      renderOption={({ option: { value } }) => {
        const price = byName.get(value)?.price;
        return (
          <span className={classes.option}>
            {value}
            {price && <small>{formatMoney(price, currency)}</small>}
          </span>
        );
      }}
      onChange={onChange}
      onOptionSubmit={name => {
        const service = byName.get(name);
        if (service) onChoose(service);
      }}
    />
  );
}

type PlainLineRowProps = {
  line: LineValues;
  index: number;
  isOnly: boolean;
  isLast: boolean;
  amount: string;
  currency: string;
  errors: Partial<Record<LineField, ReactNode>>;
  services: BilledService[];
  /** Null for a practice without taxes; the field is then hidden. */
  taxes: { value: string; label: string }[] | null;
  lines: Lines;
  /** Opens the dialog for a new tax rate for the line with this key. Absent without permission. */
  onNewRate: ((key: string) => void) | undefined;
};

/** One line of the invoice. Enter moves to the next line, Alt with an arrow key reorders. */
function PlainLineRow({
  line,
  index,
  isOnly,
  isLast,
  amount,
  currency,
  errors,
  services,
  taxes,
  ...props
}: PlainLineRowProps) {
  const { lines, onNewRate } = props;
  const { key } = line;
  const number = index + 1;
  const steer = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    lines.move(key, event.key === 'ArrowUp' ? -1 : 1);
  };
  const goOn = (event: KeyboardEvent) => {
    // Enter has chosen a suggestion.
    if (event.defaultPrevented) return;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    lines.next(key);
  };
  const field = (name: LineField) => ({
    id: fieldId(line, name),
    'data-path': `lines.${index}.${name}`,
    error: errors[name],
    value: line[name],
  });
  return (
    <li>
      <fieldset className={classes.line} data-untaxed={!taxes || undefined} onKeyDownCapture={steer} onKeyDown={goOn}>
        <VisuallyHidden component="legend">Line {number}</VisuallyHidden>
        <DescriptionField
          {...field('description')}
          services={services}
          currency={currency}
          onChange={description => lines.change(key, { description, ...(!description && { serviceId: null }) })}
          onChoose={service =>
            lines.change(key, {
              description: service.name,
              serviceId: service.id,
              ...(service.price && { unitPrice: service.price }),
            })
          }
        />
        <TextInput
          label="Quantity"
          className={classes.quantity}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          {...field('quantity')}
          onChange={event => lines.change(key, { quantity: event.currentTarget.value })}
        />
        <TextInput
          label="Price"
          className={classes.price}
          inputMode="decimal"
          maxLength={11}
          autoComplete="off"
          {...field('unitPrice')}
          onChange={event => lines.change(key, { unitPrice: event.currentTarget.value })}
        />
        {taxes && (
          <NativeSelect
            label="Tax"
            className={classes.tax}
            data={onNewRate ? [...taxes, { value: newRate, label: 'Add tax rate...' }] : taxes}
            {...field('tax')}
            onChange={({ currentTarget: { value } }) =>
              value === newRate ? onNewRate?.(key) : lines.change(key, { tax: value })
            }
          />
        )}
        <p className={classes.amount}>
          <span>Amount</span> {formatMoney(amount, currency)}
        </p>
        {!isOnly && (
          <div className={classes.tools}>
            <MoveButton
              id={fieldId(line, 'up')}
              label={`Move line ${number} up`}
              isOff={index === 0}
              onMove={() => lines.move(key, -1)}
            />
            <MoveButton
              id={fieldId(line, 'down')}
              label={`Move line ${number} down`}
              isDown
              isOff={isLast}
              onMove={() => lines.move(key, 1)}
            />
            <ActionIcon aria-label={`Remove line ${number}`} onClick={() => lines.remove(key)}>
              <Icon name="close" size={16} />
            </ActionIcon>
          </div>
        )}
      </fieldset>
    </li>
  );
}

/** The form copies all values on each keystroke, so compare the line by value. */
const isSame = ({ line: one, ...before }: PlainLineRowProps, { line: other, ...after }: PlainLineRowProps) =>
  shallowEqual(one, other) && shallowEqual(before, after);

const LineRow = memo(PlainLineRow, isSame);

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

type LineListProps = {
  form: InvoiceForm;
  /** Quantity times price of each line. */
  amounts: string[];
  currency: string;
};

const servicesQuery = get(['/api/services'], billedService.array());

export function LineList({ form, amounts, currency }: LineListProps) {
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
  const invalidFields = lineFields.filter(field => errors[`lines.${index}.${field}`]);
  if (!invalidFields.length) return noErrors;
  return Object.fromEntries(invalidFields.map(field => [field, errors[`lines.${index}.${field}`]]));
}
