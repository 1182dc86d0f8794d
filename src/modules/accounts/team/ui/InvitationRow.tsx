import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { formatRelative } from '../../../../ui/format-relative.ts';
import { refresh } from '../../../../ui/query.ts';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { type Invitation, invitation as invitationAnswer, roleLabels } from '../contract.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { invited } from './invitation-words.ts';
import { teamPath } from './team-queries.ts';

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
