import { DialogForm } from '../../../ui/DialogForm.tsx';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ProofFields } from '../../auth/ui/two-step/ProofFields.tsx';
import { useStepForm } from '../../auth/ui/two-step/use-step-form.ts';
import { type Backup, downloadFields } from '../contract.ts';
import { useMomentWithin } from './BackupRow.tsx';
import classes from './backup.module.css';
import { downloadBackup } from './download-backup.ts';

type Props = { backup: Backup; onClose: () => void };

/** A copy of everything leaves: being signed in is not enough. */
export function DownloadDialog({ backup, onClose }: Props) {
  const moment = useMomentWithin(backup);
  const step = useStepForm({
    start: { password: '', code: '' },
    schema: downloadFields,
    send: given => downloadBackup(backup, given),
    onSent: onClose,
  });
  return (
    <FormDialog title="Download this backup" isOpen isDirty={step.form.isDirty()} onClose={onClose}>
      <DialogForm
        {...step}
        onCancel={onClose}
        label="Download"
        pendingLabel="Downloading..."
        head={
          <p className={`${dialog.message} ${classes.head}`}>
            This backup ({moment}) contains everything, including health data.{' '}
            {backup.isSealed
              ? 'It’s encrypted and can only be opened with this server’s passphrase.'
              : 'It isn’t encrypted. Store it as safely as your client records. It doesn’t include this server’s key, which another server needs to restore it.'}
          </p>
        }
      >
        <ProofFields form={step.form} isFirst />
      </DialogForm>
    </FormDialog>
  );
}
