import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './use-vendor-form.ts';
import { portFor } from './vendor-values.ts';
import classes from './vendors.module.css';

const other = 'other';

type MailProvider = {
  name: string;
  host: string;
  port: string;
  security: 'starttls' | 'tls';
  /** The provider's term for an app password. */
  password: string;
  /** Setup needed at the provider first. */
  note: string;
  /** Where to do that. */
  link?: { label: string; href: string };
};

/** SMTP servers from the help pages of common providers. */
const mailProviders: Record<string, MailProvider> = {
  gmail: {
    name: 'Gmail or Google Workspace',
    host: 'smtp.gmail.com',
    port: '587',
    security: 'starttls',
    password: 'App password',
    note: 'Google needs an app password instead of your own. Turn on 2-Step Verification first. Gmail sends up to 500 emails a day, Google Workspace up to 2,000.',
    link: { label: 'Create an app password', href: 'https://myaccount.google.com/apppasswords' },
  },
  microsoft: {
    name: 'Microsoft 365 or Outlook',
    host: 'smtp.office365.com',
    port: '587',
    security: 'starttls',
    password: 'Password',
    note: 'Your Microsoft 365 administrator has to allow “Authenticated SMTP” for your mailbox. Free Outlook.com and Hotmail addresses can’t be used: Microsoft no longer allows it.',
  },
  icloud: {
    name: 'iCloud Mail',
    host: 'smtp.mail.me.com',
    port: '587',
    security: 'starttls',
    password: 'App-specific password',
    note: 'Apple needs an app-specific password instead of your own. Sign in with your iCloud address.',
    link: { label: 'Open your Apple account', href: 'https://account.apple.com' },
  },
  fastmail: {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: '465',
    security: 'tls',
    password: 'App password',
    note: 'Create an app password in Fastmail under Settings, Privacy & Security.',
  },
  zoho: {
    name: 'Zoho Mail',
    host: 'smtp.zoho.com',
    port: '465',
    security: 'tls',
    password: 'App password',
    note: 'With two-factor sign-in Zoho needs an app password. If your account has another server, such as smtp.zoho.eu or smtppro.zoho.com, choose “Another server”.',
  },
  yahoo: {
    name: 'Yahoo Mail',
    host: 'smtp.mail.yahoo.com',
    port: '465',
    security: 'tls',
    password: 'App password',
    note: 'Yahoo needs an app password. Create one under Account security.',
  },
};

/** Undefined for an unknown host. */
const providerOfHost = (host: string) =>
  Object.entries(mailProviders).find(([, provider]) => provider.host === host.trim().toLowerCase())?.[0];

/** A known provider needs only three fields: address, password and sender. */
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
