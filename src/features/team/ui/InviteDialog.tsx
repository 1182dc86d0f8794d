import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type Role, roles } from '../../../shared/roles.ts';
import { api } from '../../../ui/api.ts';
import { fieldErrorsOf, sentenceOf } from '../../../ui/api-error.ts';
import dialog from '../../../ui/dialog.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { focusFirstError } from '../../../ui/focus-first-error.ts';
import { refresh } from '../../../ui/query.ts';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { toast } from '../../../ui/toast.ts';
import { type Invitation, invitation, invitationInput, roleLabels } from '../contract.ts';
import { invited } from './invitation-words.ts';
import classes from './invite.module.css';
import { teamPath } from './team-queries.ts';

type Props = { isOpen: boolean; onClose: () => void; onSent: (sent: Invitation) => void };
type Values = { email: string; role: Role };

/** Invites somebody by mail. Give it a key: every opening is a new form. */
export function InviteDialog({ isOpen, onClose, onSent }: Props) {
  const form = useForm<Values>({
    initialValues: { email: '', role: 'practitioner' },
    validate: schemaResolver(invitationInput, { sync: true }),
  });
  const inviting = useMutation({
    mutationFn: (values: Values) => api.post(`${teamPath}/invitations`, invitationInput.parse(values), invitation),
    onSuccess: async sent => {
      toast.success(...invited(sent));
      onSent(sent);
      onClose();
      await refresh(teamPath);
    },
    onError: error => {
      toast.failure('Failed to send the invitation', sentenceOf(error, 'Please try again.'));
      form.setErrors(fieldErrorsOf(error));
      focusFirstError(form, fieldErrorsOf(error));
    },
  });
  return (
    <FormDialog title="Invite to the team" isOpen={isOpen} isDirty={form.isDirty()} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          values => inviting.mutate(values),
          errors => focusFirstError(form, errors),
        )}
      >
        <div className={dialog.fields}>
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
        </div>
        <FormFailure error={inviting.error} fallback="No one was invited. What you typed is still here." />
        <div className={dialog.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton isPending={inviting.isPending} pendingLabel="Inviting...">
            Send Invitation
          </SubmitButton>
        </div>
      </form>
    </FormDialog>
  );
}
