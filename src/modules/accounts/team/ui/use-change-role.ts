import { useMutation } from '@tanstack/react-query';
import type { Role } from '../../../../shared/roles.ts';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { refresh } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Member, roleLabels } from '../contract.ts';
import { teamPath } from './team-queries.ts';

/** Gives somebody another role. An owner who gives up being one is asked: only another owner can undo it. */
export function useChangeRole(member: Member, isOneself: boolean) {
  const changing = useMutation({
    mutationFn: (role: Role) => api.put(`${teamPath}/members/${member.userId}`, { role }),
    onSuccess: async (_, role) => {
      toast.success('Role changed', `${member.firstName} is now ${roleLabels[role].label}.`);
      await refresh(teamPath, ...(isOneself ? ['/api/auth/user'] : []));
    },
    onError: async error => {
      toast.failure('Failed to change the role', sentenceOf(error, 'Please try again.'));
      await refresh(teamPath);
    },
  });
  const choose = async (role: Role) => {
    const isGivingUp = isOneself && role !== 'owner';
    if (isGivingUp && !(await confirm(givingUp(role)))) return;
    changing.mutate(role);
  };
  return { ...changing, choose: (role: Role) => void choose(role) };
}

const givingUp = (role: Role) => ({
  title: 'Give up ownership?',
  message: `As ${roleLabels[role].label}, you won’t be able to change the team or settings. Another owner can make you an owner again.`,
  confirmLabel: 'Give up ownership',
  isDestructive: true,
});
