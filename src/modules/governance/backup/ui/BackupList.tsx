import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { queryClient } from '../../../../ui/query.ts';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { type Backup, type Backups, backupsSchema } from '../contract.ts';
import { BackupRow } from './BackupRow.tsx';
import classes from './backup.module.css';
import { backupsPath, backupsQuery } from './backup-queries.ts';
import { DownloadDialog } from './DownloadDialog.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';

type Asked = { what: 'download' | 'restore'; backup: Backup };

/** Those that lie on the server, the newest first. */
export function BackupList({ backups, kept, restore }: Backups) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const making = useMutation({
    mutationFn: () => api.post(backupsPath, { kind: 'manual' }, backupsSchema),
    onSuccess: now => {
      queryClient.setQueryData(backupsQuery.queryKey, now);
      toast.success('Backup created', 'The whole file was checked.');
    },
    onError: error => toast.failure('Failed to back up', sentenceOf(error, 'Earlier backups are still there.')),
  });
  const make = (
    <Button
      variant="filled"
      leftSection={<Icon name="archive" size={16} />}
      disabled={making.isPending}
      onClick={() => making.mutate()}
    >
      {making.isPending ? 'Backing up...' : 'Back up now'}
    </Button>
  );
  return (
    <Section
      title="Backups"
      isMain
      purpose={`The last ${kept} nightly and ${kept} manual backups stay on this server. Download one now and then and store it somewhere safe.`}
      actions={backups.length > 0 && make}
    >
      <div role="status">
        {making.isPending && <p className={classes.news}>Backing up everything. You can keep working.</p>}
        {restore === 'failed' && (
          <p className={classes.news}>
            <Icon name="alert" size={16} />
            The last restore failed. Everything is as it was before.
          </p>
        )}
      </div>
      <ul className={section.card}>
        {backups.map(backup => (
          <BackupRow key={backup.name} backup={backup} onAsk={what => setAsked({ what, backup })} />
        ))}
        {!backups.length && (
          <li>
            <EmptyState title="No backups yet" level="h3" actions={make}>
              The first one runs tonight. You can also make one right now.
            </EmptyState>
          </li>
        )}
      </ul>
      {asked?.what === 'download' && <DownloadDialog backup={asked.backup} onClose={() => setAsked(null)} />}
      {asked?.what === 'restore' && <RestoreDialog backup={asked.backup} onClose={() => setAsked(null)} />}
    </Section>
  );
}
