import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type RefObject, useEffect } from 'react';
import { formatMomentInSentence, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { dayIn, formatTime, formatWeekdayAndTime } from '../../../../shared/format/format-time.ts';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { IconLink } from '../../../../ui/layout/links.tsx';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type ClientDetail, isErased } from '../../../people/clients/contract.ts';
import { clientQuery } from '../../../people/clients/ui/client-queries.ts';
import { fullName } from '../../../people/clients/ui/format-client.ts';
import type { ClientMessage } from '../contract.ts';
import { Composer } from './Composer.tsx';
import { clientMessagesQuery, markRead } from './message-queries.ts';
import classes from './messages.module.css';
import { discardMessage, retryMessage, type UnsentMessage, useUnsentMessages } from './unsent.ts';

type Props = { clientId: number; composer: RefObject<HTMLTextAreaElement | null> };

/** The messages of one client, and the field to write to them. */
export function ClientConversation({ clientId, composer }: Props) {
  const { data: client, error, refetch } = useQuery(clientQuery(clientId));
  const mayWrite = useMay('clients.write');
  const isMissing = isStatus(error, 404);
  return (
    <section
      className={classes.conversation}
      aria-label={client ? `Conversation with ${fullName(client)}` : 'Conversation'}
    >
      <div className={classes.head}>
        <IconLink
          to="/messages"
          search={({ search }: { search?: string | undefined }) => ({ search })}
          className={classes.back}
          aria-label="Back to messages"
        >
          <Icon name="chevronLeft" />
        </IconLink>
        {client ? <Head client={client} /> : !error && <Skeleton height={20} width="12rem" />}
      </div>
      {isMissing ? (
        <div className={classes.thread}>
          <EmptyState drawing="compass" title="Client not found">
            The link may be wrong, or this client was deleted or merged with another record.
          </EmptyState>
        </div>
      ) : error && !client ? (
        <ErrorState title="Failed to load this conversation" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Thread clientId={clientId} client={client} mayWrite={mayWrite} />
          {client && mayWrite && <Foot client={client} composer={composer} />}
        </>
      )}
    </section>
  );
}

function Head({ client }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const next = client.nextAppointment;
  return (
    <>
      <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} />
      <div className={classes.who}>
        <h2>{fullName(client)}</h2>
        <p>{next ? `${next.title}, ${formatMomentInSentence(next.startTime, zone, now)}` : 'No session ahead'}</p>
      </div>
      <Link to="/clients/$id" params={{ id: String(client.id) }} className={classes.record}>
        Open record
      </Link>
    </>
  );
}

function Foot({ client, composer }: { client: ClientDetail; composer: Props['composer'] }) {
  if (isErased(client)) return null;
  if (client.archivedAt)
    return (
      <p className={classes.closed}>
        <Icon name="archive" size={16} />
        {client.firstName} is archived and can’t read messages. Restore the client to write.
      </p>
    );
  return <Composer client={client} field={composer} />;
}

type ThreadProps = { clientId: number; client: ClientDetail | undefined; mayWrite: boolean };

function Thread({ clientId, client, mayWrite }: ThreadProps) {
  const { practice, id: userId } = useCurrentUser();
  const zone = practice.timeZone;
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
          <Skeleton height={64} width="60%" ml="auto" />
        </div>
      </div>
    );
  const messages = rows.toReversed();
  const name = client?.firstName ?? 'this client';
  if (!messages.length && !unsent.length)
    return (
      <div className={classes.thread}>
        <EmptyState drawing="messages" title={`Write to ${name}`}>
          {name} gets an email that says a message is waiting, and reads it in the client room.
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
  // The client was told once, below the last of several messages.
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
        <p className={classes.body}>{body}</p>
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

function Unsent({ message }: { message: UnsentMessage }) {
  const { id: userId } = useCurrentUser();
  const { body, failure } = message;
  return (
    <li className={classes.message} data-own data-failed={failure !== null || undefined}>
      <p className={classes.body}>{body}</p>
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
  // Tells the server what the window shows; a hidden window does so when it is looked at again.
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
