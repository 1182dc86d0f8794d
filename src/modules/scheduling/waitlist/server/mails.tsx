import type { ReactNode } from 'react';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatCalendarDay, formatDayAndTime, sameWallTime, zoneName } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailGreeting,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { inLanguageOf } from '../../../people/clients/server/room-link.ts';
import { clientMessages } from '../../appointments/server/messages/catalog.ts';
import { shortDayAndTime, timeFacts } from '../../appointments/server/notifications/client-mail.tsx';
import { waitlistMessages } from '../messages/catalog.ts';
import type { waitlistEntries, waitlistOffers } from './tables.ts';

// Until an entry is confirmed, emails contain nothing the visitor typed, because the address is unverified
// (promises.md, "Public forms").

type Place = { entry: typeof waitlistEntries.$inferSelect; client: Client; service: string; token: string };

/** Email about a confirmed entry, with a link to leave the waitlist. Queued in the caller's transaction. */
export async function mailEntry(services: Services, scope: Scope, { entry, client, service, token }: Place) {
  const practice = inLanguageOf(client, await getPractice(scope));
  const locale = localeOf(practice.settings);
  const t = waitlistMessages.in(locale).mails.entry;
  const { title } = t;
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      <MailGreeting firstName={client.firstName} />
      <MailFacts facts={factsOf(entry, { service, practice: practice.name, locale })} />
      <MailParagraph>{t.text}</MailParagraph>
      <MailButton
        href={`${originOf(services.env, practice.publicDomain)}/waitlist-leave?${new URLSearchParams({ token })}`}
      >
        {t.leave}
      </MailButton>
    </>
  );
  await send(services, scope, {
    practice,
    client,
    title,
    children,
    cause: `waitlist ${entry.id} ${entry.tokenHash}`,
    subject: t.subject(practice.name),
    preview: service,
  });
}

/** Email with the confirmation link for an unverified address. */
export async function mailConfirmation(services: Services, scope: Scope, { entry, client, service, token }: Place) {
  const practice = inLanguageOf(client, await getPractice(scope));
  const locale = localeOf(practice.settings);
  const t = waitlistMessages.in(locale).mails.confirmation;
  const { title } = t;
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      <MailParagraph>{t.text(practice.name)}</MailParagraph>
      <MailFacts facts={factsOf(entry, { service, practice: practice.name, locale })} />
      <MailButton
        href={`${originOf(services.env, practice.publicDomain)}/waitlist-confirm?${new URLSearchParams({ token })}`}
      >
        {t.button}
      </MailButton>
      <MailParagraph>{t.ignore}</MailParagraph>
    </>
  );
  await send(services, scope, {
    practice,
    client,
    title,
    children,
    cause: `waitlist asked ${entry.id} ${entry.tokenHash}`,
    subject: t.subject(practice.name),
    preview: service,
  });
}

type Described = { service: string; practice: string; locale: string };

function factsOf(
  { firstDay, lastDay, partOfDay }: Place['entry'],
  { service, practice, locale }: Described,
): [string, string][] {
  const { facts, parts } = waitlistMessages.in(locale);
  return [
    [facts.what, service],
    [facts.practice, practice],
    [facts.from, formatCalendarDay(firstDay, locale)],
    [facts.to, formatCalendarDay(lastDay, locale)],
    [facts.when, parts[partOfDay]],
  ];
}

type Offer = {
  offer: typeof waitlistOffers.$inferSelect;
  client: Client;
  service: string;
  token: string;
  /** The client's own time zone, if known. */
  zone: string | null;
};

/** Email about an offer. Queued in the caller's transaction; expires together with the offer. */
export async function mailOffer(services: Services, scope: Scope, { client, service, token, ...about }: Offer) {
  const practice = inLanguageOf(client, await getPractice(scope));
  const zone = practice.settings.timeZone;
  const { offer, zone: own } = about;
  const { startTime, expiresAt } = offer;
  const locale = localeOf(practice.settings);
  const t = waitlistMessages.in(locale).mails.offer;
  const { facts } = clientMessages.in(locale);
  const title = t.title(shortDayAndTime({ startTime, visitorTimeZone: own }, zone, locale));
  const yourTime = own && !sameWallTime(expiresAt, own, zone) ? formatDayAndTime(expiresAt, own, locale) : null;
  const times = timeFacts(offer, { zone, visitorZone: own, locale });
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      <MailGreeting firstName={client.firstName} />
      <MailFacts facts={[[facts.what, service], [facts.practice, practice.name], ...times]} />
      <MailParagraph>
        {t.text(formatDayAndTime(expiresAt, zone, locale), zoneName(zone, expiresAt, locale), yourTime)}
      </MailParagraph>
      <MailButton
        href={`${originOf(services.env, practice.publicDomain)}/waitlist-offer?${new URLSearchParams({ token })}`}
      >
        {t.button}
      </MailButton>
    </>
  );
  await send(services, scope, {
    practice,
    client,
    title,
    children,
    cause: `waitlist offer ${offer.id}`,
    subject: t.subject(title, practice.name),
    preview: `${service}, ${practice.name}`,
    expiresAt,
  });
}

type Letter = {
  practice: Tenant;
  client: Client;
  title: string;
  preview: string;
  children: ReactNode;
  cause: string;
  subject: string;
  expiresAt?: Date;
};

async function send(services: Services, scope: Scope, letter: Letter) {
  const { practice, client, title, preview, children, ...rest } = letter;
  const contact = await findContact(scope);
  await queueMail(services, scope, {
    ...renderMail({
      locale: localeOf(practice.settings),
      title,
      preview,
      practice: createLetterhead(services, practice),
      children,
    }),
    ...rest,
    to: client.email,
    clientId: client.id,
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
  });
}
