import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { findOwner, findRole } from '../../../accounts/auth/server/members.ts';
import { findNotificationEmail } from '../../../accounts/auth/server/notification-settings.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailGreeting,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { inLanguageOf } from '../../../people/clients/server/room-link.ts';
import { signClient } from '../../access/server/codes.tsx';
import { roomMessageTexts } from '../messages/catalog.ts';

// Messages may contain health information, so neither emails nor notifications contain their text.

type Notice = { client: Client; messageId: number };

/** Emails the client about a new message in the client room, in the transaction of the message. */
export async function mailWaitingMessage(services: Services, scope: Scope, { client, messageId }: Notice) {
  const [tenant, contact] = await Promise.all([getPractice(scope), findContact(scope)]);
  if (!contact) return;
  const practice = inLanguageOf(client, tenant);
  const locale = localeOf(practice.settings);
  const t = roomMessageTexts.in(locale).mail;
  // Identifies the client, so that the sign-in page of an old email can offer a code.
  const query = new URLSearchParams({
    c: signClient(services, { tenantId: scope.tenantId, clientId: client.id }),
  });
  const children = (
    <>
      <MailHeading>{t.title}</MailHeading>
      <MailGreeting firstName={client.firstName} />
      <MailParagraph>{t.text(practice.name)}</MailParagraph>
      <MailButton href={`${originOf(services.env, practice.publicDomain)}/my/${contact.slug}/messages?${query}`}>
        {t.button}
      </MailButton>
    </>
  );
  const letterhead = createLetterhead(services, practice);
  await queueMail(services, scope, {
    ...renderMail({
      ...{ locale, title: t.title, preview: practice.name, practice: letterhead, children },
      footer: t.why(practice.name),
    }),
    cause: `message ${messageId} waits`,
    clientId: client.id,
    to: client.email,
    fromName: practice.name,
    // Replies should be written in the conversation, not by email.
    replyTo: contact.contactEmail,
    subject: t.subject(practice.name),
  });
}

/**
 * Notifies the client’s practitioner, or the owner if the practitioner has left: in the app and, unless turned off, by
 * email.
 */
export async function notifyPractice(services: Services, scope: Scope, { client, messageId }: Notice) {
  const userId = (await findRole(scope, client.userId))
    ? client.userId
    : (await findOwner(scope, scope.tenantId))?.userId;
  if (!userId) return;
  const reader = { ...scope, userId };
  const href = `/messages?client=${client.id}`;
  const title = `New message from ${client.firstName} ${client.lastName}`;
  await notify(reader, { type: 'message', title, message: 'Read it in Messages.', href, clientId: client.id });
  if (!(await findMailSource(services, scope)).isConnected) return;
  const to = await findNotificationEmail(services, reader, 'messageEmails');
  if (!to) return;
  const practice = await getPractice(scope);
  await queueMail(services, scope, {
    ...renderMail({
      title,
      preview: 'Read it in Sorrel.',
      practice: { ...createLetterhead(services, practice), signature: null },
      footer: <Footer appUrl={services.env.APP_URL} />,
      children: (
        <>
          <MailHeading>{title}</MailHeading>
          <MailParagraph>The message may be about health, so it isn’t in this email.</MailParagraph>
          <MailButton href={services.env.APP_URL + href}>Read message</MailButton>
        </>
      ),
    }),
    cause: `member message ${messageId}`,
    aboutClientId: client.id,
    to,
    fromName: practice.name,
    subject: title,
  });
}

const link = { color: '#047857' };

const Footer = ({ appUrl }: { appUrl: string }) => (
  <>
    You get these emails when clients write to you. Turn it off in{' '}
    <a href={`${appUrl}/settings?tab=profile`} style={link}>
      Settings
    </a>
    .
  </>
);
