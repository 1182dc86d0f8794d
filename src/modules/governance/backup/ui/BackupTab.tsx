import { Button, Loader, TextInput } from '@mantine/core';
import { onlineManager, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatSize } from '../../../../shared/file-kinds.ts';
import { formatMoment, formatMomentInSentence } from '../../../../shared/format/format-moment.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient, refresh } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { downloadPost } from '../../../../ui/form/download-post.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { UploadButton, UploadRefusal } from '../../../../ui/form/UploadButton.tsx';
import { useUpload } from '../../../../ui/form/use-upload.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { OperatorNotes } from '../../../../ui/layout/Disclosure.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { ProofFields } from '../../../accounts/auth/ui/two-step/ProofFields.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  type Backup,
  type Backups,
  backupKinds,
  backupsSchema,
  type DownloadFields,
  downloadFields,
  largestBackup,
  restoreFields,
  restoreWord,
} from '../contract.ts';
import classes from './backup.module.css';
import { backupsPath, backupsQuery } from './backup-queries.ts';

export function BackupTab() {
  if (useMay('backups.write')) return <BackupSection />;
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

function BackupSection() {
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

type BackupRowProps = { backup: Backup; onAsk: (what: 'download' | 'restore') => void };

function BackupRow({ backup, onAsk }: BackupRowProps) {
  const { kind, size, isSealed } = backup;
  const moment = useMomentOf(backup);
  const facts = [backupKinds[kind], formatSize(size), isSealed ? 'encrypted' : 'not encrypted'];
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3>{moment}</h3>
        <p className={section.quiet}>{facts.join(' · ')}</p>
      </div>
      <div className={section.rowActions}>
        <Button size="xs" onClick={() => onAsk('download')} aria-label={`Download the backup of ${moment}`}>
          Download
        </Button>
        <Button size="xs" onClick={() => onAsk('restore')} aria-label={`Restore the backup of ${moment}`}>
          Restore
        </Button>
      </div>
    </li>
  );
}

/** In the practice's time zone. */
function useMomentOf({ madeAt }: Backup): string {
  const { timeZone } = useCurrentUser().practice;
  return formatMoment(madeAt, timeZone, useNow());
}

/** For the middle of a sentence. */
function useMomentWithin({ madeAt }: Backup): string {
  const { timeZone } = useCurrentUser().practice;
  return formatMomentInSentence(madeAt, timeZone, useNow());
}

type RestoreStage = 'stopping' | 'away' | 'long' | 'done' | 'failed';

const interval = 1_500;
/** Milliseconds after which a warning appears. */
const longAway = 5 * 60_000;

/** Polls until the program is back after the restore and the result is known. */
function useRestoreStage(): RestoreStage {
  const [stage, setStage] = useState<RestoreStage>('stopping');
  // Pauses all other queries, because the first 401 would navigate away from this dialog.
  useEffect(() => {
    onlineManager.setOnline(false);
    const began = Date.now();
    let timer = 0;
    let isOver = false;
    const poll = async () => {
      const seen = await seeStage();
      if (isOver) return;
      setStage(seen === 'away' && Date.now() - began > longAway ? 'long' : seen);
      if (seen === 'failed') onlineManager.setOnline(true);
      if (seen === 'stopping' || seen === 'away') timer = window.setTimeout(poll, interval);
    };
    timer = window.setTimeout(poll, interval);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
      onlineManager.setOnline(true);
    };
  }, []);
  return stage;
}

/** Sessions aren't restored: a 401 means success, a valid session means that nothing was restored. */
async function seeStage(): Promise<RestoreStage> {
  try {
    const answer = await fetch(backupsPath, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (answer.status === 401) return 'done';
    // A proxy's error while the program is down.
    if (!answer.ok) return 'away';
    const { restore } = backupsSchema.parse(await answer.json());
    return restore === 'running' ? 'stopping' : 'failed';
  } catch {
    return 'away';
  }
}

const titles: Record<RestoreStage, string> = {
  stopping: 'Preparing to restore',
  away: 'Restoring',
  long: 'Still restoring',
  done: 'Restored',
  failed: 'Nothing was restored',
};

type RestoreProgressProps = { moment: string; onClose: () => void };

/** Shows that the program is down, and the result once it is back. */
function RestoreProgress({ moment, onClose }: RestoreProgressProps) {
  const stage = useRestoreStage();
  const isOver = stage === 'done' || stage === 'failed';
  const messages: Record<RestoreStage, string> = {
    stopping: 'The backup is complete. Sorrel finishes current work first.',
    away: 'Sorrel is restoring everything and will restart. Keep this page open.',
    long: 'A large backup takes longer. If Sorrel doesn’t come back, your administrator can find the reason in its log. Your data is either as before or as in the backup, never a mix.',
    done: `Everything is as it was then (${moment}). Sign in again, with your password from that time. Nothing is sent until you resume sending.`,
    failed: 'Sorrel is back with everything as it was before. Your administrator can find the reason in its log.',
  };
  const close = () => {
    onClose();
    void refresh(backupsPath);
  };
  return (
    <Dialog title={titles[stage]} isOpen onClose={() => undefined} isLight={false} isQuestion width={440}>
      <div className={classes.stage} role="status" aria-live="polite">
        {!isOver && <Loader size={20} aria-hidden />}
        <p className={dialog.message}>{messages[stage]}</p>
      </div>
      {isOver && (
        <div className={dialog.actions}>
          {stage === 'done' && (
            <Button variant="filled" component="a" href="/login" ref={takeFocus}>
              Sign in
            </Button>
          )}
          {stage === 'failed' && (
            <Button variant="filled" ref={takeFocus} onClick={close}>
              Close
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}

/** `autoFocus` works only on page load, not in a dialog that is already open. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

type RestoreDialogProps = { backup: Backup; onClose: () => void };

/** Requires a typed word and the password, because everything after the backup is lost. */
function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const moment = useMomentWithin(backup);
  const [isBegun, setIsBegun] = useState(false);
  const step = useFormModal({
    initialValues: { confirmation: '', password: '', code: '' },
    schema: restoreFields,
    save: fields => api.post(`${backupsPath}/${backup.name}/restore`, fields),
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

/** @throws ApiError if the response is not OK */
const downloadBackup = ({ name }: Backup, fields: DownloadFields): Promise<void> =>
  downloadPost(`${backupsPath}/${name}/file`, fields, name);

type DownloadDialogProps = { backup: Backup; onClose: () => void };

/** Requires the password, because the file contains everything. */
function DownloadDialog({ backup, onClose }: DownloadDialogProps) {
  const moment = useMomentWithin(backup);
  const step = useFormModal({
    initialValues: { password: '', code: '' },
    schema: downloadFields,
    save: fields => downloadBackup(backup, fields),
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

type OpenDialog = { what: 'download' | 'restore'; backup: Backup };

function BackupList({ backups, kept, restore }: Backups) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
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
          <BackupRow key={backup.name} backup={backup} onAsk={what => setDialog({ what, backup })} />
        ))}
        {!backups.length && (
          <li>
            <EmptyState title="No backups yet" level="h3" actions={make}>
              The first one runs tonight. You can also make one right now.
            </EmptyState>
          </li>
        )}
      </ul>
      {dialog?.what === 'download' && <DownloadDialog backup={dialog.backup} onClose={() => setDialog(null)} />}
      {dialog?.what === 'restore' && <RestoreDialog backup={dialog.backup} onClose={() => setDialog(null)} />}
    </Section>
  );
}
