import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for what an app on a phone shows; the phone's own keyboard offers it. */
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
