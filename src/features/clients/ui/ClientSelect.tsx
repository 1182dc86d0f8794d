import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../ui/query.ts';
import { clientPage } from '../contract.ts';
import { clientsPath } from './client-queries.ts';
import classes from './client-select.module.css';
import { fullName } from './format-client.ts';

export type NamedClient = { id: number; name: string; email?: string };
type Props = Omit<SelectProps, 'value' | 'data' | 'filter' | 'onChange' | 'onSearchChange' | 'renderOption'> & {
  /** The id, as form fields hold it; blank for none. */
  value: string;
  /** Whom the value may mean before anything was looked for. */
  known: NamedClient | null;
  onPick: (client: NamedClient | null) => void;
  /** What stands in the field, be it a name that was chosen. */
  onTyped?: (typed: string) => void;
};

const shown = 20;
const pause = 200;

/** One client, found by the server among all as one types. */
export function ClientSelect({ value, known, onPick, onTyped, ...select }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, pause);
  const [picked, setPicked] = useState<NamedClient | null>(null);
  const chosen = [picked, known].find(each => each !== null && String(each.id) === value) ?? null;
  const found = useQuery({
    ...get(
      [clientsPath, { limit: shown, search: search === chosen?.name ? undefined : search.trim() || undefined }],
      clientPage,
    ),
    placeholderData: keepPreviousData,
  });
  const isCurrent = search === typed && !found.isPlaceholderData;
  const items = (found.data?.items ?? [])
    .map(client => ({ ...client, name: fullName(client) }))
    // Until the server has answered, nobody who does not fit: Enter may come sooner.
    .filter(client => isCurrent || typed === chosen?.name || fits(client, typed));
  const all: NamedClient[] = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  const choose = (next: string | null) => {
    const client = all.find(({ id }) => String(id) === next) ?? null;
    setPicked(client);
    onPick(client);
  };
  return (
    <Select
      searchable
      placeholder="Search by name or email"
      nothingFoundMessage={
        found.isPending ? 'Searching...' : found.isError ? 'Failed to load clients' : 'No client matches'
      }
      data={all.map(client => ({ value: String(client.id), label: client.name }))}
      // The server has found them already.
      filter={({ options }) => options}
      maxDropdownHeight={240}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => {
        const email = all.find(({ id }) => String(id) === option.value)?.email;
        return (
          <span className={classes.option}>
            {option.label}
            {email && <small>{email}</small>}
          </span>
        );
      }}
      {...select}
      value={value || null}
      onChange={choose}
      onSearchChange={next => {
        setTyped(next);
        onTyped?.(next);
      }}
    />
  );
}

const fits = ({ name, email }: { name: string; email: string }, typed: string) =>
  `${name} ${email}`.toLowerCase().includes(typed.trim().toLowerCase());
