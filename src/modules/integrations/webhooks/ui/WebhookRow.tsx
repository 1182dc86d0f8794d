import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { refresh } from '../../../../ui/query.ts';
import { RowMenu } from '../../../../ui/RowMenu.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { type WebhookEndpoint, webhookDelivery, webhookEvents } from '../contract.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { webhooksPath } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** One address: what it is told, how it takes it, and its log. */
export function WebhookRow({ endpoint, onEdit }: { endpoint: WebhookEndpoint; onEdit: () => void }) {
  const { id, url, events } = endpoint;
  const [isLogOpen, setIsLogOpen] = useState(false);
  const testing = useMutation({
    mutationFn: () => api.post(`${webhooksPath}/${id}/test`, undefined, webhookDelivery),
    onSuccess: async () => {
      setIsLogOpen(true);
      toast.success('Test on its way', 'The response will appear in the log.');
      await refresh(webhooksPath);
    },
    onError: error => toast.failure('Failed to send the test', sentenceOf(error, 'Please try again.')),
  });
  const removing = useMutation({
    mutationFn: () => api.delete(`${webhooksPath}/${id}`),
    onSuccess: async () => {
      toast.success('Webhook removed', `${url} no longer gets any events.`);
      await refresh(webhooksPath);
    },
    onError: error => toast.failure('Failed to remove the webhook', sentenceOf(error, 'Please try again.')),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: 'Remove this webhook?',
      message: `${url} no longer gets any events, and its log is deleted.`,
      confirmLabel: 'Remove',
      isDestructive: true,
    });
    if (isConfirmed) removing.mutate();
  };
  return (
    <li className={classes.endpoint}>
      <div className={section.row}>
        <div className={section.rowText}>
          <h3>{url}</h3>
          <p className={section.quiet}>{events.length === webhookEvents.length ? 'All events' : events.join(', ')}</p>
          <State endpoint={endpoint} />
        </div>
        <div className={section.rowActions}>
          <Button
            size="xs"
            aria-expanded={isLogOpen}
            aria-label={`Log of ${url}`}
            onClick={() => setIsLogOpen(before => !before)}
          >
            Log
          </Button>
          <RowMenu label={`Actions for ${url}`}>
            <Menu.Item
              leftSection={<Icon name="send" size={16} />}
              disabled={testing.isPending}
              onClick={() => testing.mutate()}
            >
              Send test
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
              Edit
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              c="var(--danger-text)"
              leftSection={<Icon name="trash" size={16} />}
              disabled={removing.isPending}
              onClick={() => void remove()}
            >
              Remove
            </Menu.Item>
          </RowMenu>
        </div>
      </div>
      {isLogOpen && <DeliveryList endpointId={id} />}
    </li>
  );
}

function State({ endpoint: { disabledAt, failingSince } }: { endpoint: WebhookEndpoint }) {
  const now = useNow();
  if (disabledAt) {
    return (
      <StatusDot tone="bad">{`Off since ${formatRelative(disabledAt, now)}. Edit and save it to turn it on.`}</StatusDot>
    );
  }
  return failingSince && <StatusDot tone="warning">{`Failing since ${formatRelative(failingSince, now)}`}</StatusDot>;
}
