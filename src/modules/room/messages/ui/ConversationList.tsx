import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatNearDay } from '../../../../shared/format/format-moment.ts';
import { dayIn, formatTime } from '../../../../shared/format/format-time.ts';
import type { usePages } from '../../../../ui/data/pages.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { ClientSelect } from '../../../people/clients/ui/ClientSelect.tsx';
import { fullName } from '../../../people/clients/ui/format-client.ts';
import type { Conversation } from '../contract.ts';
import classes from './messages.module.css';

type Props = {
  pages: ReturnType<typeof usePages<Conversation, object>>;
  search: string | undefined;
  openId: number | undefined;
  onSearch: (search: string) => void;
  onOpen: (clientId: number) => void;
};

export function ConversationList({ pages, search, openId, onSearch, onOpen }: Props) {
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
          <EmptyState title="No conversation matches">Try another name.</EmptyState>
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
  // Scrolls the list along when the keyboard opens a conversation further down.
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
