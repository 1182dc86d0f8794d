import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../../../ui/data/pages.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { useTitle } from '../../../../ui/layout/use-title.ts';
import { areLetterShortcutsOn, isBusy } from '../../../../ui/letter-shortcuts.ts';
import { ClientConversation } from './ClientConversation.tsx';
import { ConversationList } from './ConversationList.tsx';
import { conversationsQuery, refreshConversation, unreadMessagesQuery } from './message-queries.ts';
import classes from './messages.module.css';
import { type MessagesSearch, messagesSearch } from './messages-search.ts';

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
          <EmptyState drawing="messages" title="Choose a conversation">
            Your clients’ messages arrive here. Emails say only that one is waiting, never what it says.
          </EmptyState>
        </div>
      ) : (
        // The key keeps a draft with its client.
        <ClientConversation key={client} clientId={client} composer={composer} />
      )}
    </div>
  );
}

/** Loads the lists again when there is a newer message. */
function useNewMessages(openId: number | undefined) {
  const newestId = useQuery({ ...unreadMessagesQuery, refetchInterval: pollMs }).data?.newestId;
  const [seen, setSeen] = useState(newestId);
  // Follows the server, whose small answer says whether anything larger is worth loading.
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
  // Subscribes to the keyboard.
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
