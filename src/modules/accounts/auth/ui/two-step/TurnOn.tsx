import { Button } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import { api } from '../../../../../ui/data/api.ts';
import { DialogForm, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { SecretInput } from '../../../../../ui/form/SecretInput.tsx';
import { CopyField } from '../../../../../ui/layout/CopyField.tsx';
import dialog from '../../../../../ui/layout/dialog.module.css';
import {
  codeInput,
  recoveryCodes,
  type TwoFactorSecret,
  twoFactorSecret,
  twoFactorStart,
} from '../../sign-in-contract.ts';
import { CodeInput } from './ProofFields.tsx';
import classes from './two-step.module.css';
import { twoStepPath } from './two-step-queries.ts';

type TurnOnProps = { hasPassword: boolean; onCancel: () => void; onDone: () => void };

/** Three steps: password, first code of the app, recovery codes. */
export function TurnOn({ hasPassword, onCancel, onDone }: TurnOnProps) {
  const [secret, setSecret] = useState<TwoFactorSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) return <FirstCode secret={secret} onCancel={onCancel} onDone={setCodes} />;
  return <Password hasPassword={hasPassword} onCancel={onCancel} onDone={setSecret} />;
}

function Password({
  hasPassword,
  onCancel,
  onDone,
}: Omit<TurnOnProps, 'onDone'> & { onDone: (s: TwoFactorSecret) => void }) {
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

/** The only time that the codes are shown. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <>
      <p>
        If you lose your phone, each of these recovery codes lets you in once. Store them somewhere safe. They won’t be
        shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={dialog.actions}>
        <Button ref={focus} component="a" href={fileOf(codes)} download="sorrel-recovery-codes.txt">
          Download
        </Button>
        <Button variant="filled" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </>
  );
}

/**
 * The focused element disappeared with the previous step. The link is focused instead of the closing button, which a
 * second Enter would press.
 */
const focus = (link: HTMLAnchorElement | null) => link?.focus();

const fileOf = (codes: string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Sorrel (${window.location.host}). Each lets you in once.\n\n${codes.join('\n')}\n`)}`;
