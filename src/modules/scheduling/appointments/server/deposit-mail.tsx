import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
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
import type { Checkout } from '../../../billing/payments/server/checkout-events.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import type { Lapsed } from '../lapsed-booking.ts';
import { when } from './mails.tsx';

type About = { checkout: Checkout; lapsed: Lapsed | null; practice: Tenant };

/** Whoever has paid too late is told that the money comes back, and how to get another time. */
export async function tellRefund(services: Services, scope: Scope, { checkout, lapsed, practice }: About) {
  const to = checkout.customerEmail ?? lapsed?.person.email;
  if (!to) return;
  const contact = await findContact(scope);
  const amount = formatMoney(checkout.amount, checkout.currency);
  const title = 'Your payment is being refunded';
  const times = lapsed && { startTime: new Date(lapsed.startTime), endTime: new Date(lapsed.endTime) };
  const facts = times ? when(times, practice.settings.timeZone, lapsed.visitorTimeZone) : [];
  const mail = renderMail({
    title,
    preview: `${amount}: your time was no longer available`,
    practice: createLetterhead(services, practice),
    children: (
      <>
        <MailHeading>{title}</MailHeading>
        <MailParagraph>
          Your payment arrived after your hold expired, so nothing was booked. We’re refunding it in full to the card
          you used. Allow a few days; you don’t need to do anything.
        </MailParagraph>
        <MailFacts
          facts={[
            ['Amount', amount],
            ['For', lapsed?.title ?? checkout.description],
            ['With', practice.name],
            ...facts,
          ]}
        />
        {contact?.isActive && (
          <MailButton href={`${originOf(services.env, practice.publicDomain)}/bio/${contact.slug}`}>
            Book another time
          </MailButton>
        )}
      </>
    ),
  });
  await queueMail(services, scope, {
    ...mail,
    to,
    cause: `checkout ${checkout.id} refunded`,
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
    subject: `Your payment to ${practice.name} is being refunded`,
  });
}
