import { Menu } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { MenuLink } from '../../../../ui/links.tsx';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import type { Subscriber } from '../subscriber.ts';

type Props = {
  subscriber: Subscriber;
  /** Each is left out for whom it would be refused. */
  onUnsubscribe?: (subscriber: Subscriber) => void;
  onDelete?: (subscriber: Subscriber) => void;
};

/** What can be done with one subscriber of the list. */
export function SubscriberMenu({ subscriber, onUnsubscribe, onDelete }: Props) {
  const { clientId, status, email } = subscriber;
  return (
    <RowMenu label={`Actions for ${email}`}>
      {clientId && (
        <MenuLink to="/clients/$id" params={{ id: String(clientId) }} leftSection={<Icon name="person" size={16} />}>
          View client
        </MenuLink>
      )}
      {onUnsubscribe && (
        <Menu.Item
          leftSection={<Icon name="mail" size={16} />}
          disabled={status === 'unsubscribed'}
          onClick={() => onUnsubscribe(subscriber)}
        >
          {status === 'unsubscribed' ? 'Already unsubscribed' : 'Unsubscribe'}
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => onDelete(subscriber)}
        >
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}
