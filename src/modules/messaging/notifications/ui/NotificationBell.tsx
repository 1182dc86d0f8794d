import { ActionIcon, Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import { onDemand, usePreload } from '../../../../ui/on-demand.tsx';
import { ListNote } from './ListNote.tsx';
import { unreadCountQuery } from './notification-queries.ts';
import classes from './notifications.module.css';

const NotificationList = onDemand(
  () => import('./NotificationList.tsx').then(file => file.NotificationList),
  <ListNote text="Loading notifications..." />,
);

export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  const unread = useQuery(unreadCountQuery).data?.count ?? 0;
  const badge = unread > 99 ? '99+' : String(unread);
  const navigate = useNavigate();
  usePreload(NotificationList);
  const close = () => setIsOpen(false);
  const viewAll = () => {
    close();
    void navigate({ to: '/notifications' });
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={368} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          aria-label={unread ? `Notifications, ${badge} unread` : 'Notifications'}
          data-tour="notifications"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="bell" />
          {unread > 0 && (
            <span className={classes.count} aria-hidden="true">
              {badge}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Notifications">
        <div className={classes.head}>
          <h2>Notifications</h2>
          {unread > 0 && <span>{badge} unread</span>}
        </div>
        <div className={classes.scroll} data-autofocus tabIndex={-1}>
          <NotificationList onFollow={close} />
        </div>
        <div className={classes.foot}>
          <Button variant="subtle" color="gray" size="xs" onClick={viewAll}>
            View all notifications
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
