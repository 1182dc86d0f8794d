import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../ui/api.ts';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ProofFields } from '../../auth/ui/two-step/ProofFields.tsx';
import { useStepForm } from '../../auth/ui/two-step/use-step-form.ts';
import { type Backup, restoreFields, restoreWord } from '../contract.ts';
import { useMomentWithin } from './BackupRow.tsx';
import classes from './backup.module.css';
import { backupsPath } from './backup-queries.ts';
import { RestoreProgress } from './RestoreProgress.tsx';

type Props = { backup: Backup; onClose: () => void };

/** Asks for a word and the password, since all that came after the backup is lost. */
export function RestoreDialog({ backup, onClose }: Props) {
  const moment = useMomentWithin(backup);
  const [isBegun, setIsBegun] = useState(false);
  const step = useStepForm({
    start: { confirmation: '', password: '', code: '' },
    schema: restoreFields,
    send: given => api.post(`${backupsPath}/${backup.name}/restore`, given),
    onSent: () => setIsBegun(true),
  });
  if (isBegun) return <RestoreProgress moment={moment} onClose={onClose} />;
  const isDirty = step.form.isDirty() || step.saving.isPending;
  return (
    <FormDialog title="Restore this backup?" isOpen isDirty={isDirty} onClose={onClose}>
      <DialogForm
        {...step}
        onCancel={onClose}
        label="Restore"
        isDestructive
        pendingLabel="Checking the backup..."
        head={
          <p className={`${dialog.message} ${classes.head}`}>
            Everything goes back to how it was then ({moment}), and anything entered since is lost. Sorrel is
            unavailable for a few minutes. Everyone has to sign in again, with their password from that time. Sending
            stays paused until an owner resumes it. If you’re not sure, back up first.
          </p>
        }
      >
        <TextInput
          label={`Type “${restoreWord}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus
          {...step.form.getInputProps('confirmation')}
        />
        <ProofFields form={step.form} />
      </DialogForm>
    </FormDialog>
  );
}
