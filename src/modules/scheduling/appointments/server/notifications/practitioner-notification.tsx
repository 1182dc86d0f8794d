import type { Scope } from '../../../../../platform/database/scope.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { formatShortDay, formatTime } from '../../../../../shared/format/format-time.ts';
import { appLocaleOf } from '../../../../../shared/locale.ts';
import { findNotificationEmail } from '../../../../accounts/auth/server/notification-settings.ts';
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
import { findMailSource, type MailSource } from '../../../../accounts/vendors/server/mail.ts';
import { queueMail } from '../../../../messaging/emails/server/queue-mail.ts';
import { notify } from '../../../../messaging/notifications/server/notifications.ts';
import type { Client } from '../../../../people/clients/contract.ts';
import type { Row } from '../appointment-rows.ts';
import { createLinks } from '../links/links.ts';
import { type Money, timeFacts } from './client-mail.tsx';
import { appointmentHref } from './describe.ts';

type PractitionerEvent = {
  happened: keyof typeof eventTexts;
  appointment: Row;
  client: Client;
  practice: Tenant;
  /** Name typed by the visitor; defaults to the client record. */
  who?: { firstName: string; lastName: string } | undefined;
  /** Text of the notification in the app. */
  message: string;
  isFromWaitlist?: boolean;
  /** A cancellation within the practice's notice period. */
  isLate?: boolean;
  before?: Date;
  paid?: Money | undefined;
  /** Whether the client answered the questions at booking, which may contain health information. */
  hasAnswers?: boolean | undefined;
  /** Sender address, if the caller has already loaded it. */
  source?: MailSource | undefined;
};

/**
 * Notifies the practitioner in the app and, unless turned off, by email, in the transaction of the change. The email
 * contains only name and time: notes and reasons typed by a client may reveal health information and stay in the app.
 */
export async function notifyPractitioner(services: Services, scope: Scope, news: PractitionerEvent) {
  const { happened, message, appointment, client, practice } = news;
  await Promise.all([
    notify(scope, {
      type: eventTexts[happened].type,
      title: titleOf(news),
      message,
      href: appointmentHref(appointment.startTime, practice.settings.timeZone),
      clientId: client.id,
    }),
    mailPractitioner(services, scope, news),
  ]);
}

async function mailPractitioner(services: Services, scope: Scope, news: PractitionerEvent) {
  if (!(news.source ?? (await findMailSource(services, scope))).isConnected) return;
  const to = await findNotificationEmail(services, scope, 'bookingEmails');
  if (!to) return;
  const { happened, appointment, client, practice, who = client } = news;
  const zone = practice.settings.timeZone;
  const name = `${who.firstName} ${who.lastName}`;
  const start = appointment.startTime;
  const what = news.isLate ? lateCancellation : eventTexts[happened].subject;
  const subject = `${what}: ${name}, ${inBrief(start, zone, appLocaleOf(practice.settings))}`;
  const link = happened === 'requested' ? createLinks(scope, appointment.id, ['answer']) : null;
  const mail = renderMail({
    title: subject,
    preview: appointment.title,
    practice: { ...createLetterhead(services, practice), signature: null },
    footer: <Footer appUrl={services.env.APP_URL} />,
    children: (
      <>
        <MailHeading>{`${name} ${eventTexts[happened].did}`}</MailHeading>
        <MailFacts facts={factsOf(news)} />
        {hasWords(appointment, happened) && <MailParagraph>They left a note. You can read it in Sorrel.</MailParagraph>}
        {news.hasAnswers && (
          <MailParagraph>They answered your questions. You can read the answers in Sorrel.</MailParagraph>
        )}
        {link ? (
          <AnswerLinks href={`${services.env.APP_URL}/answer-request?token=${link.tokens.answer}`} />
        ) : (
          <MailButton href={services.env.APP_URL + appointmentHref(start, zone)}>Open calendar</MailButton>
        )}
        <MailParagraph>Reply to this email to write to {client.firstName}.</MailParagraph>
      </>
    ),
  });
  const queued = queueMail(services, scope, {
    ...mail,
    cause: `member appointment ${appointment.id} ${happened} ${appointment.sequence}`,
    aboutClientId: client.id,
    to,
    fromName: practice.name,
    replyTo: client.email,
    subject,
  });
  await Promise.all([queued, link?.written]);
}

/** Both links open a page with buttons and change nothing themselves, because mail scanners open links. */
const AnswerLinks = ({ href }: { href: string }) => (
  <>
    <MailButton href={href}>Accept</MailButton>
    <MailLink href={`${href}&answer=decline`}>Decline</MailLink>
  </>
);

const eventTexts = {
  booked: {
    type: 'appointment_booked',
    title: 'New booking',
    subject: 'New appointment',
    did: 'booked an appointment',
  },
  moved: {
    type: 'appointment_moved',
    title: 'Appointment rescheduled',
    subject: 'Rescheduled',
    did: 'rescheduled an appointment',
  },
  cancelled: {
    type: 'appointment_cancelled',
    title: 'Appointment cancelled',
    subject: 'Cancelled',
    did: 'cancelled an appointment',
  },
  requested: {
    type: 'appointment_requested',
    title: 'New request',
    subject: 'Request',
    did: 'requests an appointment',
  },
  withdrawn: {
    type: 'appointment_requested',
    title: 'Request withdrawn',
    subject: 'Request withdrawn',
    did: 'withdrew a request',
  },
} as const;
const fromWaitlist = 'Booked from the waitlist';
const lateCancellation = 'Late cancellation';

function titleOf({ happened, isFromWaitlist, isLate }: PractitionerEvent): string {
  if (isFromWaitlist) return fromWaitlist;
  return isLate ? lateCancellation : eventTexts[happened].title;
}

const inBrief = (start: Date, zone: string, locale: string) =>
  `${formatShortDay(start, zone, locale)}, ${formatTime(start, zone, locale)}`;

function factsOf({
  happened,
  appointment,
  client,
  practice,
  before,
  paid,
  isFromWaitlist,
}: PractitionerEvent): [string, string][] {
  const zone = practice.settings.timeZone;
  const locale = appLocaleOf(practice.settings);
  const times = timeFacts(appointment, { zone, visitorZone: null, locale });
  const facts: [string, string][] = [['Service', appointment.title], ...times];
  if (happened === 'requested' && appointment.answerDueAt)
    facts.push(['Answer by', inBrief(appointment.answerDueAt, zone, locale)]);
  if (before) facts.push(['Before', inBrief(before, zone, locale)]);
  if (isFromWaitlist) facts.push(['From', 'Waitlist']);
  if (paid) facts.push(['Paid', formatMoney(paid.amount, paid.currency, locale)]);
  facts.push(['Email', client.email]);
  if (client.phoneText) facts.push(['Phone', client.phoneText]);
  return facts;
}

const hasWords = ({ description, moveReason, cancelReason }: Row, happened: PractitionerEvent['happened']) =>
  Boolean(
    {
      booked: description,
      requested: description,
      moved: moveReason,
      cancelled: cancelReason,
      withdrawn: cancelReason,
    }[happened],
  );

const link = { color: '#047857' };

const Footer = ({ appUrl }: { appUrl: string }) => (
  <>
    You get these emails when clients book in your calendar. Turn it off in{' '}
    <a href={`${appUrl}/settings?tab=profile`} style={link}>
      Settings
    </a>
    .
  </>
);
