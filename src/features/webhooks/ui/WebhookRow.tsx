import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { confirm } from '../../../ui/confirm.ts';
import { formatRelative } from '../../../ui/format-relative.ts';
import { refresh } from '../../../ui/query.ts';
import section from '../../../ui/section.module.css';
import { toast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
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
  const told = events.length === webhookEvents.length ? 'all events' : events.join(', ');
  return (
    <li className={classes.endpoint}>
      <div className={section.row}>
        <div className={section.rowText}>
          <h3>{url}</h3>
          <p className={section.quiet}>
            Gets {told}. <State endpoint={endpoint} />
          </p>
        </div>
        <div className={section.rowActions}>
          <Button size="xs" disabled={testing.isPending} onClick={() => testing.mutate()} aria-label={`Test ${url}`}>
            Test
          </Button>
          <Button
            size="xs"
            aria-expanded={isLogOpen}
            aria-label={`Log of ${url}`}
            onClick={() => setIsLogOpen(before => !before)}
          >
            Log
          </Button>
          <Button size="xs" onClick={onEdit} aria-label={`Edit ${url}`}>
            Edit
          </Button>
          <Button size="xs" disabled={removing.isPending} onClick={() => void remove()} aria-label={`Remove ${url}`}>
            Remove
          </Button>
        </div>
      </div>
      {isLogOpen && <DeliveryList endpointId={id} />}
    </li>
  );
}

function State({ endpoint: { disabledAt, failingSince } }: { endpoint: WebhookEndpoint }) {
  const now = useNow();
  if (disabledAt) return <strong>Off since {formatRelative(disabledAt, now)}: edit and save it to turn it on.</strong>;
  if (failingSince) return <strong>Failing since {formatRelative(failingSince, now)}.</strong>;
  return null;
}
