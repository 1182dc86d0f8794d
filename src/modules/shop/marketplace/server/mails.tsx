import type { ReactNode } from 'react';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatDay } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
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
import { shopMessages } from '../messages/catalog.ts';
import { libraryDays } from '../shop.ts';
import type { PurchaseRow } from './purchases.ts';

/** A link to everything an address has bought; only a hash of `token` is stored. */
export type LibraryLink = { id: number; token: string; expiresAt: Date };

type Receipt = {
  purchase: Pick<PurchaseRow, 'id' | 'customerEmail' | 'amount' | 'discount' | 'currency' | 'downloadLimit'>;
  title: string;
  link: LibraryLink;
  clientId: number | null;
  isTest: boolean;
  now: Date;
};

/**
 * The receipt with the download link. Contains nothing that the buyer typed, because the address of an unpaid purchase
 * isn't verified (promises.md, "Public forms"). All emails here are queued in the caller's transaction.
 */
export async function mailReceipt(services: Services, scope: Scope, receipt: Receipt) {
  const { purchase, title, link, clientId, isTest, now } = receipt;
  const practice = await getPractice(scope);
  const locale = localeOf(practice.settings);
  const { mails: t, free, testPayment } = shopMessages.in(locale);
  const sum = (amount: string) => formatMoney(amount, purchase.currency, locale);
  const isFree = Number(purchase.amount) === 0;
  const facts: [string, string][] = [
    [t.product, title],
    ...(Number(purchase.discount) > 0 ? [fact(t.discount, sum(purchase.discount))] : []),
    isFree ? [t.price, free] : [t.paid, sum(purchase.amount)],
    [t.date, formatDay(now, practice.settings.timeZone, locale)],
    [t.order, String(purchase.id)],
  ];
  await send(services, scope, {
    practice,
    cause: `purchase ${purchase.id} receipt`,
    to: purchase.customerEmail,
    clientId,
    subject: isFree ? t.downloadFrom(practice.name) : t.receiptFrom(practice.name),
    title: isFree ? t.downloadTitle : t.receiptTitle,
    children: (
      <>
        {isTest && <MailParagraph>{testPayment}</MailParagraph>}
        <MailFacts facts={facts} />
        <LibraryButton {...{ services, practice, link }} />
        <MailParagraph>
          {t.mayDownload(purchase.downloadLimit)} {t.linkWorks(libraryDays)}
          {isFree && ` ${t.ignore}`}
        </MailParagraph>
      </>
    ),
  });
}

const fact = (label: string, value: string): [string, string] => [label, value];

/** A new library link. */
export async function mailLibrary(services: Services, scope: Scope, { to, link }: { to: string; link: LibraryLink }) {
  const practice = await getPractice(scope);
  const { mails: t, yourDownloads } = shopMessages.in(localeOf(practice.settings));
  await send(services, scope, {
    practice,
    cause: `library link ${link.id}`,
    to,
    clientId: null,
    subject: t.libraryFrom(practice.name),
    title: yourDownloads,
    expiresAt: link.expiresAt,
    children: (
      <>
        <MailParagraph>{t.library(practice.name)}</MailParagraph>
        <LibraryButton {...{ services, practice, link }} />
        <MailParagraph>{t.libraryWorks(libraryDays)}</MailParagraph>
      </>
    ),
  });
}

type Refund = { purchase: PurchaseRow; title: string; amount: string; total: string; isAll: boolean };

/** A refund was made. `total`: the sum of all refunds of the purchase. */
export async function mailRefund(services: Services, scope: Scope, { purchase, title, amount, total, isAll }: Refund) {
  const practice = await getPractice(scope);
  const locale = localeOf(practice.settings);
  const t = shopMessages.in(locale).mails;
  const { id, customerEmail, clientId, currency } = purchase;
  await send(services, scope, {
    practice,
    cause: `purchase ${id} refund ${total}`,
    to: customerEmail,
    clientId,
    subject: t.refundFrom(practice.name),
    title: t.refundTitle,
    children: (
      <>
        <MailFacts
          facts={[
            [t.product, title],
            [t.refund, formatMoney(amount, currency, locale)],
            [t.order, String(id)],
          ]}
        />
        <MailParagraph>
          {t.refundTakes}
          {isAll && ` ${t.noDownload}`}
        </MailParagraph>
      </>
    ),
  });
}

type LibraryButtonProps = { services: Services; practice: Tenant; link: LibraryLink };

function LibraryButton({ services, practice, link }: LibraryButtonProps) {
  const { toDownloads } = shopMessages.in(localeOf(practice.settings)).mails;
  return (
    <MailButton href={`${originOf(services.env, practice.publicDomain)}/library/${link.token}`}>
      {toDownloads}
    </MailButton>
  );
}

type Letter = {
  practice: Tenant;
  cause: string;
  to: string;
  clientId: number | null;
  subject: string;
  title: string;
  expiresAt?: Date;
  children: ReactNode;
};

async function send(services: Services, scope: Scope, { practice, title, children, clientId, ...mail }: Letter) {
  const letterhead = createLetterhead(services, practice);
  const contact = await findContact(scope);
  const body = (
    <>
      <MailHeading>{title}</MailHeading>
      {children}
    </>
  );
  await queueMail(services, scope, {
    ...renderMail({
      locale: localeOf(practice.settings),
      title,
      preview: mail.subject,
      practice: letterhead,
      children: body,
    }),
    ...mail,
    ...(clientId !== null && { clientId }),
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
  });
}
