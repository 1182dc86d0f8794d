import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import { useMay } from '../../auth/ui/use-current-user.ts';
import type { Invitation } from '../contract.ts';
import { Invitations } from './Invitations.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberRow } from './MemberRow.tsx';
import { RoleGuide } from './RoleGuide.tsx';
import { TwoStepRules } from './TwoStepRules.tsx';
import { teamQuery } from './team-queries.ts';

/** Everybody sees who is in the team; those who may change it do it here. */
export function TeamTab() {
  const { data: team, error, refetch } = useQuery(teamQuery);
  const mayWrite = useMay('team.write');
  const [isInviting, setIsInviting] = useState(false);
  const [opening, setOpening] = useState(0);
  // Told once, right after they are made; the server keeps only what it can recognize them by.
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
      {mayWrite && team && <TwoStepRules given={team.twoFactorRoles} />}
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
