import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../../../../ui/data/api.ts';
import { refresh } from '../../../../../ui/data/query.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { DialogForm, useFormModal } from '../../../../../ui/form/FormModal.tsx';
import { SecretInput } from '../../../../../ui/form/SecretInput.tsx';
import { formatRelative } from '../../../../../ui/format-relative.ts';
import { Dialog } from '../../../../../ui/layout/Dialog.tsx';
import { Section } from '../../../../../ui/layout/Section.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../../ui/table/RowSkeletons.tsx';
import { useNow } from '../../../../../ui/use-now.ts';
import { recoveryCodes, type TwoFactorState, twoFactorProof } from '../../sign-in-contract.ts';
import { sessionsPath } from '../profile/session-queries.ts';
import { CodeInput } from './ProofFields.tsx';
import { RecoveryCodes, TurnOn } from './TurnOn.tsx';
import { twoStepPath, twoStepQuery } from './two-step-queries.ts';

type TwoStepTask = 'on' | 'codes' | 'off';

const titles: Record<TwoStepTask, string> = {
  on: 'Turn on two-step sign-in',
  codes: 'New recovery codes',
  off: 'Turn off two-step sign-in',
};

type ProofFormProps<Answer> = {
  hasPassword: boolean;
  label: string;
  send: (input: { password: string; code: string }) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onCancel: () => void;
};

/** Asks for password and code before a change that a stolen session must not allow. */
function ProofForm<Answer>({ hasPassword, label, send, onSent, onCancel }: ProofFormProps<Answer>) {
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

type Props = { task: TwoStepTask; state: TwoFactorState; onClose: () => void };

function TwoStepDialog({ task, state: { hasPassword }, onClose }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const finish = (message: string) => {
    toast.success(message);
    onClose();
    void refresh(twoStepPath, sessionsPath, '/api/team');
  };
  const common = { hasPassword, onCancel: onClose };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => finish('New recovery codes created')} />;
  if (task === 'on') return <TurnOn {...common} onDone={() => finish('Two-step sign-in is on')} />;
  if (task === 'codes')
    return (
      <ProofForm
        {...common}
        label="Create New Codes"
        send={input => api.post(`${twoStepPath}/recovery-codes`, input, recoveryCodes)}
        onSent={answer => setCodes(answer.codes)}
      />
    );
  return (
    <ProofForm
      {...common}
      label="Turn Off"
      send={input => api.post(`${twoStepPath}/off`, input)}
      onSent={() => finish('Two-step sign-in is off')}
    />
  );
}

/** Turns two-factor sign-in on and off, and renews the recovery codes. */
export function TwoStep() {
  const { data: state, error, refetch } = useQuery(twoStepQuery);
  const [task, setTask] = useState<TwoStepTask>('on');
  const [isOpen, setIsOpen] = useState(false);
  // A new key resets the dialog at each opening; closing must not, because its content is visible while it fades out.
  const [opening, setOpening] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  // Syncs with the browser's focus: the button that opened the dialog is gone after turning it on or off.
  useEffect(() => {
    if (opening > 0 && state && document.activeElement === document.body) card.current?.focus();
  }, [opening, state]);
  const begin = (nextTask: TwoStepTask) => {
    setTask(nextTask);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    // Also when the dialog is closed early, because the change may already be saved.
    void refresh(twoStepPath);
  };
  const button = (nextTask: TwoStepTask, label: string): ReactNode => (
    <Button size={nextTask === 'on' ? 'sm' : 'xs'} onClick={() => begin(nextTask)}>
      {label}
    </Button>
  );
  return (
    <Section title="Two-step sign-in" purpose="Protects your account even if someone gets your password.">
      {state ? (
        <div ref={card} className={section.card} tabIndex={-1}>
          <div className={section.row}>
            <State state={state} />
            <div className={section.rowActions}>
              {state.since ? (
                <>
                  {button('codes', 'New recovery codes')}
                  {button('off', 'Turn Off')}
                </>
              ) : (
                button('on', 'Turn On')
              )}
            </div>
          </div>
        </div>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load two-step sign-in" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading two-step sign-in" />
      )}
      {state && opening > 0 && (
        <Dialog title={titles[task]} isOpen={isOpen} onClose={close} isLight={false}>
          <TwoStepDialog key={opening} {...{ task, state }} onClose={close} />
        </Dialog>
      )}
    </Section>
  );
}

function State({ state: { since, codesLeft } }: { state: TwoFactorState }) {
  const now = useNow();
  const left = `${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left`;
  return (
    <div className={section.rowText}>
      <h3>{since ? 'On' : 'Off'}</h3>
      <p className={section.quiet}>
        {since ? `Turned on ${formatRelative(since, now)}, ${left}.` : 'You sign in with your password only.'}
      </p>
    </div>
  );
}
