import { FormModal, useFormModal } from '../../../../ui/FormModal.tsx';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack, TextInput } from '@mantine/core';
import { type Role, roles } from '../../../../shared/roles.ts';
import { api } from '../../../../ui/api.ts';
import { refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Invitation, invitation, invitationInput, roleLabels } from '../contract.ts';
import { invited } from './invitation-words.ts';
import classes from './invite.module.css';
import { teamPath } from './team-queries.ts';

type Props = { isOpen: boolean; onClose: () => void; onSent: (sent: Invitation) => void };
type Values = { email: string; role: Role };

/** Invites somebody by mail. Give it a key: every opening is a new form. */
export function InviteDialog({ isOpen, onClose, onSent }: Props) {
  const initialValues: Values = { email: '', role: 'practitioner' };
  const { form, saving } = useFormModal({
    initialValues,
    schema: invitationInput,
    save: input => api.post(`${teamPath}/invitations`, input, invitation),
    onSaved: async sent => {
      toast.success(...invited(sent));
      onSent(sent);
      onClose();
      await refresh(teamPath);
    },
    failure: ['Failed to send the invitation', 'Please try again.'],
  });
  return (
    <FormModal
      title="Invite to the team"
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={saving}
      label="Send Invitation"
      pendingLabel="Inviting..."
      fallback="No one was invited. What you typed is still here."
    >
      <TextInput
        label="Email"
        description="They get a link to set up their own name and password."
        type="email"
        maxLength={254}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Radio.Group label="Role" {...form.getInputProps('role')}>
        <Stack gap="sm" mt={4}>
          {roles.map(role => (
            <Radio
              key={role}
              value={role}
              size="xs"
              color="green.6"
              classNames={{ description: classes.purpose }}
              label={roleLabels[role].label}
              description={roleLabels[role].purpose}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  );
}
