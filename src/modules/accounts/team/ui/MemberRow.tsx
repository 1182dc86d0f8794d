import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type Role, roles } from '../../../../shared/permissions.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { initialsOf, Portrait } from '../../../../ui/layout/Portrait.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../auth/ui/use-current-user.ts';
import { type Member, roleLabels } from '../contract.ts';
import { teamPath } from './team-queries.ts';

/** For a member who has lost their phone. */
function useResetTwoStep({ userId, firstName, email }: Member) {
  const { sendsAccountEmail } = useCurrentUser();
  const resetting = useMutation({
    mutationFn: () => api.delete(`/api/team/members/${userId}/two-factor`),
    onSuccess: () => {
      const emailNotice = sendsAccountEmail ? `You and ${firstName} get an email about it.` : `Let ${firstName} know.`;
      toast.success('Two-step sign-in reset', emailNotice);
      return refresh('/api/team');
    },
    onError: error => toast.failure('Failed to reset two-step sign-in', sentenceOf(error, 'Please try again.')),
  });
  return async () => {
    const isConfirmed = await confirm({
      title: `Reset two-step sign-in for ${firstName}?`,
      message: `Do this if they lost their phone. ${email} is signed out everywhere and signs in with the password alone. Make sure it’s really ${firstName} asking.`,
      confirmLabel: 'Reset',
      isDestructive: true,
    });
    if (isConfirmed) resetting.mutate();
  };
}

/** Owners who demote themselves must confirm, because only another owner can undo it. */
function useChangeRole(member: Member, isOneself: boolean) {
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

/** Removes a member, or leaves, after a confirmation. */
function useRemoveMember(member: Member, isOneself: boolean) {
  const { practice } = useCurrentUser();
  const removal = useMutation({
    mutationFn: () => api.delete(`${teamPath}/members/${member.userId}`),
    onSuccess: async () => {
      // The session's practice is no longer accessible; the server redirects to the right page.
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

type Props = { member: Member; isLastOwner: boolean };

export function MemberRow({ member, isLastOwner }: Props) {
  const isOneself = useCurrentUser().id === member.userId;
  const mayWrite = useMay('team.write');
  const changing = useChangeRole(member, isOneself);
  const remove = useRemoveMember(member, isOneself);
  const reset = useResetTwoStep(member);
  const name = `${member.firstName} ${member.lastName}`.trim() || member.email;
  return (
    <li className={section.row}>
      <Portrait initials={initialsOf(member)} imageUrl={member.profileImageUrl} seed={member.userId} />
      <div className={section.rowText}>
        <h3>
          {name}
          {isOneself && ' (you)'}
        </h3>
        <p className={section.quiet}>
          {member.email}
          {member.hasTwoFactor && ', two-step sign-in'}
        </p>
      </div>
      <div className={section.rowActions}>
        {mayWrite && member.hasTwoFactor && !isOneself && (
          <Button size="xs" onClick={reset} aria-label={`Reset two-step for ${name}`}>
            Reset two-step
          </Button>
        )}
        {mayWrite && !isLastOwner ? (
          <NativeSelect
            aria-label={`Role of ${name}`}
            data={roles.map(value => ({ value, label: roleLabels[value].label }))}
            // Shows the new role while saving; an error restores the stored one.
            value={changing.isPending ? changing.variables : member.role}
            disabled={changing.isPending}
            onChange={event => changing.choose(roleOf(event.currentTarget.value, member.role))}
          />
        ) : (
          <span>{roleLabels[member.role].label}</span>
        )}
        {(mayWrite || isOneself) && !isLastOwner && (
          <Button size="xs" onClick={remove} aria-label={isOneself ? 'Leave this practice' : `Remove ${name}`}>
            {isOneself ? 'Leave' : 'Remove'}
          </Button>
        )}
      </div>
    </li>
  );
}

const roleOf = (value: string, fallback: Role): Role => roles.find(role => role === value) ?? fallback;
