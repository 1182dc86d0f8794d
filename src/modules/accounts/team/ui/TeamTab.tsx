import '@mantine/core/styles/Radio.layer.css';
import { ActionIcon, Button, Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Role, roles } from '../../../../shared/permissions.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useMay } from '../../auth/ui/use-current-user.ts';
import {
  type Invitation,
  invitation,
  invitation as invitationAnswer,
  invitationInput,
  roleLabels,
  twoFactorRoles,
} from '../contract.ts';
import classes from './invite.module.css';
import { MemberRow } from './MemberRow.tsx';
import { teamPath, teamQuery } from './team-queries.ts';

const RoleGuide = () => (
  <Section title="Roles">
    <ul className={section.card}>
      {roles.map(role => (
        <li key={role} className={section.row}>
          <div className={section.rowText}>
            <h3>{roleLabels[role].label}</h3>
            <p className={section.quiet}>Can {roleLabels[role].can}.</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

type InvitationsProps = {
  invitations: Invitation[];
  /** Links to pass on manually, by invitation id. */
  links: Record<number, string>;
  onSent: (sent: Invitation) => void;
};

function Invitations({ invitations, links, onSent }: InvitationsProps) {
  return (
    <Section title="Invitations">
      {invitations.length ? (
        <ul className={section.card}>
          {invitations.map(invitation => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              link={links[invitation.id] ?? ''}
              onSent={onSent}
            />
          ))}
        </ul>
      ) : (
        <p className={section.quiet}>No pending invitations.</p>
      )}
    </Section>
  );
}

/** Saved immediately. */
function TwoStepRules({ required }: { required: Role[] }) {
  // Shows the new choice at once; otherwise the box would flip back until the mutation starts.
  const [pendingRoles, setPendingRoles] = useState<Role[] | null>(null);
  const saving = useMutation({
    mutationFn: (roles: Role[]) => api.put('/api/team/two-factor', { roles }, twoFactorRoles),
    onSuccess: () => refresh('/api/team'),
    onError: error => toast.failure('Failed to save', sentenceOf(error, 'Please try again.')),
    onSettled: () => setPendingRoles(null),
  });
  const shown = pendingRoles ?? required;
  const toggle = (role: Role) => {
    const next = shown.includes(role) ? shown.filter(each => each !== role) : [...shown, role];
    setPendingRoles(next);
    saving.mutate(next);
  };
  return (
    <Section title="Two-step sign-in" purpose="Require two-step sign-in for these roles.">
      <div className={section.card}>
        <fieldset className={section.fields} disabled={saving.isPending}>
          <legend hidden>Required for</legend>
          {roles.map(role => (
            <Checkbox
              key={role}
              label={`${roleLabels[role].label}s`}
              checked={shown.includes(role)}
              onChange={() => toggle(role)}
            />
          ))}
        </fieldset>
      </div>
    </Section>
  );
}

type InviteDialogProps = { isOpen: boolean; onClose: () => void; onSent: (sent: Invitation) => void };
type Values = { email: string; role: Role };

/** Pass a new React `key` for every opening, so that the form starts empty. */
function InviteDialog({ isOpen, onClose, onSent }: InviteDialogProps) {
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
              description={`Can ${roleLabels[role].can}.`}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  );
}

/** Visible to all members; owners can make changes. */
export function TeamTab() {
  const { data: team, error, refetch } = useQuery(teamQuery);
  const mayWrite = useMay('team.write');
  const [isInviting, setIsInviting] = useState(false);
  const [opening, setOpening] = useState(0);
  // Shown once: the server stores only a hash.
  const [links, setLinks] = useState<Record<number, string>>({});
  const keepLink = ({ id, link = '' }: Invitation) => setLinks(before => ({ ...before, [id]: link }));
  const invite = () => {
    setOpening(count => count + 1);
    setIsInviting(true);
  };
  const owners = team?.members.filter(member => member.role === 'owner').length;
  return (
    <>
      <Section
        title="Team"
        isMain
        purpose={mayWrite ? teamPurpose(owners) : 'Ask an owner to invite people or change roles.'}
        actions={
          mayWrite && (
            <Button variant="filled" leftSection={<Icon name="plus" />} onClick={invite}>
              Invite
            </Button>
          )
        }
      >
        {team ? (
          <ul className={section.card}>
            {team.members.map(member => (
              <MemberRow key={member.userId} member={member} isLastOwner={member.role === 'owner' && owners === 1} />
            ))}
          </ul>
        ) : error ? (
          <div className={section.card}>
            <ErrorState title="Failed to load your team" error={error} onRetry={() => refetch()} />
          </div>
        ) : (
          <RowSkeletons label="Loading your team" />
        )}
      </Section>
      {mayWrite && team && <Invitations invitations={team.invitations} links={links} onSent={keepLink} />}
      {mayWrite && team && <TwoStepRules required={team.twoFactorRoles} />}
      <RoleGuide />
      {opening > 0 && (
        <InviteDialog key={opening} isOpen={isInviting} onClose={() => setIsInviting(false)} onSent={keepLink} />
      )}
    </>
  );
}

const teamPurpose = (owners: number | undefined) =>
  owners === 1
    ? 'Every practice needs at least one owner.'
    : 'When someone leaves, their clients, appointments and notes stay with the practice.';

/** A link to pass on manually, because there is no mail server. Anyone who has it can join. */
function InvitationLink({ link, email }: { link: string; email: string }) {
  const clipboard = useClipboard();
  return (
    <TextInput
      mt="xs"
      aria-label={`Link for ${email}`}
      description={
        clipboard.error
          ? 'Couldn’t copy. Select the link and copy it yourself.'
          : 'Send them this link yourself. Anyone who has it can join. It’s shown only once.'
      }
      value={link}
      readOnly
      onFocus={event => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          aria-label={clipboard.copied ? 'Copied' : 'Copy link'}
          title="Copy link"
          onClick={() => clipboard.copy(link)}
        >
          <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
        </ActionIcon>
      }
    />
  );
}

type InvitationRowProps = { invitation: Invitation; link: string; onSent: (sent: Invitation) => void };

function InvitationRow({ invitation, link, onSent }: InvitationRowProps) {
  const { id, email, role, expiresAt } = invitation;
  const path = `${teamPath}/invitations/${id}`;
  const now = useNow();
  const isOver = Date.parse(expiresAt) <= now;
  const resending = useMutation({
    mutationFn: () => api.post(`${path}/resend`, undefined, invitationAnswer),
    onSuccess: async sent => {
      toast.success(...invited(sent));
      onSent(sent);
      await refresh(teamPath);
    },
    onError: error => toast.failure('Failed to send the invitation', sentenceOf(error, 'Please try again.')),
  });
  const takingBack = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: async () => {
      toast.success('Invitation cancelled', `The link for ${email} no longer works.`);
      await refresh(teamPath);
    },
    onError: error => toast.failure('Failed to cancel the invitation', sentenceOf(error, 'Please try again.')),
  });
  const isBusy = resending.isPending || takingBack.isPending;
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3>{email}</h3>
        <p className={section.quiet}>
          {roleLabels[role].label}, link {isOver ? 'expired' : 'expires'} {formatRelative(expiresAt, now)}
        </p>
        {link && <InvitationLink link={link} email={email} />}
      </div>
      <div className={section.rowActions}>
        <Button size="xs" disabled={isBusy} onClick={() => resending.mutate()} aria-label={`Resend, ${email}`}>
          Resend
        </Button>
        <Button size="xs" disabled={isBusy} onClick={() => takingBack.mutate()} aria-label={`Cancel, ${email}`}>
          Cancel
        </Button>
      </div>
    </li>
  );
}

/** Title and message of the toast. Without a mail server, the link has to be copied from the list. */
const invited = ({ email, link }: Invitation): [string, string] =>
  link
    ? ['Invitation created', 'No mail server is set up. Copy the link and send it yourself.']
    : ['Invitation sent', `A link is on its way to ${email}. It expires in 7 days.`];
