import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { modifierKey } from '../../../../ui/modifier-key.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { maxBodyLength } from '../contract.ts';
import classes from './messages.module.css';
import { SavedReplies } from './SavedReplies.tsx';
import { readDraft, sendMessage, writeDraft } from './unsent.ts';

type Props = { client: ClientDetail; field: RefObject<HTMLTextAreaElement | null> };

/** The field to write to a client. Its text survives a reload. */
export function Composer({ client, field }: Props) {
  const { id: userId } = useCurrentUser();
  const [text, setText] = useState(() => readDraft(userId, client.id));
  const change = (next: string) => {
    setText(next);
    writeDraft(userId, client.id, next);
  };
  const send = () => {
    const body = text.trim();
    if (!body) return field.current?.focus();
    sendMessage(userId, { clientId: client.id, body });
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
      <div className={classes.tools}>
        <SavedReplies text={text.trim()} onPick={insert} />
        <span className={classes.hint} aria-hidden="true">
          <kbd>{modifierKey()}</kbd> <kbd>Enter</kbd>
        </span>
        <Button type="submit" variant="filled" leftSection={<Icon name="send" size={16} />}>
          Send
        </Button>
      </div>
      <p className={classes.privacy}>
        <Icon name="lock" size={14} />
        {client.firstName}’s email says only that a message is waiting.
      </p>
    </form>
  );
}
