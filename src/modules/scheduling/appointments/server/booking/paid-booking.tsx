import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../../platform/database/scope.ts';
import { portOf } from '../../../../../platform/ports.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { localeOf } from '../../../../../shared/locale.ts';
import { originOf } from '../../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { type Checkout, type Ended, onlyFor, type Paid } from '../../../../billing/payments/server/checkout-events.ts';
import { queueMail } from '../../../../messaging/emails/server/queue-mail.ts';
import { getClient } from '../../../../people/clients/server/clients.ts';
import type { Lapsed } from '../../lapsed-booking.ts';
import type { Row } from '../appointment-rows.ts';
import { clientMessages } from '../messages/catalog.ts';
import { timeFacts } from '../notifications/client-mail.tsx';
import { appointments } from '../tables.ts';
import { announceBooking } from './book.ts';
import { questionsAtBooking } from './questions-at-booking.ts';
import { findLapsed, releaseBooking, takeAgain } from './unpaid-bookings.ts';

type About = { checkout: Checkout; lapsed: Lapsed | null; practice: Tenant };

/** Email for a client who paid too late: the payment is refunded, with a link to book another time. */
async function mailRefund(services: Services, scope: Scope, { checkout, lapsed, practice }: About) {
  const to = checkout.customerEmail ?? lapsed?.person.email;
  if (!to) return;
  const contact = await findContact(scope);
  const locale = localeOf(practice.settings);
  const { facts: names, mail: mailWords, refund: t } = clientMessages.in(locale);
  const amount = formatMoney(checkout.amount, checkout.currency, locale);
  const times = lapsed && { startTime: new Date(lapsed.startTime), endTime: new Date(lapsed.endTime) };
  const zone = practice.settings.timeZone;
  const facts = times ? timeFacts(times, { zone, visitorZone: lapsed.visitorTimeZone, locale }) : [];
  const mail = renderMail({
    locale,
    title: t.title,
    preview: t.preview(amount),
    practice: createLetterhead(services, practice),
    children: (
      <>
        <MailHeading>{t.title}</MailHeading>
        <MailParagraph>{t.text}</MailParagraph>
        <MailFacts
          facts={[
            [names.amount, amount],
            [names.purpose, lapsed?.title ?? checkout.description],
            [names.practice, practice.name],
            ...facts,
          ]}
        />
        {contact?.isActive && (
          <MailButton href={`${originOf(services.env, practice.publicDomain)}/bio/${contact.slug}`}>
            {mailWords.bookAgainButton}
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
    subject: t.subject(practice.name),
  });
}

/** Confirms the booking and sends its notifications, which are delayed until the payment. */
export const confirmPaidBooking = onlyFor('booking', async (scope, { checkout }: Paid, services) => {
  // Not the time of payment, because the webhook may arrive late.
  const now = new Date();
  const booking = await lockBooking(scope, checkout.subjectId);
  if (!booking) return paidLate(services, scope, checkout, now);
  if (!booking.paymentDueAt) return { refund: 'This booking was already paid for.' };
  const own = { ...scope, userId: booking.userId };
  const [practice, client, appointment] = await Promise.all([
    getPractice(own),
    getClient(own, booking.clientId),
    settle(own, booking.id),
  ]);
  const hasAnswers = await portOf(own, questionsAtBooking).isAnswered(own, appointment.id);
  await announceBooking(services, own, { appointment, client, practice, paid: checkout, hasAnswers, now });
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
  return {};
});

export const releaseUnpaidBooking = onlyFor('booking', (scope, { checkout, now }: Ended, services) =>
  releaseBooking(services, scope, checkout.subjectId, now),
);

async function lockBooking(scope: Scope, id: number): Promise<Row | null> {
  const [row] = await scope.db.select().from(appointments).where(isOne(scope, id)).for('update');
  return row ?? null;
}

async function settle(scope: Scope, id: number): Promise<Row> {
  const [settled] = await scope.db
    .update(appointments)
    .set({ status: 'scheduled', paymentDueAt: null })
    .where(isOne(scope, id))
    .returning();
  if (!settled) throw new Error(`appointment ${id} is locked and gone`);
  return settled;
}

/** The reservation has expired: books the time again if it is still free, otherwise refunds the payment. */
async function paidLate(services: Services, scope: Scope, checkout: Checkout, now: Date) {
  const id = checkout.subjectId;
  const [practice, lapsed] = await Promise.all([getPractice(scope), findLapsed(scope, id)]);
  const again = lapsed && (await takeAgain(scope, { id, lapsed, practice, now }));
  if (!again) {
    await mailRefund(services, scope, { checkout, lapsed, practice });
    return { refund: 'The time was taken before the payment arrived.' };
  }
  const own = { ...scope, userId: again.appointment.userId };
  const hasAnswers = Boolean(lapsed.answers);
  await announceBooking(services, own, { ...again, practice, paid: checkout, hasAnswers, now });
  scope.afterCommit(() => services.pages.changed(scope.tenantId));
  return {};
}

const isOne = (scope: Scope, id: number) => and(eq(appointments.tenantId, scope.tenantId), eq(appointments.id, id));
