import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Optional } from '../../../../ui/Optional.tsx';
import { type MailProvider, mailProviders, providerOfHost } from './mail-providers.ts';
import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './vendor-fields.ts';
import { portFor } from './vendor-values.ts';
import classes from './vendors.module.css';

const other = 'other';

/** With a known provider three fields are left: address, password, sender. Its server goes with it. */
export function MailFields({ form, stored }: FieldsProps) {
  const host = String(form.values.host);
  const [isOther, setIsOther] = useState(host !== '' && !providerOfHost(host));
  const chosen = isOther ? other : providerOfHost(host);
  const provider = chosen === undefined ? undefined : mailProviders[chosen];
  const choose = (name: string) => {
    const { host: server = '', port = '587', security = 'starttls' } = mailProviders[name] ?? {};
    setIsOther(name === other);
    form.setValues({ host: server, port, security });
    form.clearFieldError('host');
  };
  return (
    <>
      <NativeSelect
        label="Email provider"
        data={[
          ...(chosen === undefined ? [{ value: '', label: 'Choose…' }] : []),
          ...Object.entries(mailProviders).map(([value, { name }]) => ({ value, label: name })),
          { value: other, label: 'Another server' },
        ]}
        value={chosen ?? ''}
        error={chosen === undefined && form.errors.host ? 'Choose your email provider' : undefined}
        data-path={chosen === undefined ? 'host' : undefined}
        onChange={event => choose(event.currentTarget.value)}
      />
      {provider && <ProviderNote provider={provider} />}
      {isOther && <ServerFields form={form} />}
      {chosen !== undefined && (
        <>
          <TextInput
            label={isOther ? <Optional>User name</Optional> : 'Email address'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            {...form.getInputProps('user')}
            onChange={event => {
              const user = event.currentTarget.value;
              const isSender = form.values.fromAddress === form.values.user && !isOther;
              form.setValues({ user, ...(isSender ? { fromAddress: user } : {}) });
              form.clearFieldError('user');
              if (isSender) form.clearFieldError('fromAddress');
            }}
          />
          <SecretField
            label={provider?.password ?? 'Password'}
            isStored={stored.includes('password')}
            {...form.getInputProps('password')}
          />
          <TextInput
            label="Sender address"
            description="Clients see and reply to this address. Your provider must allow it."
            type="email"
            maxLength={254}
            {...form.getInputProps('fromAddress')}
          />
        </>
      )}
    </>
  );
}

const ProviderNote = ({ provider: { note, link } }: { provider: MailProvider }) => (
  <p className={classes.providerNote}>
    {note}
    {link && (
      <>
        {' '}
        <Anchor href={link.href} target="_blank" rel="noreferrer" inherit className={classes.link}>
          {link.label}
        </Anchor>
      </>
    )}
  </p>
);

const encryptions = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
];

const ServerFields = ({ form }: Pick<FieldsProps, 'form'>) => (
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
  </>
);
