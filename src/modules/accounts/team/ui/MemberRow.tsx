import { Button, NativeSelect } from '@mantine/core';
import { type Role, roles } from '../../../../shared/roles.ts';
import { initialsOf, Portrait } from '../../../../ui/Portrait.tsx';
import section from '../../../../ui/section.module.css';
import { useCurrentUser, useMay } from '../../auth/ui/use-current-user.ts';
import { type Member, roleLabels } from '../contract.ts';
import { useChangeRole } from './use-change-role.ts';
import { useRemoveMember } from './use-remove-member.ts';
import { useResetTwoStep } from './use-reset-two-step.ts';

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
            // While it is saved the choice shows; refused, the stored one is back.
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
