import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import type { Invitation } from '../contract.ts';
import { InvitationRow } from './InvitationRow.tsx';

type Props = {
  invitations: Invitation[];
  /** Those that have to be handed over by hand, by invitation. */
  links: Record<number, string>;
  onSent: (sent: Invitation) => void;
};

/** Who has been asked and has not answered. */
export function Invitations({ invitations, links, onSent }: Props) {
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
