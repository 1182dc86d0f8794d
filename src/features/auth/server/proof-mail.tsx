import type { System } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../emails/server/MailLayout.tsx';
import { queueMail } from '../../emails/server/queue-mail.ts';

/** The mail with the link that shows an address to be its reader's. No word of whoever typed the address is in it. */
export function queueProofMail(
  services: Services,
  system: System & { tenantId: number },
  { email, token }: { email: string; token: string },
) {
  const url = `${services.env.APP_URL}/verify-email?${new URLSearchParams({ token })}`;
  const mail = renderMail({
    title: 'Confirm your email address',
    preview: 'The link works for one day.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Confirm your email address</MailHeading>
        <MailParagraph>
          Somebody, hopefully you, entered this address as their own in Sorrel. The link works once and for one day.
        </MailParagraph>
        <MailButton href={url}>Confirm this address</MailButton>
        <MailParagraph>If it was not you, do nothing: the address is not used then.</MailParagraph>
      </>
    ),
  });
  const cause = `email proof ${hashToken(token)}`;
  const subject = 'Confirm your email address for Sorrel';
  return queueMail(services, system, { ...mail, kind: 'account', cause, to: email, fromName: 'Sorrel', subject });
}
