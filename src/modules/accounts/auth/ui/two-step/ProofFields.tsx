import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { SecretInput } from '../../../../../ui/form/SecretInput.tsx';
import { CodeInput } from './CodeInput.tsx';
import { twoStepQuery } from './two-step-queries.ts';

type Props = { form: Pick<UseFormReturnType<{ password: string; code: string }>, 'getInputProps'>; isFirst?: boolean };

/** Confirms the person's identity: the password, if there is one, and the code, if two-factor sign-in is on. */
export function ProofFields({ form, isFirst = false }: Props) {
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
