import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import dialog from '../../../../ui/dialog.module.css';
import { Icon } from '../../../../ui/Icon.tsx';
import { get } from '../../../../ui/query.ts';
import { clientPage } from '../../../clients/contract.ts';
import { clientName } from '../describe-appointment.ts';
import type { AppointmentForm } from './appointment-form.ts';
import classes from './entry.module.css';

type Known = { id: number; firstName: string; lastName: string };
type Props = { form: AppointmentForm; known: Known | null; mayAdd: boolean };

const shown = 20;

/** Whose session it is: found by the server among all, or entered along with the session. */
export function ClientField({ form, known, mayAdd }: Props) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const [picked, setPicked] = useState<Known | null>(null);
  const named = [picked, known].filter(each => each !== null);
  const chosen = named.find(({ id }) => String(id) === form.values.clientId);
  const label = chosen && clientName({ client: chosen });
  const found = useQuery({
    ...get(
      ['/api/clients', { limit: shown, search: search === label ? undefined : search.trim() || undefined }],
      clientPage,
    ),
    placeholderData: keepPreviousData,
  });
  if (form.values.isNewClient) return <NewClient form={form} />;
  const items = found.data?.items ?? [];
  const all: (Known & { email?: string })[] =
    chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  const start = () => {
    const [firstName = '', ...rest] = typed === label ? [] : typed.trim().split(/\s+/);
    form.setValues({ isNewClient: true, clientId: '', firstName, lastName: rest.join(' ') });
  };
  const input = form.getInputProps('clientId');
  return (
    <div className={classes.client}>
      <Select
        label="Client"
        required
        withAsterisk={false}
        searchable
        data-autofocus={!known || undefined}
        placeholder="Search by name or email"
        nothingFoundMessage={
          found.isPending ? 'Searching...' : found.isError ? 'Failed to load clients' : 'No client matches'
        }
        data={all.map(client => ({ value: String(client.id), label: clientName({ client }) }))}
        // The server has found them already.
        filter={({ options }) => options}
        maxDropdownHeight={240}
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        renderOption={({ option }) => {
          const client = all.find(({ id }) => String(id) === option.value);
          return (
            <span className={classes.option}>
              {option.label}
              {client?.email && <small>{client.email}</small>}
            </span>
          );
        }}
        onSearchChange={setTyped}
        {...input}
        onChange={value => {
          setPicked(all.find(({ id }) => String(id) === value) ?? null);
          input.onChange(value ?? '');
        }}
      />
      {mayAdd && (
        <Button size="xs" variant="subtle" color="gray" leftSection={<Icon name="plus" size={16} />} onClick={start}>
          Add a new client
        </Button>
      )}
    </div>
  );
}

function NewClient({ form }: { form: AppointmentForm }) {
  return (
    <fieldset className={classes.newClient}>
      <legend>New client</legend>
      <div className={dialog.pair}>
        <TextInput label="First name" autoFocus maxLength={100} {...form.getInputProps('firstName')} />
        <TextInput label="Last name" maxLength={100} {...form.getInputProps('lastName')} />
      </div>
      <TextInput label="Email" type="email" maxLength={254} {...form.getInputProps('email')} />
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<Icon name="search" size={16} />}
        onClick={() => form.setValues({ isNewClient: false })}
      >
        Choose an existing client
      </Button>
    </fieldset>
  );
}
