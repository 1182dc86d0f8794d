import { useState } from 'react';
import { encode } from 'uqr';
import { api } from '../../../../../ui/data/api.ts';
import { DialogForm, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { SecretInput } from '../../../../../ui/form/SecretInput.tsx';
import { CopyField } from '../../../../../ui/layout/CopyField.tsx';
import {
  codeInput,
  recoveryCodes,
  type TwoFactorSecret,
  twoFactorSecret,
  twoFactorStart,
} from '../../sign-in-contract.ts';
import { CodeInput } from './CodeInput.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import classes from './two-step.module.css';
import { twoStepPath } from './two-step-queries.ts';

type Props = { hasPassword: boolean; onCancel: () => void; onDone: () => void };

/** Three steps: password, first code of the app, recovery codes. */
export function TurnOn({ hasPassword, onCancel, onDone }: Props) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) return <FirstCode secret={secret} onCancel={onCancel} onDone={setCodes} />;
  return <Password hasPassword={hasPassword} onCancel={onCancel} onDone={setSecret} />;
}

function Password({ hasPassword, onCancel, onDone }: Omit<Props, 'onDone'> & { onDone: (s: TwoFactorSecret) => void }) {
  const step = useFormModal({
    initialValues: { password: '' },
    schema: twoFactorStart,
    save: input => api.post(twoStepPath, input, twoFactorSecret),
    onSaved: onDone,
  });
  const explained =
    'Signing in will ask for your password and a 6-digit code from an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.';
  return (
    <DialogForm
      {...step}
      onCancel={onCancel}
      label="Continue"
      pendingLabel="One moment..."
      head={<p className={classes.explained}>{explained}</p>}
    >
      {hasPassword && (
        <SecretInput
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          {...step.form.getInputProps('password')}
        />
      )}
    </DialogForm>
  );
}

/** The secret as a QR code, and as text for typing. */
function ShownSecret({ secret: { secret, uri } }: { secret: TwoFactorSecret }) {
  const { data } = encode(uri, { ecc: 'M', border: 3 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${data.length} ${data.length}`}
        role="img"
        aria-label="QR code for your authenticator app, with the same key as below"
        shapeRendering="crispEdges"
      >
        <path d={dark} />
      </svg>
      <CopyField
        label="Key"
        rows={2}
        description="Scan the code with the app, or enter this key."
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
      />
    </>
  );
}

type FirstCodeProps = { secret: TwoFactorSecret; onCancel: () => void; onDone: (codes: string[]) => void };

function FirstCode({ secret, onCancel, onDone }: FirstCodeProps) {
  const step = useFormModal({
    initialValues: { code: '' },
    schema: codeInput,
    save: input => api.post(`${twoStepPath}/confirm`, input, recoveryCodes),
    onSaved: ({ codes }) => onDone(codes),
  });
  return (
    <DialogForm {...step} onCancel={onCancel} label="Turn On" pendingLabel="Turning on...">
      <ShownSecret secret={secret} />
      <CodeInput
        description="The 6-digit code in your app right now."
        inputMode="numeric"
        autoFocus
        {...step.form.getInputProps('code')}
      />
    </DialogForm>
  );
}
