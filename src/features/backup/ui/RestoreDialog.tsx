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
          <div className={`${dialog.message} ${classes.head}`}>
            <p>Everything goes back to how it was then ({moment}).</p>
            <ul className={classes.effects}>
              <li>You lose everything entered since.</li>
              <li>Sorrel is unavailable for a few minutes.</li>
              <li>Everyone signs in again, with their password from that time.</li>
              <li>Nothing is sent until an owner resumes sending.</li>
            </ul>
            <p>Not sure? Cancel and back up first.</p>
          </div>
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
