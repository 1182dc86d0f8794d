import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password field for secrets, with a button that shows the value. */
export const SecretInput = (props: PasswordInputProps) => (
  <PasswordInput
    visibilityToggleButtonProps={{ 'aria-label': 'Show or hide value', tabIndex: 0 }}
    spellCheck={false}
    autoCapitalize="none"
    {...props}
  />
);
