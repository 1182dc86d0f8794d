import { Checkbox, TextInput } from '@mantine/core';
import { api } from '../../../../ui/api.ts';
import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import { refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import {
  type NewWebhookEndpoint,
  newWebhookEndpoint,
  type WebhookEndpoint,
  type WebhookEvent,
  webhookEndpointInput,
  webhookEventLabels,
  webhookEvents,
} from '../contract.ts';
import { webhooksPath } from './webhook-queries.ts';
import classes from './webhooks.module.css';

type Props = {
  endpoint: WebhookEndpoint | null;
  isOpen: boolean;
  onClose: () => void;
  onAdded: (added: NewWebhookEndpoint) => void;
};
type Values = { url: string; events: WebhookEvent[] };

/** Adds a webhook, or changes one. Give it a key: every opening is a new form. */
export function WebhookDialog({ endpoint, isOpen, onClose, onAdded }: Props) {
  const known = webhookEvents.filter(each => !endpoint || endpoint.events.includes(each));
  const initialValues: Values = { url: endpoint?.url ?? '', events: known };
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
