import type { System } from '../../../../platform/database/scope.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Role } from '../../../../shared/roles.ts';
import { queueAccountMail } from '../../auth/server/account-mails.tsx';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../tenants/server/MailLayout.tsx';
import { practiceNames } from '../../tenants/server/names.ts';
import { asRole } from '../contract.ts';

/** The only user-defined text in it is the practice's name, which limits its use for spam. */
export async function queueInvitationMail(
  services: Services,
  system: System & { tenantId: number },
  { email, role, link }: { email: string; role: Role; link: string },
) {
  const [practice] = await practiceNames(system, [system.tenantId]);
  const name = practice?.name ?? '';
  const mail = renderMail({
    title: `Join ${name} on Sorrel`,
    preview: 'The link expires in 7 days.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Join {name}</MailHeading>
        <MailParagraph>
          An owner of {name} invited you to join their practice on Sorrel {asRole(role)}. The link works once and
          expires in 7 days.
        </MailParagraph>
        <MailButton href={link}>View invitation</MailButton>
        <MailParagraph>If you don’t know this practice, ignore this email and nothing will happen.</MailParagraph>
      </>
    ),
  });
  await queueAccountMail(services, system, {
    ...mail,
    cause: `invitation ${hashToken(link)}`,
    to: email,
    subject: `Join ${name} on Sorrel`,
  });
}
