import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../../ui/query.ts';
import { clientPage } from '../../../people/clients/contract.ts';
import { clientsPath } from '../../../people/clients/ui/client-queries.ts';
import classes from './preview.module.css';

type Props = { value: number | null; onChange: (id: number | null) => void };

const shown = 20;
const pause = 200;

/** Through whose eyes the mail is looked at. */
export function PreviewClient({ value, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed, pause);
  const wanted = search === label ? undefined : search.trim() || undefined;
  const found = useQuery({
    ...get([clientsPath, { limit: shown, search: wanted }], clientPage),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.items ?? []).map(({ id, firstName, lastName }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`,
  }));
  const isThere = value === null || options.some(option => option.value === String(value));
  return (
    <Select
      className={classes.client}
      aria-label="Preview as"
      placeholder="Sample recipient"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Preview as sample recipient' }}
      nothingFoundMessage={found.isError ? 'Failed to load clients' : 'No clients found'}
      data={isThere || !label ? options : [{ value: String(value), label }, ...options]}
      // The server has found them already.
      filter={({ options }) => options}
      maxDropdownHeight={240}
      comboboxProps={{ withinPortal: false }}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(chosen, option) => {
        setLabel(chosen === null ? null : option.label);
        onChange(chosen === null ? null : Number(chosen));
      }}
    />
  );
}
