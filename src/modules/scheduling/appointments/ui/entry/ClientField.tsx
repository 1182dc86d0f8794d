import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import dialog from '../../../../../ui/dialog.module.css';
import { Icon } from '../../../../../ui/Icon.tsx';
import { ClientSelect } from '../../../../people/clients/ui/ClientSelect.tsx';
import { fullName } from '../../../../people/clients/ui/format-client.ts';
import type { AppointmentForm } from './appointment-form.ts';
import classes from './entry.module.css';

type Known = { id: number; firstName: string; lastName: string };
type Props = { form: AppointmentForm; known: Known | null; mayAdd: boolean };

/** Whose session it is: found by the server among all, or entered along with the session. */
export function ClientField({ form, known, mayAdd }: Props) {
  const [typed, setTyped] = useState('');
  const [name, setName] = useState(known ? fullName(known) : '');
  if (form.values.isNewClient) return <NewClient form={form} />;
  const start = () => {
    const [firstName = '', ...rest] = typed === name ? [] : typed.trim().split(/\s+/);
    form.setValues({ isNewClient: true, clientId: '', firstName, lastName: rest.join(' ') });
  };
  const input = form.getInputProps('clientId');
  return (
    <div className={classes.client}>
      <ClientSelect
        label="Client"
        required
        withAsterisk={false}
        data-autofocus={!known || undefined}
        {...input}
        value={form.values.clientId}
        known={known && { id: known.id, name: fullName(known) }}
        onPick={client => {
          setName(client?.name ?? '');
          input.onChange(client ? String(client.id) : '');
        }}
        onTyped={setTyped}
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
