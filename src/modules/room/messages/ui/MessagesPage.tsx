import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatMomentInSentence, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { dayIn, formatTime } from '../../../../shared/format/format-time.ts';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { usePages } from '../../../../ui/data/pages.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { areLetterShortcutsOn, isBusy } from '../../../../ui/layout/letter-shortcuts.ts';
import { IconLink } from '../../../../ui/layout/links.tsx';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import { useTitle } from '../../../../ui/layout/use-title.ts';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type ClientDetail, isErased } from '../../../people/clients/contract.ts';
import { ClientSelect } from '../../../people/clients/ui/ClientSelect.tsx';
import { clientQuery } from '../../../people/clients/ui/client-queries.ts';
import { fullName } from '../../../people/clients/ui/format-client.ts';
import type { Conversation } from '../contract.ts';
import { Composer, Thread } from './Conversation.tsx';
import { conversationsQuery, refreshConversation } from './message-queries.ts';
import classes from './messages.module.css';
import { type MessagesSearch, messagesSearch } from './messages-search.ts';
import { unreadMessagesQuery } from './UnreadMessages.tsx';

const pollMs = 5_000;

/** The inbox: conversations on the left, the open one on the right; on a phone one after the other. */
export function MessagesPage() {
  const { client, search } = messagesSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/messages' });
  const composer = useRef<HTMLTextAreaElement>(null);
  const pages = usePages(conversationsQuery(search));
  useTitle('Messages');
  useNewMessages(client);
  const change = (to: MessagesSearch, replace = true) =>
    void navigate({ search: { client, search, ...to }, replace, resetScroll: false });
  useConversationKeys({
    move: step => {
      const ids = pages.rows?.map(each => each.client.id) ?? [];
      const at = client === undefined ? -1 : ids.indexOf(client);
      const next = ids[at < 0 ? 0 : at + step];
      if (next !== undefined) change({ client: next });
    },
    reply: () => composer.current?.focus(),
  });
  return (
    <div className={classes.inbox} data-open={client !== undefined || undefined}>
      <ConversationList
        pages={pages}
        search={search}
        openId={client}
        onSearch={next => change({ search: next || undefined })}
        onOpen={id => change({ client: id }, false)}
      />
      {client === undefined ? (
        <div className={classes.nothingOpen}>
          {pages.rows?.length !== 0 && (
            <EmptyState drawing="messages" title="Choose a conversation">
              Your clients’ messages arrive here. Notification emails never include the message.
            </EmptyState>
          )}
        </div>
      ) : (
        // The key gives each client their own draft.
        <ClientConversation key={client} clientId={client} composer={composer} />
      )}
    </div>
  );
}

/** Reloads the lists when there is a newer message. */
function useNewMessages(openId: number | undefined) {
  const newestId = useQuery({ ...unreadMessagesQuery, refetchInterval: pollMs }).data?.newestId;
  const [seen, setSeen] = useState(newestId);
  // Polls a small response that shows whether the lists must be reloaded.
  useEffect(() => {
    if (newestId === undefined || newestId === seen) return;
    setSeen(newestId);
    if (seen === undefined) return;
    void (openId === undefined ? refresh('/api/messages') : refreshConversation(openId));
  }, [newestId, seen, openId]);
}

type Keys = { move: (step: 1 | -1) => void; reply: () => void };

function useConversationKeys(keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!areLetterShortcutsOn() || isBusy(event.target)) return;
      const { move, reply } = latest.current;
      if (event.key === 'j') move(1);
      if (event.key === 'k') move(-1);
      if (event.key !== 'r') return;
      // Otherwise the letter would be typed into the field.
      event.preventDefault();
      reply();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

type ListProps = {
  pages: ReturnType<typeof usePages<Conversation, object>>;
  search: string | undefined;
  openId: number | undefined;
  onSearch: (search: string) => void;
  onOpen: (clientId: number) => void;
};

function ConversationList({ pages, search, openId, onSearch, onOpen }: ListProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const mayWrite = useMay('clients.write');
  const { list, rows, isStale } = pages;
  return (
    <section className={classes.list} aria-label="Conversations">
      <div className={classes.listHead}>
        <h1>Messages</h1>
        {mayWrite && (
          <Button size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => setIsChoosing(true)}>
            New
          </Button>
        )}
        <search className={classes.search}>
          <SearchField label="Search by client" value={search ?? ''} onSearch={onSearch} />
        </search>
      </div>
      <div className={classes.scroll} data-stale={isStale || undefined}>
        {list.isError && !rows ? (
          <ErrorState title="Failed to load messages" error={list.error} onRetry={() => void list.refetch()} />
        ) : !rows ? (
          <ListSkeleton />
        ) : rows.length ? (
          <>
            <ul>
              {rows.map(each => (
                <Row key={each.client.id} conversation={each} isOpen={each.client.id === openId} search={search} />
              ))}
            </ul>
            {list.hasNextPage && (
              <p className={classes.more}>
                <MoreRows count={`${rows.length} conversations`} failure="Failed to load more" list={list} />
              </p>
            )}
          </>
        ) : search ? (
          <EmptyState
            title={`No messages with “${search}”`}
            actions={<Button onClick={() => onSearch('')}>Clear search</Button>}
          />
        ) : (
          <EmptyState title="No messages yet">
            Write to a client, or wait for one to write from the client room.
          </EmptyState>
        )}
      </div>
      <p className={classes.keys} aria-hidden="true">
        <span>
          <kbd>J</kbd> <kbd>K</kbd> next, previous
        </span>
        <span>
          <kbd>R</kbd> reply
        </span>
      </p>
      <Dialog title="New message" isOpen={isChoosing} onClose={() => setIsChoosing(false)}>
        <ClientSelect
          label="Client"
          data-autofocus
          value=""
          known={null}
          onPick={picked => {
            if (!picked) return;
            setIsChoosing(false);
            onOpen(picked.id);
          }}
        />
      </Dialog>
    </section>
  );
}

type RowProps = { conversation: Conversation; isOpen: boolean; search: string | undefined };

function Row({ conversation: { client, lastMessage, unreadCount }, isOpen, search }: RowProps) {
  const zone = useCurrentUser().practice.timeZone;
  const now = useNow();
  const link = useRef<HTMLAnchorElement>(null);
  // Scrolls the list to a conversation opened by keyboard.
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { createdAt, author, body } = lastMessage;
  const isToday = dayIn(createdAt, zone) === dayIn(now, zone);
  return (
    <li>
      <Link
        ref={link}
        to="/messages"
        search={{ client: client.id, search }}
        resetScroll={false}
        className={classes.row}
        data-unread={unreadCount > 0 || undefined}
        data-open={isOpen || undefined}
        aria-current={isOpen ? 'true' : undefined}
        activeProps={{}}
      >
        <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} />
        <span className={classes.rowText}>
          <span className={classes.rowHead}>
            <b>{fullName(client)}</b>
            <time dateTime={createdAt}>
              {isToday ? formatTime(createdAt, zone) : formatNearDay(createdAt, zone, now)}
            </time>
          </span>
          <span className={classes.preview}>
            {author === 'practice' && 'You: '}
            {body}
          </span>
        </span>
        {unreadCount > 0 && (
          <span className={classes.dot}>
            <VisuallyHidden>{unreadCount} unread</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading messages" className={classes.skeletons}>
      {[...Array(5).keys()].map(row => (
        <div key={row}>
          <Skeleton circle height={36} />
          <div>
            <Skeleton height={14} width="50%" mb={8} />
            <Skeleton height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}

type ConversationProps = { clientId: number; composer: RefObject<HTMLTextAreaElement | null> };

/** The messages of one client, and the field to write to them. */
function ClientConversation({ clientId, composer }: ConversationProps) {
  const { data: client, error, refetch } = useQuery(clientQuery(clientId));
  const mayWrite = useMay('clients.write');
  const isMissing = isStatus(error, 404);
  return (
    <section
      className={classes.conversation}
      aria-label={client ? `Conversation with ${fullName(client)}` : 'Conversation'}
    >
      <h1 className={classes.phoneTitle}>Messages</h1>
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

function Foot({ client, composer }: { client: ClientDetail; composer: ConversationProps['composer'] }) {
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
