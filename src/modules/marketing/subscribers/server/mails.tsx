import type { ReactNode } from 'react';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { letterheadOf } from '../../../accounts/tenants/server/letterhead.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { confirmEnds } from './confirm-ends.ts';
import { confirmHref, unsubscribeHref } from './links.ts';
import type { Subscriber } from './subscriber.ts';

// These mails contain nothing the visitor typed, not even a name, because anyone can have them sent to anyone
// (promises.md, "Public forms"). For the same reason they don't appear in the history of a client with that address.

type About = { subscriber: Subscriber; now: Date };

/** Asks the owner of the address to confirm. Queued in the caller's transaction. */
export async function askToConfirm(services: Services, scope: Scope, { subscriber, now }: About) {
  const { tenantId, id } = subscriber;
  await send(services, scope, { subscriber, now }, ({ name, origin }) => ({
    title: 'Confirm your subscription',
    subject: `Confirm your subscription to the ${name} newsletter`,
    says: (
      <>
        <MailParagraph>
          We received a request to send our newsletter to this address. Confirm to start getting it. The link works for
          7 days.
        </MailParagraph>
        <MailButton href={confirmHref(services, { tenantId, subscriberId: id, at: now }, origin)}>
          Confirm subscription
        </MailButton>
        <MailParagraph>If this wasn’t you, just ignore this email.</MailParagraph>
      </>
    ),
  }));
}

/** Tells a subscriber that they are already subscribed. Queued in the caller's transaction. */
export async function tellOfSubscription(services: Services, scope: Scope, { subscriber, now }: About) {
  await send(services, scope, { subscriber, now }, ({ name, origin }) => ({
    title: 'You’re already subscribed',
    subject: `You already get the ${name} newsletter`,
    says: (
      <>
        <MailParagraph>
          We received a request to send our newsletter to this address. You’re already on the list, so there’s nothing
          to do.
        </MailParagraph>
        <MailParagraph>
          Don’t want it anymore? <a href={unsubscribeHref(services, subscriber, origin)}>Unsubscribe</a> at any time.
        </MailParagraph>
      </>
    ),
  }));
}

type Words = { title: string; subject: string; says: ReactNode };

async function send(
  services: Services,
  scope: Scope,
  { subscriber, now }: About,
  write: (about: { name: string; origin: string }) => Words,
) {
  const [practice, contact] = await Promise.all([getPractice(scope), findContact(scope)]);
  const { name } = practice;
  const { title, subject, says } = write({ name, origin: originOf(services.env, practice.publicDomain) });
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      {says}
    </>
  );
  await queueMail(services, scope, {
    ...renderMail({ title, preview: subject, practice: letterheadOf(services, practice), children }),
    cause: `newsletter ${subscriber.id} asked ${now.toISOString()}`,
    subject,
    to: subscriber.email,
    fromName: name,
    replyTo: contact?.contactEmail ?? null,
    expiresAt: confirmEnds(now),
  });
}
