import { randomUUID } from 'node:crypto';
import type { Principal } from '../../../../platform/database/scope.ts';
import { MailFailure } from '../../../../platform/mail/sender.ts';
import { explainConnection, VendorFailure, within } from '../../../../platform/outbound/vendor-failure.ts';
import type { Services } from '../../../../platform/services.ts';
import { email } from '../../../../shared/zod.ts';
import { findUser } from '../../auth/server/accounts.ts';
import { MailHeading, MailParagraph, renderMail } from '../../tenants/server/MailLayout.tsx';
import { getPractice } from '../../tenants/server/practice.ts';
import { type MailTransport, openInstanceMail, openOwnMail } from './mail.ts';
import { instanceHasMailServer } from './mail-server.ts';
import { type InPractice, rejectRecipient } from './reject-recipient.ts';
import { findStored } from './stored-settings.ts';

/** Sends a test directly, bypassing the outbox, to get the server's current answer. */
export async function testMail(
  services: Services,
  inPractice: InPractice,
  typed: string | null,
  { userId }: Principal,
): Promise<string> {
  const to = email().safeParse(typed).data;
  if (!to) return rejectRecipient('Enter an email address for the test.');
  const [own, practice] = await inPractice(scope => Promise.all([findStored(scope, 'mail'), getPractice(scope)]));
  if (!own) await requireOwnAddress(services, userId, to);
  if (!own && !instanceHasMailServer(services)) throw new VendorFailure(noMailServer);
  const transport = own ? openOwnMail(services, own) : openInstanceMail(services.env);
  try {
    await within(30, () => send(transport, { to, name: practice.name, host: new URL(services.env.APP_URL).hostname }));
  } catch (reason) {
    throw describeFailure(reason);
  } finally {
    transport.sender.close();
  }
  return `The mail server accepted the test email to ${to}. Check the inbox and the spam folder.`;
}

const noMailServer = 'No mail server is set up. Emails are saved in Email Logs and not sent.';

/** Sign-up is open to anybody, so the instance's server must not send test emails to strangers. @throws VendorFailure */
async function requireOwnAddress(services: Services, userId: number, to: string) {
  if ((await findUser(services, to))?.id === userId) return;
  throw new VendorFailure('Until you connect your own mail server, you can only send a test to your own address.');
}

const send = ({ sender, fromAddress }: MailTransport, { to, name, host }: { to: string; name: string; host: string }) =>
  sender.send(
    {
      ...renderMail({
        title: 'Your email settings work',
        preview: 'Sent as a test by Sorrel.',
        practice: { name, signature: null, address: null },
        children: (
          <>
            <MailHeading>Your email settings work</MailHeading>
            <MailParagraph>This is your test email. Emails to your clients are sent the same way.</MailParagraph>
          </>
        ),
      }),
      from: { name, address: fromAddress },
      to,
      replyTo: null,
      subject: `Test email from ${name}`,
      attachments: [],
      messageId: `<${randomUUID()}@${host}>`,
    },
    async () => undefined,
  );

function describeFailure(reason: unknown): unknown {
  const who = 'The mail server';
  const code = reason instanceof MailFailure ? reason.code : '';
  if (code === 'EAUTH') return new VendorFailure(`${who} rejected the user name or password.`);
  if (code === 'EPROTOCOL') return new VendorFailure(`${who} sent an unexpected response.`);
  if (reason instanceof MailFailure && reason.answered) return new VendorFailure(`${who} refused: ${reason.message}`);
  const sentence = explainConnection(who, reason);
  if (sentence) return new VendorFailure(sentence);
  return reason instanceof MailFailure ? new VendorFailure(`${who} failed: ${reason.message}`) : reason;
}
