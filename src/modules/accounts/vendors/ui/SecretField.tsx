import { Button, Input, type PasswordInputProps } from '@mantine/core';
import { useId, useState } from 'react';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { SecretInput } from '../../../../ui/form/SecretInput.tsx';
import classes from './vendors.module.css';

type Props = Omit<PasswordInputProps, 'label'> & {
  label: string;
  /** The server has a secret, which is never shown; a new one replaces it. */
  isStored: boolean;
  isOptional?: boolean;
};

/** A write-only field for a key or password. */
export function SecretField({ label, isStored, isOptional = false, ...input }: Props) {
  const id = useId();
  const [isReplacing, setIsReplacing] = useState(false);
  if (!isStored || isReplacing || input.error || input.value) {
    return (
      <SecretInput
        label={isOptional ? <Optional>{label}</Optional> : label}
        autoComplete="off"
        data-1p-ignore
        maxLength={500}
        autoFocus={isReplacing}
        {...input}
      />
    );
  }
  return (
    <Input.Wrapper labelElement="div" label={label} labelProps={{ id }} description={input.description}>
      {/* biome-ignore lint/a11y/useSemanticElements: it stands among the other fields and looks like them */}
      <div role="group" aria-labelledby={id} className={classes.stored}>
        <span>Saved</span>
        <Button size="xs" variant="subtle" onClick={() => setIsReplacing(true)} aria-label={`Replace: ${label}`}>
          Replace
        </Button>
      </div>
    </Input.Wrapper>
  );
}
