import { queryClient } from '../../../ui/query.ts';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { toast } from '../../../ui/toast.ts';
import { UploadButton, UploadRefusal } from '../../../ui/UploadButton.tsx';
import { useUpload } from '../../../ui/use-upload.ts';
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
    <Section title="Restore from a file" purpose="A backup you downloaded, or one from another Sorrel.">
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <p className={section.quiet}>
              The file is checked and added to the list above, where you can restore it. Encrypted backups need this
              server’s passphrase, and backups from another server also its key. For files over 10 GB, use the command
              line.
            </p>
            <UploadRefusal upload={upload} />
          </div>
          <div className={section.rowActions}>
            <UploadButton upload={upload} label="Backup file" />
          </div>
        </div>
      </div>
    </Section>
  );
}
