import { TextInput } from '@mantine/core';
import { SecretField } from './SecretField.tsx';
import type { FieldsProps } from './vendor-fields.ts';

export function SmsFields({ form, stored }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Account SID"
        placeholder="AC…"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        {...form.getInputProps('accountSid')}
      />
      <SecretField label="Auth token" isStored={stored.includes('authToken')} {...form.getInputProps('authToken')} />
      <TextInput
        label="Sender number"
        description="A number from your Twilio account, with country code."
        placeholder="+1 503 555 0142"
        type="tel"
        maxLength={40}
        {...form.getInputProps('from')}
      />
    </>
  );
}
