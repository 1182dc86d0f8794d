import type { ReactNode } from 'react';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatCalendarDay, formatDayAndTime, sameWallTime, zoneName } from '../../../../shared/format-time.ts';
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
import { inBrief, when } from '../../appointments/server/notifications/client-mail.tsx';
import { partLabels } from '../contract.ts';
import type { waitlistEntries, waitlistOffers } from './tables.ts';

// Until an entry is confirmed, emails contain nothing the visitor typed, because the address is unverified
// (promises.md, "Public forms").

type Place = { entry: typeof waitlistEntries.$inferSelect; client: Client; service: string; token: string };

/** Email about a confirmed entry, with a link to leave the waitlist. Queued in the caller's transaction. */
export async function mailEntry(services: Services, scope: Scope, { entry, client, service, token }: Place) {
  const practice = await getPractice(scope);
  const title = 'You’re on the waitlist';
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      <MailGreeting firstName={client.firstName} />
      <MailFacts facts={factsOf(entry, { service, practice: practice.name })} />
      <MailParagraph>We’ll email you as soon as a time that works for you opens up.</MailParagraph>
      <MailButton
        href={`${originOf(services.env, practice.publicDomain)}/waitlist-leave?${new URLSearchParams({ token })}`}
      >
        Leave the waitlist
      </MailButton>
    </>
  );
  await send(services, scope, {
    practice,
    client,
    title,
    children,
    cause: `waitlist ${entry.id} ${entry.tokenHash}`,
    subject: `You’re on the waitlist at ${practice.name}`,
    preview: service,
  });
}

/** Email with the confirmation link for an unverified address. */
export async function mailConfirmation(services: Services, scope: Scope, { entry, client, service, token }: Place) {
  const practice = await getPractice(scope);
  const title = 'Confirm your place on the waitlist';
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      <MailParagraph>Someone used this email address to join the waitlist at {practice.name}.</MailParagraph>
      <MailFacts facts={factsOf(entry, { service, practice: practice.name })} />
      <MailButton
        href={`${originOf(services.env, practice.publicDomain)}/waitlist-confirm?${new URLSearchParams({ token })}`}
      >
        Confirm my place
      </MailButton>
      <MailParagraph>If this wasn’t you, ignore this email and nothing will happen.</MailParagraph>
    </>
  );
  await send(services, scope, {
    practice,
    client,
    title,
    children,
    cause: `waitlist asked ${entry.id} ${entry.tokenHash}`,
    subject: `Confirm your place on the waitlist at ${practice.name}`,
    preview: service,
  });
}

const factsOf = (
  { firstDay, lastDay, partOfDay }: Place['entry'],
  { service, practice }: { service: string; practice: string },
): [string, string][] => [
  ['What', service],
  ['With', practice],
  ['From', formatCalendarDay(firstDay)],
  ['To', formatCalendarDay(lastDay)],
  ['When', partLabels[partOfDay]],
];

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
  const practice = await getPractice(scope);
  const zone = practice.settings.timeZone;
  const { offer, zone: own } = about;
  const { startTime, expiresAt } = offer;
  const title = `A time opened up: ${inBrief({ startTime, visitorTimeZone: own }, zone)}`;
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      <MailGreeting firstName={client.firstName} />
      <MailFacts facts={[['What', service], ['With', practice.name], ...when(offer, zone, own)]} />
      <MailParagraph>
        We’re holding it for you until {formatDayAndTime(expiresAt, zone)} ({zoneName(zone, expiresAt)}
        {own && !sameWallTime(expiresAt, own, zone) && `; ${formatDayAndTime(expiresAt, own)} your time`}). After that,
        it goes to the next person on the waitlist.
      </MailParagraph>
      <MailButton
        href={`${originOf(services.env, practice.publicDomain)}/waitlist-offer?${new URLSearchParams({ token })}`}
      >
        View offer
      </MailButton>
    </>
  );
  await send(services, scope, {
    practice,
    client,
    title,
    children,
    cause: `waitlist offer ${offer.id}`,
    subject: `${title} with ${practice.name}`,
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
    ...renderMail({ title, preview, practice: createLetterhead(services, practice), children }),
    ...rest,
    to: client.email,
    clientId: client.id,
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
  });
}
