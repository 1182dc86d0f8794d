import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for one-time codes, with the autocomplete that phones support. */
export const CodeInput = (props: TextInputProps) => (
  <TextInput
    label="Code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={40}
    {...props}
  />
);
