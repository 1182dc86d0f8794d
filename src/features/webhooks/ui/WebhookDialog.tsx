import { Button, Checkbox, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { refresh } from '../../../ui/query.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
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
  const form = useForm<Values>({
    initialValues: { url: endpoint?.url ?? '', events: known },
    validate: schemaResolver(webhookEndpointInput, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: async (values: Values) => {
      const input = webhookEndpointInput.parse(values);
      if (endpoint) await api.put(`${webhooksPath}/${endpoint.id}`, input);
      else onAdded(await api.post(webhooksPath, input, newWebhookEndpoint));
    },
    onSuccess: async () => {
      toast.success('Webhook saved', 'To try it, choose Send test in its menu.');
      onClose();
      await refresh(webhooksPath);
    },
    onError: error => {
      toast.failure('Failed to save the webhook', sentenceOf(error, 'Please try again.'));
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  const { events } = form.getValues();
  const set = (event: WebhookEvent, isTold: boolean) =>
    form.setFieldValue(
      'events',
      webhookEvents.filter(each => (each === event ? isTold : events.includes(each))),
    );
  return (
    <FormDialog
      title={endpoint ? 'Edit webhook' : 'Add a webhook'}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <div className={dialog.fields}>
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
        </div>
        <FormFailure error={saving.error} fallback="Nothing was saved. What you typed is still here." />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            Save
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
