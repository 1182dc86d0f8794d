import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { BackupList } from './BackupList.tsx';
import { backupsQuery } from './backup-queries.ts';
import { UploadSection } from './UploadSection.tsx';

/** Copies of the whole instance: made, taken along, and gone back to. */
export function BackupTab() {
  if (useMay('backups.write')) return <Backups />;
  return (
    <div className={section.card}>
      <EmptyState title="Owners only">Only owners can manage backups. Ask one of them.</EmptyState>
    </div>
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
