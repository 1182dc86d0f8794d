import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { may } from '../../../../shared/permissions.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findNewestAbout } from '../../../messaging/emails/server/log.ts';
import { queueMail, withdrawMails } from '../../../messaging/emails/server/queue-mail.ts';
import { hasUnread, notify } from '../../../messaging/notifications/server/notifications.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { inLanguageOf } from '../../../people/clients/server/room-link.ts';
import { signClient } from '../../access/server/codes.tsx';
import { findOpenRoom } from '../../access/server/room-settings.ts';
import { fileMessages } from '../messages/catalog.ts';

const cause = 'client file ';
const minutesBetween = 60;

/**
 * Emails the client about a new file, at most once an hour: further files are announced at the end of the hour, unless
 * the client has opened everything by then. The email contains no file names, which are health data.
 */
export async function announceFile(services: Services, scope: Scope, client: Client, fileId: number, now = new Date()) {
  // Not if the room is closed, because the client couldn’t open the file.
  if (!(await findOpenRoom({ ...scope, clientId: client.id }))?.files) return;
  const newest = await findNewestAbout(scope, { clientId: client.id, cause });
  if (newest?.status === 'queued') return;
  const next = newest && addMinutes(new Date(newest.sentAt ?? newest.createdAt), minutesBetween);
  const practice = inLanguageOf(client, await getPractice(scope));
  const page = await getStorefront(scope, services);
  const locale = localeOf(practice.settings);
  const clientToken = signClient(services, { tenantId: scope.tenantId, clientId: client.id });
  const href = `${originOf(services.env, practice.publicDomain)}/my/${page.slug}/files?c=${clientToken}`;
  const t = fileMessages.in(locale).mail;
  const children = (
    <>
      <MailHeading>{t.title}</MailHeading>
      <MailParagraph>{t.text(practice.name)}</MailParagraph>
      <MailButton href={href}>{t.button}</MailButton>
    </>
  );
  await queueMail(services, scope, {
    ...renderMail({
      locale,
      title: t.title,
      preview: t.subject(practice.name),
      practice: createLetterhead(services, practice),
      children,
    }),
    cause: `${cause}${fileId}`,
    clientId: client.id,
    notBefore: next && next > now ? next : undefined,
    to: client.email,
    fromName: practice.name,
    replyTo: page.contactEmail,
    subject: t.subject(practice.name),
  });
}

/** Withdraws an announcement that is not sent yet. */
export async function withdrawAnnouncement(scope: Scope, clientId: number) {
  const newest = await findNewestAbout(scope, { clientId, cause });
  if (newest?.status === 'queued') await withdrawMails(scope, [newest.id]);
}

/**
 * Notifies the client’s practitioner, or an owner if the practitioner’s role may not read records. Further files create
 * no second notification while the first is unread.
 */
export async function notifyOfFile(scope: Scope, { id, userId, firstName, lastName }: Client) {
  const members = await listMembers(scope);
  const reader =
    members.find(member => member.userId === userId && may(member.role, 'records.read')) ??
    members.find(({ role }) => role === 'owner');
  if (!reader) return;
  const recipient = { ...scope, userId: reader.userId };
  if (await hasUnread(recipient, { type: 'client_file', clientId: id })) return;
  await notify(recipient, {
    type: 'client_file',
    title: `New file from ${firstName} ${lastName}`,
    message: 'Open the client’s files to view it.',
    href: `/clients/${id}?tab=files`,
    clientId: id,
  });
}
