import type { System } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Role } from '../../../shared/roles.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../emails/server/MailLayout.tsx';
import { queueMail } from '../../emails/server/queue-mail.ts';
import { practiceNames } from '../../tenants/server/names.ts';
import { asRole } from '../contract.ts';

/** The mail with the link to join. Of what people typed it holds the practice's name only. */
export async function queueInvitationMail(
  services: Services,
  system: System & { tenantId: number },
  { email, role, link }: { email: string; role: Role; link: string },
) {
  const [practice] = await practiceNames(system, [system.tenantId]);
  const name = practice?.name ?? '';
  const mail = renderMail({
    title: `Join ${name} on Sorrel`,
    preview: 'The link works for seven days.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Join {name}</MailHeading>
        <MailParagraph>
          An owner of {name} invites you to work with them on Sorrel {asRole(role)}. The link works once and for seven
          days.
        </MailParagraph>
        <MailButton href={link}>Look at the invitation</MailButton>
        <MailParagraph>If you do not know this practice, do nothing: nothing happens without you.</MailParagraph>
      </>
    ),
  });
  await queueMail(services, system, {
    ...mail,
    kind: 'account',
    cause: `invitation ${hashToken(link)}`,
    to: email,
    fromName: 'Sorrel',
    subject: `Join ${name} on Sorrel`,
  });
}
