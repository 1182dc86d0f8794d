import type { Scope } from '../../../../../platform/database/scope.ts';
import { portOf } from '../../../../../platform/ports.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatDayAndTime, zoneName } from '../../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import { originOf } from '../../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailLink,
  MailParagraph,
  renderMail,
} from '../../../../accounts/tenants/server/MailLayout.tsx';
import { queueMail } from '../../../../messaging/emails/server/queue-mail.ts';
import type { Client } from '../../../../people/clients/contract.ts';
import { inLanguageOf, roomLink } from '../../../../people/clients/server/room-link.ts';
import type { Row } from '../appointment-rows.ts';
import { createLinks, shortLinkHref } from '../links/links.ts';
import { clientMessages } from '../messages/catalog.ts';
import { recipientFields, shortDayAndTime, timeFacts } from './client-mail.tsx';

type RequestEvent = 'requested' | 'declined' | 'expired';

type About = {
  appointment: Row;
  client: Client;
  practice: Tenant;
  contact?: Awaited<ReturnType<typeof findContact>>;
  /** Written by the practice when it declines. */
  message?: string | null;
};

/**
 * Emails the client that the request was received, declined or has expired. Contains nothing the visitor typed, because
 * the address is unverified and could be used to send spam, and no calendar file, because nothing is booked. Queued in the
 * caller's transaction.
 */
export async function mailRequest(services: Services, scope: Scope, happened: RequestEvent, about: About) {
  const { appointment, client, message } = about;
  const practice = inLanguageOf(client, about.practice);
  const contact = about.contact ?? (await findContact(scope));
  const origin = originOf(services.env, practice.publicDomain);
  const room = { clientId: client.id, path: `/sessions/${appointment.id}`, slug: contact?.slug, origin };
  const roomUrl = await portOf(scope, roomLink)(services, scope, room);
  const isWaiting = happened === 'requested';
  const link = isWaiting ? createLinks(scope, appointment.id, ['cancel']) : null;
  const zone = practice.settings.timeZone;
  const own = appointment.visitorTimeZone ?? zone;
  const locale = localeOf(practice.settings);
  const { request: t, mail: mailTexts, facts } = clientMessages.in(locale);
  const dated = `${t.titles[happened]}: ${shortDayAndTime(appointment, zone, locale)}`;
  const { answerDueAt } = appointment;
  const mail = renderMail({
    locale,
    roomUrl,
    title: dated,
    preview: `${appointment.title}, ${practice.name}`,
    practice: createLetterhead(services, practice),
    children: (
      <>
        <MailHeading>{dated}</MailHeading>
        <MailParagraph>{t[happened](practice.name)}</MailParagraph>
        {isWaiting && answerDueAt && (
          <MailParagraph>
            {t.heldUntil(formatDayAndTime(answerDueAt, own, locale), zoneName(own, answerDueAt, locale))}
          </MailParagraph>
        )}
        {message && <MailParagraph>{t.message(message)}</MailParagraph>}
        <MailFacts
          facts={[
            [facts.what, appointment.title],
            ...timeFacts(appointment, { zone, visitorZone: appointment.visitorTimeZone, locale }),
          ]}
        />
        {link ? (
          <MailLink href={shortLinkHref(origin, link.tokens.cancel)}>{t.withdraw}</MailLink>
        ) : (
          <>
            <MailParagraph>{mailTexts.bookAgain}</MailParagraph>
            {contact?.isActive && (
              <MailButton href={`${origin}/bio/${contact.slug}`}>{mailTexts.bookAgainButton}</MailButton>
            )}
          </>
        )}
      </>
    ),
  });
  const queued = queueMail(services, scope, {
    ...mail,
    ...recipientFields({ client, practice }, contact),
    cause: `request ${appointment.id} ${happened}`,
    subject: mailTexts.subject(dated, practice.name),
  });
  await Promise.all([queued, link?.written]);
}
