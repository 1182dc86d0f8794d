import { Autocomplete } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney } from '../../../../../shared/format-money.ts';
import type { Service } from '../../../../scheduling/availability/contract.ts';
import classes from './editor.module.css';

type Props = {
  id: string;
  'data-path': string;
  value: string;
  error: ReactNode;
  services: Service[];
  currency: string;
  onChange: (description: string) => void;
  onChoose: (service: Service) => void;
};

/** What a line bills: anything, or one of the practice's services, which brings its price. */
export function DescriptionField({ services, currency, onChange, onChoose, ...field }: Props) {
  const byName = new Map(services.map(service => [service.name, service]));
  return (
    <Autocomplete
      label="Description"
      className={classes.description}
      placeholder="What you bill"
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
