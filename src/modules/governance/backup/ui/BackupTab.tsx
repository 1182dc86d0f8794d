import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { UploadButton, UploadRefusal } from '../../../../ui/form/UploadButton.tsx';
import { useUpload } from '../../../../ui/form/use-upload.ts';
import { OperatorNotes } from '../../../../ui/layout/Disclosure.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { backupsSchema, largestBackup } from '../contract.ts';
import { BackupList } from './BackupList.tsx';
import { backupsPath, backupsQuery } from './backup-queries.ts';

export function BackupTab() {
  if (useMay('backups.write')) return <Backups />;
  return (
    <div className={section.card}>
      <EmptyState title="Owners only">Only owners can manage backups. Ask one of them.</EmptyState>
    </div>
  );
}

/** Only adds the file to the list; nothing is restored yet. */
function UploadSection() {
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
      <OperatorNotes>
        <p>
          Set <code>BACKUP_PASSPHRASE</code> to encrypt backups. The server that restores one needs the same passphrase.
          For a backup from another server, it also needs that server’s key.
        </p>
        <p>Restore files over 10 GB from the command line.</p>
      </OperatorNotes>
    </Section>
  );
}

function Backups() {
  const { data, error, refetch } = useQuery(backupsQuery);
  if (!data)
    return error ? (
      <div className={section.card}>
        <ErrorState title="Failed to load your backups" error={error} onRetry={() => refetch()} />
      </div>
    ) : (
      <RowSkeletons label="Loading your backups" />
    );
  if (!data.isOwn)
    return (
      <div className={section.card}>
        <EmptyState title="Your administrator handles backups">
          Several practices share this server, and a backup contains all of them. Ask your administrator when you need
          one. You can export your own data under Data.
        </EmptyState>
      </div>
    );
  return (
    <>
      <BackupList {...data} />
      <UploadSection />
    </>
  );
}
