import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A field for what nobody should read over a shoulder; it can be shown while it is typed. */
export const SecretInput = (props: PasswordInputProps) => (
  <PasswordInput
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide value', tabIndex: 0 }}
    spellCheck={false}
    autoCapitalize="none"
    {...props}
  />
);
