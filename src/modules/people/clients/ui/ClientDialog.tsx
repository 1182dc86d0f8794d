import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { FormModal, showFieldErrors } from '../../../../ui/FormModal.tsx';
import { toast } from '../../../../ui/toast.ts';
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
  const ofThisForm = { onSuccess: onClose, onError: (error: Error) => showFieldErrors(form, error) };
  return (
    <FormModal
      title={client ? 'Edit Client' : 'Add Client'}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      form={form}
      saving={{ ...saving, mutate: values => saving.mutate(values, ofThisForm) }}
      label={client ? 'Save Changes' : 'Add Client'}
      pendingLabel="Saving..."
    >
      <ClientFields form={form} goals={goalsFor(client)} hasStatus={client !== null}>
        <TagsField form={form} />
        <ReminderWishes form={form} consentAt={client?.smsConsentAt ?? null} />
      </ClientFields>
    </FormModal>
  );
}

/** The form's own goals, and the client's if the dashboard or an import gave another. */
const goalsFor = (client: Client | null) =>
  !client || clientFormGoals.some(goal => goal === client.goal) ? clientFormGoals : [client.goal, ...clientFormGoals];
