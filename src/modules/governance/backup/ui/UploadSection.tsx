import { HostNotes } from '../../../../ui/HostNotes.tsx';
import { queryClient } from '../../../../ui/query.ts';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { UploadButton, UploadRefusal } from '../../../../ui/UploadButton.tsx';
import { useUpload } from '../../../../ui/use-upload.ts';
import { backupsSchema, largestBackup } from '../contract.ts';
import { backupsPath, backupsQuery } from './backup-queries.ts';

/** A backup that lies elsewhere comes into the list first; nothing is restored by that. */
export function UploadSection() {
  const upload = useUpload({
    path: `${backupsPath}/file`,
    schema: backupsSchema,
    largest: largestBackup,
    onUploaded: now => {
      queryClient.setQueryData(backupsQuery.queryKey, now);
      toast.success('Backup added', 'The whole file was checked. Choose Restore next to it to go back to it.');
    },
  });
  return (
    <Section title="Restore from a file" purpose="A backup you downloaded, or one from another server.">
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <p>We check the file and add it to your backups. Nothing changes until you choose Restore there.</p>
            <UploadRefusal upload={upload} />
          </div>
          <div className={section.rowActions}>
            <UploadButton upload={upload} label="Backup file" />
          </div>
        </div>
      </div>
      <HostNotes>
        <p>
          Set <code>BACKUP_PASSPHRASE</code> to encrypt backups. The server that restores one needs the same passphrase.
          For a backup from another server, it also needs that server’s key.
        </p>
        <p>Restore files over 10 GB from the command line.</p>
      </HostNotes>
    </Section>
  );
}
