import dialog from '../../../../ui/dialog.module.css';
import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import { ProofFields } from '../../../accounts/auth/ui/two-step/ProofFields.tsx';
import { type Backup, downloadFields } from '../contract.ts';
import { useMomentWithin } from './BackupRow.tsx';
import classes from './backup.module.css';
import { downloadBackup } from './download-backup.ts';

type Props = { backup: Backup; onClose: () => void };

/** A copy of everything leaves: being signed in is not enough. */
export function DownloadDialog({ backup, onClose }: Props) {
  const moment = useMomentWithin(backup);
  const step = useFormModal({
    initialValues: { password: '', code: '' },
    schema: downloadFields,
    save: given => downloadBackup(backup, given),
    onSaved: onClose,
  });
  return (
    <FormModal
      title="Download this backup"
      isOpen
      onClose={onClose}
      {...step}
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
    </FormModal>
  );
}
