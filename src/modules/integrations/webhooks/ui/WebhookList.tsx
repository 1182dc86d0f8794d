import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { CopyField } from '../../../../ui/layout/CopyField.tsx';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import {
  type NewWebhookEndpoint,
  newWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
  webhookDelivery,
  webhookDeliveryPage,
  webhookEndpoint,
  webhookEndpointInput,
  webhookEventLabels,
  webhookEvents,
} from '../contract.ts';
import classes from './webhooks.module.css';

const webhooksPath = '/api/webhook-endpoints';
const webhooksQuery = get([webhooksPath], webhookEndpoint.array());
const deliveriesQuery = (id: number) => ({
  ...get([webhooksPath, id, 'deliveries'], webhookDeliveryPage),
  // A delivery the user has just requested is sent within seconds.
  refetchInterval: 3_000,
});

type Props = {
  endpoint: WebhookEndpoint | null;
  isOpen: boolean;
  onClose: () => void;
  onAdded: (added: NewWebhookEndpoint) => void;
};
type Values = { url: string; events: WebhookEvent[] };

/** Needs a new `key` for each opening, which resets the form. */
function WebhookDialog({ endpoint, isOpen, onClose, onAdded }: Props) {
  const selectedEvents = webhookEvents.filter(each => !endpoint || endpoint.events.includes(each));
  const initialValues: Values = { url: endpoint?.url ?? '', events: selectedEvents };
  const { form, saving } = useFormModal({
    initialValues,
    schema: webhookEndpointInput,
    save: async input => {
      if (endpoint) await api.put(`${webhooksPath}/${endpoint.id}`, input);
      else onAdded(await api.post(webhooksPath, input, newWebhookEndpoint));
    },
    onSaved: async () => {
      toast.success('Webhook saved', 'To try it, choose Send test in its menu.');
      onClose();
      await refresh(webhooksPath);
    },
    failure: ['Failed to save the webhook', 'Please try again.'],
  });
  const { events } = form.getValues();
  const set = (event: WebhookEvent, isTold: boolean) =>
    form.setFieldValue(
      'events',
      webhookEvents.filter(each => (each === event ? isTold : events.includes(each))),
    );
  return (
    <FormModal
      title={endpoint ? 'Edit webhook' : 'Add a webhook'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save"
      pendingLabel="Saving..."
    >
      <TextInput
        label="Address"
        description="Where the other program receives events. Starts with https://"
        type="url"
        maxLength={2_000}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <fieldset className={classes.events}>
        <legend>Notify it when</legend>
        {webhookEvents.map(event => (
          <Checkbox
            key={event}
            size="xs"
            label={webhookEventLabels[event]}
            checked={events.includes(event)}
            onChange={change => set(event, change.currentTarget.checked)}
          />
        ))}
        {form.errors.events && (
          <p role="alert" className={classes.failed}>
            {form.errors.events}
          </p>
        )}
      </fieldset>
    </FormModal>
  );
}

function DeliveryList({ endpointId }: { endpointId: number }) {
  const { data: page, error, refetch } = useQuery(deliveriesQuery(endpointId));
  if (error) return <ErrorState title="Failed to load the log" error={error} onRetry={() => refetch()} />;
  if (!page) return <RowSkeletons label="Loading the log" />;
  if (!page.items.length) return <p className={classes.none}>No deliveries in the last 30 days.</p>;
  return (
    <ul className={classes.log} aria-label="Log">
      {page.items.map(delivery => (
        <DeliveryItem key={delivery.id} endpointId={endpointId} delivery={delivery} />
      ))}
    </ul>
  );
}

function DeliveryItem({ endpointId, delivery }: { endpointId: number; delivery: WebhookDelivery }) {
  const { id, type, eventId, payload, status, answer, createdAt } = delivery;
  const now = useNow();
  const again = useMutation({
    mutationFn: () => api.post(`${webhooksPath}/${endpointId}/deliveries/${id}/send-again`, undefined, webhookDelivery),
    onSuccess: () => refresh(webhooksPath),
    onError: error => toast.failure('Failed to send it again', sentenceOf(error, 'Please try again.')),
  });
  return (
    <li>
      <Disclosure
        summary={
          <>
            <span>{type}</span>
            <span className={section.quiet}>{formatRelative(createdAt, now)}</span>
            <span className={status === 'failed' ? classes.failed : section.quiet}>{sentenceAbout(delivery)}</span>
          </>
        }
      >
        <p className={section.quiet}>{eventId}</p>
        <pre>{payload}</pre>
        {answer && (
          <>
            <p className={section.quiet}>Response</p>
            <pre>{answer}</pre>
          </>
        )}
        <Button size="xs" disabled={again.isPending || status === 'sending'} onClick={() => again.mutate()}>
          Send again
        </Button>
      </Disclosure>
    </li>
  );
}

function sentenceAbout({ status, attempts, answerStatus, error }: WebhookDelivery): string {
  if (status === 'delivered') return `Delivered (${answerStatus})`;
  if (status === 'failed') return `Failed after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}. ${error ?? ''}`;
  return error ? `Will be retried. ${error}` : 'On its way';
}

function WebhookRow({ endpoint, onEdit }: { endpoint: WebhookEndpoint; onEdit: () => void }) {
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

export function WebhookList() {
  const { data: endpoints, error, refetch } = useQuery(webhooksQuery);
  const [edited, setEdited] = useState<WebhookEndpoint | null>(null);
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [added, setAdded] = useState<NewWebhookEndpoint | null>(null);
  const open = (endpoint: WebhookEndpoint | null) => {
    setEdited(endpoint);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => open(null)}>
      Add a webhook
    </Button>
  );
  return (
    <Section
      title="Webhooks"
      purpose="Tell another program about bookings, subscribers, sales and payments as they happen."
      actions={endpoints && endpoints.length > 0 && add}
    >
      {added && (
        <div className={`${section.card} ${classes.added}`}>
          <div className={section.fields}>
            <CopyField
              label="Signing secret"
              description={`For ${added.url}. Copy it now. It’s shown only once.`}
              value={added.secret}
            />
          </div>
          <div className={section.foot}>
            <Button onClick={() => setAdded(null)}>I’ve copied it</Button>
          </div>
        </div>
      )}
      {endpoints ? (
        <ul className={section.card}>
          {endpoints.map(endpoint => (
            <WebhookRow key={endpoint.id} endpoint={endpoint} onEdit={() => open(endpoint)} />
          ))}
          {!endpoints.length && (
            <li className={section.row}>
              <div className={section.rowText}>
                <h3>No webhooks yet</h3>
                <p className={section.quiet}>Enter the address of a program and choose its events.</p>
              </div>
              <div className={section.rowActions}>{add}</div>
            </li>
          )}
        </ul>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your webhooks" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your webhooks" />
      )}
      {opening > 0 && (
        <WebhookDialog
          key={opening}
          endpoint={edited}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onAdded={setAdded}
        />
      )}
    </Section>
  );
}
