import { NativeSelect, TextInput } from '@mantine/core';
import { aiProviders } from '../contract.ts';
import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './vendor-fields.ts';

const choices = Object.entries(aiProviders).map(([value, label]) => ({ value, label }));

export function AiFields({ form, stored }: FieldsProps) {
  const isCompatible = form.values.provider === 'openai-compatible';
  return (
    <>
      <NativeSelect label="Provider" data={choices} {...form.getInputProps('provider')} />
      {isCompatible && (
        <TextInput
          label="Address"
          description="The API’s base address, usually ending in /v1."
          placeholder="https://ai.example.com/v1"
          type="url"
          spellCheck={false}
          {...form.getInputProps('baseUrl')}
        />
      )}
      <TextInput
        label="Model"
        description="Exactly as your provider writes it."
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        {...form.getInputProps('model')}
      />
      <SecretField
        label="API key"
        isOptional={isCompatible}
        isStored={stored.includes('apiKey')}
        {...form.getInputProps('apiKey')}
      />
    </>
  );
}
