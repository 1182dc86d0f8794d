import { ActionIcon, Autocomplete, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { z } from 'zod';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { MoveButton } from '../../../../../ui/move/MoveButton.tsx';
import classes from './editor.module.css';
import type { LineValues } from './invoice-form.ts';
import { newRate } from './tax-choices.ts';
import { fieldId, type LineField, type Lines } from './use-lines.ts';

/** A loose object, because screens that need more of a service share the query cache. */
export const billedService = z.looseObject({ id: z.number(), name: z.string(), price: z.string().nullable() });
export type BilledService = z.infer<typeof billedService>;

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

type Props = {
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
function PlainLineRow({ line, index, isOnly, isLast, amount, currency, errors, services, taxes, ...props }: Props) {
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
const isSame = ({ line: one, ...before }: Props, { line: other, ...after }: Props) =>
  shallowEqual(one, other) && shallowEqual(before, after);

export const LineRow = memo(PlainLineRow, isSame);
