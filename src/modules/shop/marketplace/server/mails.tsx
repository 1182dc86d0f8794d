import type { ReactNode } from 'react';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { formatDay } from '../../../../shared/format-time.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
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
  const origin = originOf(services.env, practice.publicDomain);
  const isFree = Number(purchase.amount) === 0;
  const facts: [string, string][] = [
    ['Product', title],
    ...(Number(purchase.discount) > 0
      ? [['Discount', formatMoney(purchase.discount, purchase.currency)] as const]
      : []),
    [isFree ? 'Price' : 'Paid', isFree ? 'Free' : formatMoney(purchase.amount, purchase.currency)],
    ['Date', formatDay(now, practice.settings.timeZone)],
    ['Order', String(purchase.id)],
  ].map(([label = '', value = '']) => [label, value]);
  await send(services, scope, {
    cause: `purchase ${purchase.id} receipt`,
    to: purchase.customerEmail,
    clientId,
    subject: isFree ? `Your download from ${practice.name}` : `Your receipt from ${practice.name}`,
    title: isFree ? 'Here’s your download' : 'Thank you for your purchase',
    children: (
      <>
        {isTest && <MailParagraph>This was a test payment. You weren’t charged.</MailParagraph>}
        <MailFacts facts={facts} />
        <LibraryButton {...{ origin, link }}>Go to your downloads</LibraryButton>
        <MailParagraph>
          {purchase.downloadLimit === 1
            ? 'You can download it once.'
            : `You can download it ${purchase.downloadLimit} times.`}{' '}
          The link works for {libraryDays} days. After that, you can request a new one there.
          {isFree && ' If you didn’t request this, you can ignore this email.'}
        </MailParagraph>
      </>
    ),
  });
}

/** A new library link. */
export async function mailLibrary(services: Services, scope: Scope, { to, link }: { to: string; link: LibraryLink }) {
  const practice = await getPractice(scope);
  const origin = originOf(services.env, practice.publicDomain);
  await send(services, scope, {
    cause: `library link ${link.id}`,
    to,
    clientId: null,
    subject: `Your downloads from ${practice.name}`,
    title: 'Your downloads',
    expiresAt: link.expiresAt,
    children: (
      <>
        <MailParagraph>Here’s the link to everything you got from {practice.name}.</MailParagraph>
        <LibraryButton {...{ origin, link }}>Go to your downloads</LibraryButton>
        <MailParagraph>
          The link works for {libraryDays} days. If you didn’t request it, you can ignore this email.
        </MailParagraph>
      </>
    ),
  });
}

type Refund = { purchase: PurchaseRow; title: string; amount: string; total: string; isAll: boolean };

/** A refund was made. `total`: the sum of all refunds of the purchase. */
export async function mailRefund(services: Services, scope: Scope, { purchase, title, amount, total, isAll }: Refund) {
  const practice = await getPractice(scope);
  const { id, customerEmail, clientId, currency } = purchase;
  await send(services, scope, {
    cause: `purchase ${id} refund ${total}`,
    to: customerEmail,
    clientId,
    subject: `Your refund from ${practice.name}`,
    title: 'Your refund is on its way',
    children: (
      <>
        <MailFacts
          facts={[
            ['Product', title],
            ['Refund', formatMoney(amount, currency)],
            ['Order', String(id)],
          ]}
        />
        <MailParagraph>
          It may take a few days to show up on your statement.
          {isAll && ' You can no longer download this product.'}
        </MailParagraph>
      </>
    ),
  });
}

function LibraryButton({ origin, link, children }: { origin: string; link: LibraryLink; children: string }) {
  return <MailButton href={`${origin}/library/${link.token}`}>{children}</MailButton>;
}

type Letter = {
  cause: string;
  to: string;
  clientId: number | null;
  subject: string;
  title: string;
  expiresAt?: Date;
  children: ReactNode;
};

async function send(services: Services, scope: Scope, { title, children, clientId, ...mail }: Letter) {
  const practice = createLetterhead(services, await getPractice(scope));
  const contact = await findContact(scope);
  const body = (
    <>
      <MailHeading>{title}</MailHeading>
      {children}
    </>
  );
  await queueMail(services, scope, {
    ...renderMail({ title, preview: mail.subject, practice, children: body }),
    ...mail,
    ...(clientId !== null && { clientId }),
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
  });
}
