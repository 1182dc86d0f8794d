import { randomUUID } from 'node:crypto';
import type { System } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../emails/server/MailLayout.tsx';
import { queueMail } from '../../emails/server/queue-mail.ts';

/** Tells the owner of an account that its password was changed, in case it was somebody else. */
export function queuePasswordChangedMail(services: Services, system: System & { tenantId: number }, email: string) {
  const mail = renderMail({
    title: 'Your password was changed',
    preview: 'If it was you, there is nothing to do.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Your password was changed</MailHeading>
        <MailParagraph>
          Somebody, hopefully you, changed the password of your Sorrel account. Everywhere else you were signed out.
        </MailParagraph>
        <MailParagraph>If it was not you, choose a new password at once.</MailParagraph>
        <MailButton href={`${services.env.APP_URL}/forgot-password`}>Choose a new password</MailButton>
      </>
    ),
  });
  const subject = 'Your Sorrel password was changed';
  const cause = `password changed ${randomUUID()}`;
  return queueMail(services, system, { ...mail, kind: 'account', cause, to: email, fromName: 'Sorrel', subject });
}
