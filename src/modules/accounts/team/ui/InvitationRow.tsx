import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useNow } from '../../../../ui/use-now.ts';
import { type Invitation, invitation as invitationAnswer, roleLabels } from '../contract.ts';
import { invited } from './invitation-toast.ts';
import { teamPath } from './team-queries.ts';

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

type Props = { invitation: Invitation; link: string; onSent: (sent: Invitation) => void };

export function InvitationRow({ invitation, link, onSent }: Props) {
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
