import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { formatRelative } from '../../../ui/format-relative.ts';
import { refresh } from '../../../ui/query.ts';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { toast } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type Invitation, roleLabels } from '../contract.ts';
import { teamPath } from './team-queries.ts';

/** Who has been asked and has not answered. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <Section title="Invitations">
      {invitations.length ? (
        <ul className={section.card}>
          {invitations.map(invitation => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      ) : (
        <p className={section.quiet}>Nobody is invited at the moment.</p>
      )}
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, role, expiresAt } = invitation;
  const now = useNow();
  const isOver = Date.parse(expiresAt) <= now;
  const resending = useInvitationCall(invitation, 'resend');
  const takingBack = useInvitationCall(invitation, 'take back');
  const isBusy = resending.isPending || takingBack.isPending;
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3>{email}</h3>
        <p className={section.quiet}>
          {roleLabels[role].label}, link {isOver ? 'expired' : 'expires'} {formatRelative(expiresAt, now)}
        </p>
      </div>
      <div className={section.rowActions}>
        <Button
          size="xs"
          disabled={isBusy}
          onClick={() => resending.mutate()}
          aria-label={`Resend the invitation to ${email}`}
        >
          Resend
        </Button>
        <Button
          size="xs"
          disabled={isBusy}
          onClick={() => takingBack.mutate()}
          aria-label={`Take back the invitation to ${email}`}
        >
          Take back
        </Button>
      </div>
    </li>
  );
}

const words = {
  resend: { done: 'Invitation sent again', failed: 'Failed to send the invitation' },
  'take back': { done: 'Invitation taken back', failed: 'Failed to take back the invitation' },
};

function useInvitationCall({ id, email }: Invitation, what: keyof typeof words) {
  const path = `${teamPath}/invitations/${id}`;
  return useMutation({
    mutationFn: () => (what === 'resend' ? api.post(`${path}/resend`) : api.delete(path)),
    onSuccess: async () => {
      toast.success(words[what].done, what === 'resend' ? `A new link is on its way to ${email}.` : email);
      await refresh(teamPath);
    },
    onError: error => toast.failure(words[what].failed, sentenceOf(error, 'Please try again.')),
  });
}
