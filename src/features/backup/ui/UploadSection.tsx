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
      toast.success(
        'The backup is in the list',
        'Every byte of it was read. Choose Restore beside it to go back to it.',
      );
    },
  });
  return (
    <Section title="Restore from a file" purpose="A backup that you downloaded, or that another Sorrel made.">
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <p className={section.quiet}>
              It is checked and comes into the list above, where you restore it. A sealed one needs the passphrase of
              this Sorrel; one of another Sorrel also its key. One of more than 10 GB is restored by the command.
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
