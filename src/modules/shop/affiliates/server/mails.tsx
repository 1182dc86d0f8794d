import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
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
import { percent } from '../../../billing/invoicing/sum-rows.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { type AffiliateLink, accessDays, clickDays } from '../contract.ts';
import { affiliateMessages } from '../messages/catalog.ts';

/** Letterhead, language and reply address of emails to affiliates. */
async function senderOf(services: Services, scope: Scope) {
  const tenant = await getPractice(scope);
  const contact = await findContact(scope);
  const practice = createLetterhead(services, tenant);
  return { practice, locale: localeOf(tenant.settings), replyTo: contact?.contactEmail ?? null };
}

/** Part of the idempotency key: sends at most one such email per minute. */
const minuteOf = (now: Date) => now.toISOString().slice(0, 16);

type Access = { to: string; url: string; expiresAt: Date; now: Date };

/** Queues the link to an affiliate's page in the caller's transaction. */
export async function mailAccess(services: Services, scope: Scope, { to, url, expiresAt, now }: Access) {
  const { practice, locale, replyTo } = await senderOf(services, scope);
  const { mails: t, access } = affiliateMessages.in(locale);
  const children = (
    <>
      <MailHeading>{access.title}</MailHeading>
      <MailParagraph>{t.accessIntro(practice.name)}</MailParagraph>
      <MailButton href={url}>{t.openPage}</MailButton>
      <MailParagraph>{t.accessWorks(accessDays)}</MailParagraph>
    </>
  );
  const title = t.accessTitle(practice.name);
  await queueMail(services, scope, {
    ...renderMail({ locale, title, preview: t.accessPreview, practice, children }),
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
  const { practice, locale, replyTo } = await senderOf(services, scope);
  const { mails: t, account } = affiliateMessages.in(locale);
  const children = (
    <>
      <MailHeading>{account.hello(link.affiliateName)}</MailHeading>
      <MailParagraph>{t.invite(link.productTitle, clickDays, percent(rate, locale))}</MailParagraph>
      <MailFacts facts={[[t.link, link.url]]} />
      <MailButton href={page.url}>{t.seeSales}</MailButton>
      <MailParagraph>{t.inviteWorks(accessDays)}</MailParagraph>
    </>
  );
  const subject = t.inviteSubject(practice.name);
  await queueMail(services, scope, {
    ...renderMail({ locale, title: subject, preview: t.invitePreview(link.productTitle), practice, children }),
    cause: `affiliate link ${link.id} ${minuteOf(now)}`,
    to: link.affiliateEmail,
    fromName: practice.name,
    replyTo,
    subject,
    expiresAt: page.expiresAt,
  });
}
