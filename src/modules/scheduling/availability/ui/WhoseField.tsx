import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../../ui/confirm.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { teamQuery } from '../../../accounts/team/ui/team-queries.ts';
import classes from './availability.module.css';

type Props = {
  /** Undefined for one's own. */
  userId: number | undefined;
  /** What would be lost by choosing somebody else. */
  hasEdits?: boolean;
  onChange: (userId: number | undefined) => void;
};

/** For owners, where there is somebody to choose. */
export const WhoseField = (props: Props) => useMay('team.write') && <TeamField {...props} />;

function TeamField({ userId, hasEdits = false, onChange }: Props) {
  const { id } = useCurrentUser();
  const { data: team } = useQuery(teamQuery);
  const others = team?.members.filter(member => member.userId !== id && member.role !== 'viewer') ?? [];
  const choose = async (next: number | undefined) => {
    const question = {
      title: 'Leave without saving?',
      message: 'You have unsaved changes to this availability.',
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      isDestructive: true,
    };
    if (!hasEdits || (await confirm(question))) onChange(next);
  };
  if (others.length === 0) return null;
  return (
    <NativeSelect
      className={classes.whose}
      label="Whose availability"
      value={userId ? String(userId) : ''}
      data={[
        { value: '', label: 'Yours' },
        ...others.map(member => ({ value: String(member.userId), label: `${member.firstName} ${member.lastName}` })),
      ]}
      onChange={event => void choose(Number(event.currentTarget.value) || undefined)}
    />
  );
}
