import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import dialog from '../../../../ui/dialog.module.css';
import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import { ProofFields } from '../../../accounts/auth/ui/two-step/ProofFields.tsx';
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
  const step = useFormModal({
    initialValues: { confirmation: '', password: '', code: '' },
    schema: restoreFields,
    save: given => api.post(`${backupsPath}/${backup.name}/restore`, given),
    onSaved: () => setIsBegun(true),
  });
  if (isBegun) return <RestoreProgress moment={moment} onClose={onClose} />;
  const isDirty = step.form.isDirty() || step.saving.isPending;
  return (
    <FormModal
      title="Restore this backup?"
      isOpen
      isDirty={isDirty}
      onClose={onClose}
      {...step}
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
    </FormModal>
  );
}
