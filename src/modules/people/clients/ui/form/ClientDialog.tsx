import { Checkbox, Group, Input, TagsInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatShortDate } from '../../../../../shared/format/format-time.ts';
import { Optional } from '../../../../../ui/form/Optional.tsx';
import { clientsPath, refreshClients, tagsQuery } from '../client-queries.ts';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { useId } from 'react';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, showFieldErrors } from '../../../../../ui/form/FormModal.tsx';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Client, clientFormGoals, clientInput, client as clientSchema } from '../../contract.ts';
import { fullName } from '../format-client.ts';
import { updateInLists } from '../list/client-lists.ts';
import { ClientFields } from './ClientFields.tsx';
import { type ClientForm, celebrateFirstClient, emptyClient, useClientForm, valuesOf } from './client-form.ts';

type ReminderWishesProps = { form: ClientForm; consentAt: string | null };

/** Reminder channels, and whether consent to text messages is recorded. */
function ReminderPreferences({ form, consentAt }: ReminderWishesProps) {
  const zone = useCurrentUser().practice.timeZone;
  const id = useId();
  return (
    <Input.Wrapper labelElement="div" label="Reminders" labelProps={{ id }}>
      <Group gap="lg" mt={4} role="group" aria-labelledby={id}>
        <Checkbox label="By email" {...form.getInputProps('emailReminders', { type: 'checkbox' })} />
        <Checkbox label="By text message" {...form.getInputProps('smsReminders', { type: 'checkbox' })} />
      </Group>
      <Checkbox
        mt="sm"
        label="Agreed to text messages"
        description={
          consentAt
            ? `Since ${formatShortDate(consentAt, zone)}`
            : 'Without it, reminders go out by email instead of text.'
        }
        {...form.getInputProps('smsConsent', { type: 'checkbox' })}
      />
    </Input.Wrapper>
  );
}

const maxTags = 20;

/** Tags are selected or typed; Enter or a comma completes one. */
function TagsField({ form }: { form: ClientForm }) {
  const tags = useQuery(tagsQuery).data ?? [];
  const { error, ...field } = form.getInputProps('tags');
  return (
    <TagsInput
      label={<Optional>Tags</Optional>}
      placeholder={form.getValues().tags.length ? undefined : 'Add a tag'}
      data={tags.map(({ tag }) => tag)}
      maxTags={maxTags}
      acceptValueOnBlur
      splitChars={[',', ';']}
      clearable={false}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={160}
      isDuplicate={(value, current) => current.some(each => each.toLowerCase() === value.toLowerCase())}
      {...field}
      error={error ?? firstOf(form.errors)}
    />
  );
}

/** Errors of single tags have keys such as "tags.0". */
const firstOf = (errors: ClientForm['errors']) =>
  Object.entries(errors).find(([field]) => field.startsWith('tags.'))?.[1];

type Props = {
  /** Null to add a client. */
  client: Client | null;
  isOpen: boolean;
  onClose: () => void;
  onClosed?: () => void;
};

/**
 * Add Client and Edit Client (specification, section 5, client form). Pass a React `key`, because the form takes its
 * initial values from the client.
 */
export function ClientDialog({ client, isOpen, onClose, onClosed }: Props) {
  const form = useClientForm(client ? valuesOf(client) : emptyClient('general_health'));
  const saving = useMutation({
    mutationFn: (values: unknown) => {
      const input = clientInput.parse(values);
      if (client) return api.put(`${clientsPath}/${client.id}`, input, clientSchema);
      // New clients get the default status.
      return api.post(clientsPath, { ...input, status: undefined }, clientSchema);
    },
    onSuccess: async saved => {
      toast.success(client ? 'Client updated successfully' : 'Client created successfully', fullName(saved));
      updateInLists(saved);
      await refreshClients();
      if (!client) void celebrateFirstClient();
    },
    onError: error =>
      toast.failure(
        client ? 'Failed to update client' : 'Failed to create client',
        sentenceOf(error, 'Please try again.'),
      ),
  });
  // Not called after unmounting, so that a late answer does not affect a dialog that was opened meanwhile.
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
        <ReminderPreferences form={form} consentAt={client?.smsConsentAt ?? null} />
      </ClientFields>
    </FormModal>
  );
}

/** The form's goals, plus the client's current goal if it comes from the dashboard or an import. */
const goalsFor = (client: Client | null) =>
  !client || clientFormGoals.some(goal => goal === client.goal) ? clientFormGoals : [client.goal, ...clientFormGoals];
