import { ActionIcon, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import IconFile from '@tabler/icons-react/icons/IconFile';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { formatSize, tooLargeFile } from '../../../../shared/file-kinds.ts';
import { formatMoment, formatNearDayInSentence } from '../../../../shared/format/format-moment.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { sendFile } from '../../../../ui/data/send-file.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { UploadButton } from '../../../../ui/form/UploadButton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { paperOf } from '../../../forms/requests/ui/RequestView.tsx';
import { clientFormsQuery } from '../../../forms/requests/ui/request-queries.ts';
import { willEmail } from '../../../messaging/emails/ui/will-email.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { acceptedFiles, type ClientFile, clientFile, type FileAuthor } from '../contract.ts';
import { clientFileLimits } from '../file-limits.ts';
import classes from './files.module.css';

type OfClient = { client: ClientDetail };

const filesPath = (clientId: number) => `/api/clients/${clientId}/files`;
const filesQuery = (clientId: number) => get([filesPath(clientId)], clientFile.array());

/** Files between the client and the practice. */
export function FilesTab({ client }: OfClient) {
  const { data: files, error, refetch } = useQuery(filesQuery(client.id));
  const mayWrite = useMay('records.write');
  const [chosen, setChosen] = useState<FileAuthor | 'all'>('all');
  const heading = useRef<HTMLHeadingElement>(null);
  const hasBoth = files?.some(each => each.author === 'client') && files.some(each => each.author === 'practice');
  const shown = files?.filter(each => !hasBoth || chosen === 'all' || each.author === chosen);
  return (
    <section className={section.card} aria-labelledby="client-files">
      <div className={classes.head}>
        <h2 id="client-files" ref={heading} tabIndex={-1}>
          Files
        </h2>
        {hasBoth && (
          <SegmentedControl
            size="xs"
            aria-label="Show"
            data={[
              { value: 'all', label: 'All' },
              { value: 'client', label: 'From client' },
              { value: 'practice', label: 'From practice' },
            ]}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </div>
      {mayWrite && <DropZone client={client} />}
      {shown ? (
        <FileList files={shown} client={client} onDeleted={() => heading.current?.focus()} />
      ) : error ? (
        <ErrorState title="Failed to load files" error={error} onRetry={() => refetch()} />
      ) : (
        <div className={classes.loading} role="status" aria-label="Loading files">
          <Skeleton height={14} width="40%" mb={8} />
          <Skeleton height={12} width="25%" />
        </div>
      )}
      <SignedForms clientId={client.id} />
    </section>
  );
}

/** PDFs of signed forms, including consents that were withdrawn later. */
function SignedForms({ clientId }: { clientId: number }) {
  const { timeZone } = useCurrentUser().practice;
  const { data = [] } = useQuery(clientFormsQuery(clientId));
  const signed = data.filter(({ signedName }) => signedName !== null);
  if (!signed.length) return null;
  return (
    <>
      <h3 className={classes.signed} id="signed-forms">
        Signed forms
      </h3>
      <ul className={classes.list} aria-labelledby="signed-forms">
        {signed.map(form => (
          <li key={form.id} className={classes.file}>
            <span className={classes.icon}>
              <IconFile size={18} stroke={1.8} aria-hidden="true" />
            </span>
            <span className={classes.words}>
              <a className={classes.name} href={paperOf(form)} target="_blank" rel="noopener" dir="auto">
                {form.title}
              </a>
              <span className={classes.about}>
                Signed by {form.signedName}
                {form.finishedAt && `, ${formatMoment(form.finishedAt, timeZone)}`}
              </span>
            </span>
            <span className={classes.from} />
            <span className={classes.status}>
              {form.status === 'withdrawn' && <StatusDot tone="off">Withdrawn</StatusDot>}
            </span>
            <span className={classes.actions} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Uploads files one at a time; a rejected file doesn’t stop the others. */
function useUploads(clientId: number) {
  const [progress, setProgress] = useState({ name: '', percent: 0 });
  const running = useRef<AbortController | null>(null);
  const sending = useMutation({
    mutationFn: async (files: File[]): Promise<string[]> => {
      const stopping = new AbortController();
      running.current = stopping;
      const refusals: string[] = [];
      for (const file of files) {
        if (stopping.signal.aborted) break;
        setProgress({ name: file.name, percent: 0 });
        const refusal = await upload(file, stopping.signal);
        if (refusal) refusals.push(refusal);
      }
      return refusals;
    },
  });
  const upload = async (file: File, signal: AbortSignal): Promise<string | null> => {
    if (file.size > clientFileLimits.largest) return refusalOf(file, tooLargeFile(clientFileLimits.largest));
    const path = `${filesPath(clientId)}?${new URLSearchParams({ name: file.name })}`;
    try {
      const onProgress = (percent: number) => setProgress({ name: file.name, percent });
      const added = await sendFile(path, clientFile, { file, onProgress, signal });
      queryClient.setQueryData(filesQuery(clientId).queryKey, (cached: ClientFile[] = []) => [added, ...cached]);
      toast.success('File added', added.name);
      return null;
    } catch (error) {
      return signal.aborted ? null : refusalOf(file, sentenceOf(error, 'The connection was lost. Please try again.'));
    }
  };
  return {
    refusals: sending.data ?? [],
    begin: (files: File[]) => {
      if (files.length && !sending.isPending) sending.mutate(files);
    },
    upload: {
      name: sending.isPending ? progress.name : null,
      percent: progress.percent,
      refusal: null,
      begin: (file: File | undefined) => {
        if (file && !sending.isPending) sending.mutate([file]);
      },
      stop: () => running.current?.abort(),
    },
  };
}

const refusalOf = (file: File, sentence: string) => `${file.name} wasn’t added. ${sentence}`;

/** Hint about the email that announces a new file. */
export const howNotified = (hasMailServer: boolean, name: string) =>
  hasMailServer
    ? `${name} gets an email that a file is waiting.`
    : `${willEmail(false, name)} The file waits in the client room.`;

function DropZone({ client: { id, firstName } }: OfClient) {
  const { hasMailServer } = useCurrentUser().practice;
  const { refusals, begin, upload } = useUploads(id);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    begin([...event.dataTransfer.files]);
  };
  return (
    <div className={classes.upload}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first. */}
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={event => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <UploadButton upload={upload} label={`File for ${firstName}`} accept={acceptedFiles}>
          Add a file
        </UploadButton>
        {upload.name === null && (
          <p className={classes.hint}>
            Or drop it here. PDF, images, Word, Excel, CSV or text, up to 25 MB. {howNotified(hasMailServer, firstName)}
          </p>
        )}
      </div>
      <div role="alert">
        {refusals.map(refusal => (
          <p key={refusal} className={classes.refusal}>
            {refusal}
          </p>
        ))}
      </div>
    </div>
  );
}

type FileListProps = OfClient & { files: ClientFile[]; onDeleted: () => void };

function FileList({ files, client, onDeleted }: FileListProps) {
  if (!files.length)
    return (
      <EmptyState drawing="paper" title="No files yet">
        Meal plans and handouts you add here appear in {client.firstName}’s client room, and lab results or photos{' '}
        {client.firstName} sends appear here.
      </EmptyState>
    );
  return (
    <ul className={classes.list} aria-label="Files, newest first">
      {files.map(file => (
        <FileRow key={file.id} file={file} client={client} onDeleted={onDeleted} />
      ))}
    </ul>
  );
}

function FileRow({ file, client, onDeleted }: OfClient & { file: ClientFile; onDeleted: () => void }) {
  const { timeZone } = useCurrentUser().practice;
  const mayWrite = useMay('records.write');
  const askToDelete = useDelete(client, onDeleted);
  const { id, name, author, memberName, size, createdAt } = file;
  const from = author === 'client' ? `From ${client.firstName}` : `From ${memberName ?? 'the practice'}`;
  const link = { href: `${filesPath(client.id)}/${id}`, download: name, onClick: () => showAsSeen(file) };
  return (
    <li className={classes.file}>
      <span className={classes.icon}>
        <IconFile size={18} stroke={1.8} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <a {...link} className={classes.name} dir="auto" title={name}>
          {name}
        </a>
        <span className={classes.about}>
          <span className={classes.fromBelow}>{from}, </span>
          {formatMoment(createdAt, timeZone)}, {formatSize(size)}
        </span>
      </span>
      <span className={classes.from}>{from}</span>
      <span className={classes.status}>
        <FileStatus file={file} />
      </span>
      <span className={classes.actions}>
        <ActionIcon component="a" {...link} variant="subtle" color="gray" aria-label={`Download ${name}`}>
          <Icon name="download" />
        </ActionIcon>
        {mayWrite && (
          <RowMenu label={`Actions for ${name}`}>
            <Menu.Item
              c="var(--danger-text)"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => void askToDelete(file)}
            >
              Delete
            </Menu.Item>
          </RowMenu>
        )}
      </span>
    </li>
  );
}

function FileStatus({ file: { author, seenAt } }: { file: ClientFile }) {
  const { timeZone } = useCurrentUser().practice;
  if (!seenAt)
    return author === 'client' ? (
      <StatusDot tone="good">New</StatusDot>
    ) : (
      <StatusDot tone="open">Not opened yet</StatusDot>
    );
  return <StatusDot tone="off">{`Opened ${formatNearDayInSentence(seenAt, timeZone)}`}</StatusDot>;
}

/** Updates the cache, because the download marks the client’s file as seen on the server. */
function showAsSeen({ id, clientId, author, seenAt }: ClientFile) {
  if (author !== 'client' || seenAt) return;
  const now = new Date().toISOString();
  queryClient.setQueryData(filesQuery(clientId).queryKey, (cached: ClientFile[] = []) =>
    cached.map(each => (each.id === id ? { ...each, seenAt: now } : each)),
  );
}

function useDelete({ id: clientId, firstName }: ClientDetail, onDeleted: () => void) {
  const deleting = useMutation({
    mutationFn: ({ id }: ClientFile) => api.delete(`${filesPath(clientId)}/${id}`),
    onSuccess: async (_, { name }) => {
      await refresh(filesPath(clientId));
      toast.success('File deleted', name);
      onDeleted();
    },
    onError: async error => {
      toast.failure('Failed to delete the file', sentenceOf(error, 'Nothing was deleted. Try again.'));
      await refresh(filesPath(clientId));
    },
  });
  return async (file: ClientFile) => {
    const question = {
      title: `Delete ${file.name}?`,
      message: `${firstName} will no longer see it either. This can’t be undone.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    };
    if (await confirm(question)) deleting.mutate(file);
  };
}
