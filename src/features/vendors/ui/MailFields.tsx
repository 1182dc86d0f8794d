import { NativeSelect, TextInput } from '@mantine/core';
import { Optional } from '../../../ui/Optional.tsx';
import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './vendor-fields.ts';
import { portFor } from './vendor-values.ts';
import classes from './vendors.module.css';

const encryptions = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
];

export function MailFields({ form, stored }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Server"
        placeholder="smtp.example.com"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        {...form.getInputProps('host')}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Encryption"
          data={encryptions}
          {...form.getInputProps('security')}
          onChange={event => {
            const security = event.currentTarget.value;
            form.setValues({ security, port: portFor(security, String(form.values.port)) });
          }}
        />
        <TextInput label="Port" inputMode="numeric" maxLength={5} {...form.getInputProps('port')} />
      </div>
      <TextInput
        label={<Optional>User name</Optional>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.getInputProps('user')}
      />
      <SecretField label="Password" isStored={stored.includes('password')} {...form.getInputProps('password')} />
      <TextInput
        label="Sender address"
        description="Clients see and reply to this address. Your server must allow it."
        type="email"
        maxLength={254}
        {...form.getInputProps('fromAddress')}
      />
    </>
  );
}
