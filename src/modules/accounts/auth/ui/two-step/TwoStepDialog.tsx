import { useState } from 'react';
import { api } from '../../../../../ui/api.ts';
import { refresh } from '../../../../../ui/query.ts';
import { toast } from '../../../../../ui/toast.ts';
import { recoveryCodes, type TwoFactorState } from '../../second-step.ts';
import { sessionsPath } from '../profile/session-queries.ts';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnOn } from './TurnOn.tsx';
import { twoStepPath } from './two-step-queries.ts';

export type TwoStepTask = 'on' | 'codes' | 'off';

export const titles: Record<TwoStepTask, string> = {
  on: 'Turn on two-step sign-in',
  codes: 'New recovery codes',
  off: 'Turn off two-step sign-in',
};

type Props = { task: TwoStepTask; state: TwoFactorState; onClose: () => void };

export function TwoStepDialog({ task, state: { hasPassword }, onClose }: Props) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const finish = (said: string) => {
    toast.success(said);
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
