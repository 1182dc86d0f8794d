import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { SecretInput } from '../../../../../ui/form/SecretInput.tsx';
import { twoStepQuery } from './two-step-queries.ts';

type ProofFieldsProps = {
  form: Pick<UseFormReturnType<{ password: string; code: string }>, 'getInputProps'>;
  isFirst?: boolean;
};

/** Confirms the person's identity: the password, if there is one, and the code, if two-factor sign-in is on. */
export function ProofFields({ form, isFirst = false }: ProofFieldsProps) {
  const { data: twoStep } = useQuery(twoStepQuery);
  return (
    <>
      {twoStep?.hasPassword !== false && (
        <SecretInput
          label="Your password"
          autoComplete="current-password"
          data-autofocus={isFirst || undefined}
          {...form.getInputProps('password')}
        />
      )}
      {twoStep?.since && <CodeInput description="From your app, or a recovery code." {...form.getInputProps('code')} />}
    </>
  );
}

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
