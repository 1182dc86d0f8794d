import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Client, clientFormGoals, clientInput, client as clientSchema } from '../contract.ts';
import { ClientFields } from './ClientFields.tsx';
import { celebrateFirstClient } from './celebrate-first-client.ts';
import { emptyClient, useClientForm, valuesOf } from './client-form.ts';
import { showInLists } from './client-lists.ts';
import { clientsPath, refreshClients } from './client-queries.ts';
import { fullName } from './format-client.ts';
import { ReminderWishes } from './ReminderWishes.tsx';
import { TagsField } from './TagsField.tsx';

type Props = {
  /** The client to edit; null adds one. */
  client: Client | null;
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
};

/** Add Client and Edit Client (specification, section 5, client form). Give it a key: it starts with its client. */
export function ClientDialog({ client, isOpen, onClose, onClosed }: Props) {
  const form = useClientForm(client ? valuesOf(client) : emptyClient('general_health'));
  const saving = useMutation({
    mutationFn: (values: unknown) => {
      const input = clientInput.parse(values);
      if (client) return api.put(`${clientsPath}/${client.id}`, input, clientSchema);
      // A new client is active; the form has no status to choose.
      return api.post(clientsPath, { ...input, status: undefined }, clientSchema);
    },
    onSuccess: async saved => {
      toast.success(client ? 'Client updated successfully' : 'Client created successfully', fullName(saved));
      showInLists(saved);
      await refreshClients();
      if (!client) void celebrateFirstClient();
    },
    onError: error =>
      toast.failure(
        client ? 'Failed to update client' : 'Failed to create client',
        sentenceOf(error, 'Please try again.'),
      ),
  });
  // Not called once this form is gone: a late answer does nothing to one opened since.
  const ofThisForm = {
    onSuccess: onClose,
    onError: (error: Error) => {
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      focusFirstError(form, errors);
    },
  };
  return (
    <FormDialog
      title={client ? 'Edit Client' : 'Add Client'}
      isOpen={isOpen}
      isDirty={form.isDirty()}
      onClose={onClose}
      onClosed={onClosed}
    >
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => saving.mutate(values, ofThisForm),
          errors => focusFirstError(form, errors),
        )}
      >
        <ClientFields form={form} goals={goalsFor(client)} hasStatus={client !== null}>
          <TagsField form={form} />
          <ReminderWishes form={form} consentAt={client?.smsConsentAt ?? null} />
        </ClientFields>
        <FormFailure error={saving.error} />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={saving.isPending} pendingLabel="Saving...">
            {client ? 'Save Changes' : 'Add Client'}
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}

/** The form's own goals, and the client's if the dashboard or an import gave another. */
const goalsFor = (client: Client | null) =>
  !client || clientFormGoals.some(goal => goal === client.goal) ? clientFormGoals : [client.goal, ...clientFormGoals];
