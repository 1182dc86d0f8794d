import { ActionIcon, Button, Menu, Skeleton, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { formatSize } from '../../../../shared/file-kinds.ts';
import { formatMomentInSentence, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { dayIn, formatTime, formatWeekdayAndTime } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { UploadButton, UploadRefusal } from '../../../../ui/form/UploadButton.tsx';
import { useUpload } from '../../../../ui/form/use-upload.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { modifierKey } from '../../../../ui/modifier-key.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { maxSavedReplies, savedReplies } from '../../access/contract.ts';
import { type Attachment, acceptedFiles, attachment, clientFile } from '../../files/contract.ts';
import { clientFileLimits } from '../../files/file-limits.ts';
import { type ClientMessage, maxAttachments, maxBodyLength } from '../contract.ts';
import { clientMessagesQuery, emailHint, markRead, savedRepliesQuery, whereRead } from './message-queries.ts';
import classes from './messages.module.css';
import {
  discardMessage,
  readDraft,
  retryMessage,
  sendMessage,
  type UnsentMessage,
  useUnsentMessages,
  writeDraft,
} from './unsent.ts';

type ThreadProps = { clientId: number; client: ClientDetail | undefined; mayWrite: boolean };

export function Thread({ clientId, client, mayWrite }: ThreadProps) {
  const { practice, id: userId } = useCurrentUser();
  const { timeZone: zone, hasMailServer } = practice;
  const now = useNow();
  const { list, rows } = usePages(clientMessagesQuery(clientId), { keepPrevious: false });
  const unsent = useUnsentMessages(userId).filter(each => each.clientId === clientId);
  useMarkRead(clientId, mayWrite ? rows : undefined);
  if (list.isError && !rows)
    return (
      <div className={classes.thread}>
        <ErrorState title="Failed to load messages" error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  if (!rows)
    return (
      <div className={classes.thread} role="status" aria-label="Loading messages">
        <div className={classes.messages}>
          <Skeleton height={44} width="60%" />
          <Skeleton height={64} width="60%" ms="auto" />
        </div>
      </div>
    );
  const messages = rows.toReversed();
  const name = client?.firstName ?? 'this client';
  if (!messages.length && !unsent.length)
    return (
      <div className={classes.thread}>
        <EmptyState drawing="messages" title={`Write to ${name}`}>
          {whereRead(hasMailServer, name)}
        </EmptyState>
      </div>
    );
  return (
    // A scroll area must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1
    <div className={classes.thread} role="log" aria-label="Messages" tabIndex={0}>
      <ol className={classes.messages}>
        {list.hasNextPage && (
          <li className={classes.older}>
            <Button size="xs" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show older messages
            </Button>
          </li>
        )}
        {messages.map((message, at) => (
          <Fragment key={message.id}>
            {isNewDay(message, messages[at - 1], zone) && (
              <li className={classes.day}>{formatNearDay(message.createdAt, zone, now)}</li>
            )}
            <Message message={message} next={messages[at + 1]} />
          </Fragment>
        ))}
        {unsent.map(each => (
          <Unsent key={each.key} message={each} />
        ))}
      </ol>
    </div>
  );
}

const isNewDay = (message: ClientMessage, before: ClientMessage | undefined, zone: string) =>
  !before || dayIn(before.createdAt, zone) !== dayIn(message.createdAt, zone);

type MessageProps = { message: ClientMessage; next: ClientMessage | undefined };

function Message({ message, next }: MessageProps) {
  const { practice, id: userId } = useCurrentUser();
  const zone = practice.timeZone;
  const { author, body, createdAt, readAt, repliesResumeAt: resumeAt, writtenBy } = message;
  const isOwn = author === 'practice';
  // Shown once, below the last of several messages, as the client saw it.
  const wasTold = resumeAt && next?.repliesResumeAt !== resumeAt;
  const facts = [
    writtenBy && writtenBy.id !== userId ? writtenBy.name : null,
    formatTime(createdAt, zone),
    isOwn && readAt
      ? `seen ${dayIn(readAt, zone) === dayIn(createdAt, zone) ? formatTime(readAt, zone) : formatMomentInSentence(readAt, zone)}`
      : null,
  ].filter(Boolean);
  return (
    <>
      <li className={classes.message} data-own={isOwn || undefined}>
        {body && <p className={classes.body}>{body}</p>}
        <Attachments message={message} />
        <span className={classes.facts}>{facts.join(', ')}</span>
      </li>
      {wasTold && (
        <li className={classes.told}>
          <Icon name="clock" size={14} />
          Automatic reply: back {formatWeekdayAndTime(resumeAt, zone)}
        </li>
      )}
    </>
  );
}

/** Names of files are health data, which not every role may see. */
function Attachments({ message: { clientId, files, fileCount } }: { message: ClientMessage }) {
  if (!fileCount || files.length)
    return files.map(({ id, name, size }) => (
      <a key={id} className={classes.attachment} href={`/api/clients/${clientId}/files/${id}`} download>
        <Icon name="download" size={16} />
        {name} <span className={classes.facts}>{formatSize(size)}</span>
      </a>
    ));
  return <span className={classes.facts}>{fileCount === 1 ? 'With a file' : `With ${fileCount} files`}</span>;
}

function Unsent({ message }: { message: UnsentMessage }) {
  const { id: userId } = useCurrentUser();
  const { body, files, failure } = message;
  return (
    <li className={classes.message} data-own data-failed={failure !== null || undefined}>
      {body && <p className={classes.body}>{body}</p>}
      {files.length > 0 && <p className={classes.body}>{files.map(({ name }) => name).join(', ')}</p>}
      {failure === null ? (
        <span className={classes.facts}>Sending...</span>
      ) : (
        <div className={classes.failure} role="alert">
          <span>
            <Icon name="alert" size={14} />
            Not sent. {failure}
          </span>
          <Button size="compact-xs" onClick={() => retryMessage(userId, message)}>
            Try again
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => discardMessage(userId, message)}>
            Delete
          </Button>
        </div>
      )}
    </li>
  );
}

/** Marks the client's messages as read once they are on the screen. `rows` are newest first. */
function useMarkRead(clientId: number, rows: ClientMessage[] | undefined) {
  const upTo = rows?.find(({ author, readAt }) => author === 'client' && !readAt)?.createdAt;
  // Marks messages as read when they are shown; in a hidden window, when it becomes visible again.
  useEffect(() => {
    if (!upTo) return;
    const mark = () => {
      if (document.visibilityState === 'visible') void markRead(clientId, upTo).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [clientId, upTo]);
}

type ComposerProps = { client: ClientDetail; field: RefObject<HTMLTextAreaElement | null> };

/** The field to write to a client. Its text survives a reload. */
export function Composer({ client, field }: ComposerProps) {
  const { id: userId, practice } = useCurrentUser();
  const [text, setText] = useState(() => readDraft(userId, client.id));
  const change = (next: string) => {
    setText(next);
    writeDraft(userId, client.id, next);
  };
  const mayAttach = useMay('records.write');
  const [files, setFiles] = useState<Attachment[]>([]);
  const upload = useUpload({
    path: `/api/clients/${client.id}/files`,
    query: { forMessage: 'true' },
    schema: clientFile,
    largest: clientFileLimits.largest,
    onUploaded: file => setFiles(previous => [...previous, attachment.parse(file)]),
  });
  const send = () => {
    const body = text.trim();
    if (!body && !files.length) return field.current?.focus();
    sendMessage(userId, { clientId: client.id, body, files });
    setFiles([]);
    change('');
    field.current?.focus();
  };
  const insert = (reply: string) => {
    change([text.trimEnd(), reply].filter(Boolean).join('\n\n'));
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
    // Back to J and K without the mouse.
    if (event.key === 'Escape') field.current?.blur();
  };
  return (
    <form
      className={classes.composer}
      onSubmit={event => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        ref={field}
        aria-label={`Message to ${client.firstName}`}
        placeholder={`Message ${client.firstName}`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxBodyLength}
        value={text}
        onChange={event => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {files.length > 0 && (
        <ul className={classes.attached} aria-label="Files to send">
          {files.map(({ id, name }) => (
            <li key={id} className={classes.attachment}>
              <span>{name}</span>
              <ActionIcon
                size="sm"
                variant="subtle"
                color="gray"
                aria-label={`Don’t send ${name}`}
                onClick={() => setFiles(previous => previous.filter(each => each.id !== id))}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        {mayAttach && files.length < maxAttachments && (
          <UploadButton
            upload={upload}
            label={`File for ${client.firstName}`}
            accept={acceptedFiles}
            variant="subtle"
            color="gray"
          >
            Add file
          </UploadButton>
        )}
        <SavedReplies text={text.trim()} onPick={insert} />
        <span className={classes.hint} aria-hidden="true">
          <kbd>{modifierKey()}</kbd> <kbd>Enter</kbd>
        </span>
        <Button type="submit" variant="filled" leftSection={<Icon name="send" size={16} />}>
          Send
        </Button>
      </div>
      <UploadRefusal upload={upload} />
      <p className={classes.privacy}>
        <Icon name="lock" size={14} />
        {emailHint(practice.hasMailServer, client.firstName)}
      </p>
    </form>
  );
}

const path = '/api/messages/saved-replies';
const save = (replies: string[]) => api.put(path, { replies }, savedReplies);

type SavedRepliesProps = {
  /** The text of the field, which can become a saved reply. */
  text: string;
  onPick: (reply: string) => void;
};

/** A menu of texts that the practice writes often. */
function SavedReplies({ text, onPick }: SavedRepliesProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { data } = useQuery(savedRepliesQuery);
  const replies = data?.replies ?? [];
  const adding = useMutation({
    mutationFn: () => save([...replies, text]),
    onSuccess: answer => {
      queryClient.setQueryData(savedRepliesQuery.queryKey, answer);
      toast.success('Reply saved');
    },
    onError: error => toast.failure('Reply not saved', sentenceOf(error, 'Please try again.')),
  });
  const canAdd = text !== '' && !replies.includes(text) && replies.length < maxSavedReplies;
  return (
    <>
      <Menu position="top-start" width={320} returnFocus={false}>
        <Menu.Target>
          <Button variant="subtle" color="gray" size="xs" leftSection={<Icon name="chat" size={16} />} disabled={!data}>
            Saved replies
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.replies}>
          {replies.map(reply => (
            <Menu.Item key={reply} onClick={() => onPick(reply)}>
              <span className={classes.reply}>{reply}</span>
            </Menu.Item>
          ))}
          {replies.length > 0 && <Menu.Divider />}
          {canAdd && (
            <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={() => adding.mutate()}>
              Save this text as a reply
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => setIsEditing(true)}>
            Edit saved replies
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <SavedRepliesDialog replies={replies} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function SavedRepliesDialog({ replies, onClose }: { replies: string[]; onClose: () => void }) {
  const { form, saving } = useFormModal({
    initialValues: { replies: replies.length ? replies : [''] },
    schema: savedReplies,
    save: ({ replies: next }) => save(next),
    onSaved: answer => {
      queryClient.setQueryData(savedRepliesQuery.queryKey, answer);
      toast.success('Replies saved');
      onClose();
    },
  });
  const { replies: shown } = form.values;
  return (
    <FormModal
      title="Saved replies"
      isOpen
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save replies"
      pendingLabel="Saving..."
    >
      {shown.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other identity
        <div key={at} className={classes.editedReply}>
          <Textarea
            aria-label={`Reply ${at + 1}`}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1_000}
            {...form.getInputProps(`replies.${at}`)}
          />
          <ActionIcon aria-label={`Delete reply ${at + 1}`} onClick={() => form.removeListItem('replies', at)}>
            <Icon name="trash" size={16} />
          </ActionIcon>
        </div>
      ))}
      {shown.length < maxSavedReplies && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.addReply}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('replies', '')}
        >
          Add reply
        </Button>
      )}
    </FormModal>
  );
}
