import { Anchor, NativeSelect, TextInput } from '@mantine/core';
import { aiProviders } from '../contract.ts';
import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './vendor-fields.ts';
import classes from './vendors.module.css';

const choices = Object.entries(aiProviders).map(([value, label]) => ({ value, label }));

/** Where each shows the names of its models, and makes a key. */
const pages: Record<string, { models: string; keys: string }> = {
  openai: {
    models: 'https://platform.openai.com/docs/models',
    keys: 'https://platform.openai.com/api-keys',
  },
  anthropic: {
    models: 'https://docs.anthropic.com/en/docs/about-claude/models',
    keys: 'https://console.anthropic.com/settings/keys',
  },
};

export function AiFields({ form, stored }: FieldsProps) {
  const provider = pages[String(form.values.provider)];
  const isCompatible = form.values.provider === 'openai-compatible';
  return (
    <>
      <NativeSelect label="Provider" data={choices} {...form.getInputProps('provider')} />
      {isCompatible && (
        <TextInput
          label="API address"
          description="Usually ends in /v1."
          placeholder="https://ai.example.com/v1"
          type="url"
          spellCheck={false}
          {...form.getInputProps('baseUrl')}
        />
      )}
      <TextInput
        label="Model"
        description={
          <>
            Exactly as your provider writes it.
            {provider && <ProviderPage href={provider.models}>See the list of models</ProviderPage>}
          </>
        }
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        {...form.getInputProps('model')}
      />
      <SecretField
        label="API key"
        description={provider && <ProviderPage href={provider.keys}>Create an API key</ProviderPage>}
        isOptional={isCompatible}
        isStored={stored.includes('apiKey')}
        {...form.getInputProps('apiKey')}
      />
    </>
  );
}

const ProviderPage = ({ href, children }: { href: string; children: string }) => (
  <>
    {' '}
    <Anchor href={href} target="_blank" rel="noreferrer" inherit className={classes.link}>
      {children}
    </Anchor>
  </>
);
