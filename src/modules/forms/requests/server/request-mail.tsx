import type { Scope } from '../../../../platform/database/scope.ts';
import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
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
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { inLanguageOf } from '../../../people/clients/server/room-link.ts';
import { requestMessages } from '../messages/catalog.ts';

const purpose = 'form link';

/** The emailed link, which opens this form of this client without signing in. */
export const formLink = ({ secret }: Pick<Services, 'secret'>, tenantId: number, requestId: number): string =>
  signToken({ secret, purpose }, [String(tenantId), String(requestId)]);

/** Null for a forged or incomplete link. */
export function readFormLink({ secret }: Pick<Services, 'secret'>, token: string) {
  const [tenantId, requestId] = (verifyToken({ secret, purpose }, token) ?? []).map(Number);
  return tenantId && requestId ? { tenantId, requestId } : null;
}

type RequestMail = {
  client: Client;
  request: { id: number; title: string; appointmentStart: string | null };
  minutes: number;
  /** For a reminder. */
  remindedAt?: Date;
};

/** Emails the client which form waits and how long it takes, never what it asks. Queued in the caller's transaction. */
export async function mailRequest(
  services: Services,
  scope: Scope,
  { client, request, minutes, remindedAt }: RequestMail,
) {
  const [storedPractice, contact] = await Promise.all([getPractice(scope), findContact(scope)]);
  const practice = inLanguageOf(client, storedPractice);
  const locale = localeOf(practice.settings);
  const t = requestMessages.in(locale).mail;
  const subject = remindedAt ? t.reminder(request.title) : t.subject(request.title);
  const href = `${originOf(services.env, practice.publicDomain)}/f/${formLink(services, scope.tenantId, request.id)}`;
  const start = request.appointmentStart;
  const when = start && new Date(start) > new Date() && formatDayAndTime(start, practice.settings.timeZone, locale);
  const children = (
    <>
      <MailHeading>{request.title}</MailHeading>
      <MailGreeting firstName={client.firstName} />
      <MailParagraph>{`${t.text(practice.name, request.title)} ${t.minutes(minutes)}`}</MailParagraph>
      {when && <MailParagraph>{t.before(when)}</MailParagraph>}
      <MailButton href={href}>{t.button}</MailButton>
      <MailParagraph>{t.saved}</MailParagraph>
    </>
  );
  const letterhead = createLetterhead(services, practice);
  await queueMail(services, scope, {
    ...renderMail({
      ...{ locale, title: subject, preview: t.minutes(minutes), practice: letterhead, children },
      footer: t.why(practice.name),
    }),
    cause: `form request ${request.id}${remindedAt ? ` reminder ${remindedAt.getTime()}` : ''}`,
    clientId: client.id,
    to: client.email,
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
    subject,
    // The link shows the answers, which not every role of the practice may read.
    isConfidential: true,
  });
}
