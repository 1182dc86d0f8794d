import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { get } from '../../../ui/query.ts';
import { clientPage } from '../../clients/contract.ts';

type Props = { value?: string; onChange: (value: string) => void; error?: ReactNode };

/** Found by the server among all clients. */
export function ClientSelect({ value, onChange, error, ...rest }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const wanted = search === chosen?.label ? undefined : search.trim() || undefined;
  const found = useQuery({
    ...get(['/api/clients', { limit: 20, search: wanted }], clientPage),
    placeholderData: keepPreviousData,
  });
  const items = (found.data?.items ?? []).map(({ id, firstName, lastName }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`,
  }));
  const all = chosen && !items.some(item => item.value === chosen.value) ? [chosen, ...items] : items;
  return (
    <Select
      {...rest}
      label="Client"
      searchable
      data-autofocus
      placeholder="Search by name or email"
      nothingFoundMessage={
        found.isPending ? 'Searching...' : found.isError ? 'Failed to load clients' : 'No client matches'
      }
      data={all}
      // The server has found them already.
      filter={({ options }) => options}
      maxDropdownHeight={240}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      onSearchChange={setTyped}
      value={value || null}
      onChange={next => {
        setChosen(all.find(item => item.value === next) ?? null);
        onChange(next ?? '');
      }}
      error={error}
    />
  );
}
