import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import type { Member } from '../contract.ts';
import { teamPath } from './team-queries.ts';

/** Asks, then takes somebody out of the practice, or oneself. */
export function useRemoveMember(member: Member, isOneself: boolean) {
  const { practice } = useCurrentUser();
  const removal = useMutation({
    mutationFn: () => api.delete(`${teamPath}/members/${member.userId}`),
    onSuccess: async () => {
      // The session belongs to a practice one has left: the server knows where to go from here.
      if (isOneself) return window.location.assign('/');
      toast.success('Removed from the team', `${member.firstName} can no longer open this practice.`);
      await refresh(teamPath);
    },
    onError: async error => {
      toast.failure(isOneself ? 'Failed to leave' : 'Failed to remove', sentenceOf(error, 'Please try again.'));
      await refresh(teamPath);
    },
  });
  return async () => {
    const isConfirmed = await confirm({
      title: isOneself ? `Leave ${practice.name}?` : `Remove ${member.firstName} ${member.lastName}?`,
      message: isOneself
        ? 'You’ll lose access to this practice. Your work stays. An owner can invite you again.'
        : 'They lose access right away. Their work stays. You can invite them again.',
      confirmLabel: isOneself ? 'Leave' : 'Remove',
      isDestructive: true,
    });
    if (isConfirmed) removal.mutate();
  };
}
