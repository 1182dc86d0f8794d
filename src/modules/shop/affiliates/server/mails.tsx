import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { type AffiliateLink, accessDays, clickDays } from '../contract.ts';

/** Letterhead and reply address of emails to affiliates. */
async function senderOf(services: Services, scope: Scope) {
  const practice = createLetterhead(services, await getPractice(scope));
  const contact = await findContact(scope);
  return { practice, replyTo: contact?.contactEmail ?? null };
}

/** Part of the idempotency key: sends at most one such email per minute. */
const minuteOf = (now: Date) => now.toISOString().slice(0, 16);

type Access = { to: string; url: string; expiresAt: Date; now: Date };

/** Queues the link to an affiliate's page in the caller's transaction. */
export async function mailAccess(services: Services, scope: Scope, { to, url, expiresAt, now }: Access) {
  const { practice, replyTo } = await senderOf(services, scope);
  const children = (
    <>
      <MailHeading>Your affiliate page</MailHeading>
      <MailParagraph>Here are your links, sales and payouts at {practice.name}.</MailParagraph>
      <MailButton href={url}>Open your page</MailButton>
      <MailParagraph>
        The link works for {accessDays} days. Keep it to yourself. If you didn’t request it, you can ignore this email.
      </MailParagraph>
    </>
  );
  const title = `Your affiliate page at ${practice.name}`;
  await queueMail(services, scope, {
    ...renderMail({ title, preview: 'Your links, sales and payouts', practice, children }),
    cause: `affiliate page ${to.toLowerCase()} ${minuteOf(now)}`,
    to,
    fromName: practice.name,
    replyTo,
    subject: title,
    expiresAt,
  });
}

type Invitation = { link: AffiliateLink; rate: string; page: { url: string; expiresAt: Date }; now: Date };

/** Queues the URL to share with the link to the page. `rate`: of the product, in percent. */
export async function mailInvitation(services: Services, scope: Scope, { link, rate, page, now }: Invitation) {
  const { practice, replyTo } = await senderOf(services, scope);
  const percent = rate.replace(/\.?0+$/, '') || '0';
  const children = (
    <>
      <MailHeading>Hello {link.affiliateName}</MailHeading>
      <MailParagraph>
        Thank you for recommending “{link.productTitle}”. When someone buys it within {clickDays} days of clicking your
        link, you earn {percent}% of what they pay.
      </MailParagraph>
      <MailFacts facts={[['Your link', link.url]]} />
      <MailButton href={page.url}>See your clicks and sales</MailButton>
      <MailParagraph>
        This button opens your own page and works for {accessDays} days. After that, you can request a new link there.
      </MailParagraph>
    </>
  );
  const subject = `Your affiliate link from ${practice.name}`;
  await queueMail(services, scope, {
    ...renderMail({ title: subject, preview: `Your link to ${link.productTitle}`, practice, children }),
    cause: `affiliate link ${link.id} ${minuteOf(now)}`,
    to: link.affiliateEmail,
    fromName: practice.name,
    replyTo,
    subject,
    expiresAt: page.expiresAt,
  });
}
