import { eq } from 'drizzle-orm';
import { inSystem } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../emails/server/MailLayout.tsx';
import { queueMail } from '../../emails/server/queue-mail.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { members } from './tables.ts';

/** The mail with the link to a new password, good for an hour. */
export async function queueResetMail(
  services: Services,
  { userId, email, token }: { userId: number; email: string; token: string },
) {
  const url = `${services.env.APP_URL}/reset-password?${new URLSearchParams({ token })}`;
  const mail = renderMail({
    title: 'Choose a new password',
    preview: 'The link expires in 1 hour.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Choose a new password</MailHeading>
        <MailParagraph>
          Someone asked for a new password for this address. If it was you, choose one below. The link works once and
          expires in 1 hour.
        </MailParagraph>
        <MailButton href={url}>Choose a new password</MailButton>
        <MailParagraph>If this wasn’t you, ignore this email. Your password won’t change.</MailParagraph>
      </>
    ),
  });
  await inSystem(services.database, async system => {
    const [member] = await system.db.select().from(members).where(eq(members.userId, userId)).limit(1);
    if (!member) return;
    await queueMail(
      services,
      { ...system, tenantId: member.tenantId },
      {
        ...mail,
        kind: 'account',
        cause: `password reset ${hashToken(token)}`,
        to: email,
        fromName: 'Sorrel',
        subject: 'Choose a new password for Sorrel',
      },
    );
  });
  // Without a mail server this line is the only way for whoever runs this instance to hand the link on.
  if (!instanceHasMailServer(services))
    services.log.warn({ userId, url }, 'a new password was asked for and no mail server is configured');
}
