import { DialogForm, useFormModal } from '../../../../../ui/FormModal.tsx';
import { SecretInput } from '../../../../../ui/SecretInput.tsx';
import { twoFactorProof } from '../../second-step.ts';
import { CodeInput } from './CodeInput.tsx';

type Props<Answer> = {
  hasPassword: boolean;
  label: string;
  send: (input: { password: string; code: string }) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel: () => void;
};

/** Password and code, before what a stolen session must not be enough for. */
export function ProofForm<Answer>({ hasPassword, label, send, onSent, onCancel }: Props<Answer>) {
  const step = useFormModal({
    initialValues: { password: '', code: '' },
    schema: twoFactorProof,
    save: send,
    onSaved: onSent,
  });
  return (
    <DialogForm {...step} onCancel={onCancel} label={label} pendingLabel="One moment...">
      {hasPassword && (
        <SecretInput
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...step.form.getInputProps('password')}
        />
      )}
      <CodeInput description="From your app, or a recovery code." {...step.form.getInputProps('code')} />
    </DialogForm>
  );
}
