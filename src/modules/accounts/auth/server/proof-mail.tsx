import type { System } from '../../../../platform/database/scope.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../tenants/server/MailLayout.tsx';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';
import { queueAccountMail } from './queue-account-mail.ts';

/** Sends the verification link. Contains no text of the person who entered the address, which could be spam. */
export function queueProofMail(
  services: Services,
  system: System & { tenantId: number },
  { email, token }: { email: string; token: string },
) {
  const url = `${services.env.APP_URL}/verify-email?${new URLSearchParams({ token })}`;
  const mail = renderMail({
    title: 'Confirm your email address',
    preview: 'The link expires in 24 hours.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Confirm your email address</MailHeading>
        <MailParagraph>
          Someone entered this address for a Sorrel account. If it was you, confirm it below. The link works once and
          expires in 24 hours.
        </MailParagraph>
        <MailButton href={url}>Confirm email address</MailButton>
        <MailParagraph>If this wasn’t you, ignore this email. The address won’t be used.</MailParagraph>
      </>
    ),
  });
  const cause = `email proof ${hashToken(token)}`;
  const subject = 'Confirm your email address for Sorrel';
  // Without a mail server, the operator passes the link on from the log, as for password links (reset-link.tsx).
  if (!instanceHasMailServer(services))
    services.log.warn({ email, url }, 'an email address is to be confirmed and no mail server is configured');
  return queueAccountMail(services, system, { ...mail, cause, to: email, subject });
}
