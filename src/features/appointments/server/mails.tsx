import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { formatDay, formatTimeRange, zoneName } from '../../../shared/format-time.ts';
import type { Client } from '../../clients/contract.ts';
import { MailButton, MailFacts, MailHeading, MailParagraph, renderMail } from '../../emails/server/MailLayout.tsx';
import { queueMail } from '../../emails/server/queue-mail.ts';
import type { findContact } from '../../storefront/server/storefront.ts';
import type { Tenant } from '../../tenants/contract.ts';
import { calendarFile } from './calendar-file.ts';
import type { appointments } from './tables.ts';

type About = {
  appointment: typeof appointments.$inferSelect;
  client: Client;
  practice: Tenant;
  contact: Awaited<ReturnType<typeof findContact>>;
};

/**
 * The client's confirmation with the cancel link and a calendar file. Holds nothing that the visitor typed: the address
 * is not confirmed yet, and this must not become a way to write to strangers (promises.md, "Public forms").
 */
export async function queueConfirmation(
  services: Services,
  scope: Scope,
  about: About & { token: string; visitorZone: string | null },
) {
  const { appointment, client, practice, token, visitorZone } = about;
  const cancelUrl = `${services.env.APP_URL}/cancel-appointment?${new URLSearchParams({ token, email: client.email })}`;
  const facts = when(appointment, practice.settings.timeZone, visitorZone);
  const mail = renderMail({
    title: 'Your appointment is booked',
    preview: facts.map(([, value]) => value).join(', '),
    practice: sender(practice),
    children: (
      <>
        <MailHeading>Your appointment is booked</MailHeading>
        <MailFacts facts={[['What', appointment.title], ['With', practice.name], ...facts]} />
        <MailParagraph>The attached file puts it into your calendar.</MailParagraph>
        <MailParagraph>If you cannot make it, please cancel so that somebody else can have the time.</MailParagraph>
        <MailButton href={cancelUrl}>Cancel appointment</MailButton>
      </>
    ),
  });
  await queueMail(services, scope, {
    ...mail,
    ...addressed(about),
    cause: `appointment ${appointment.id} booked`,
    subject: `Your appointment with ${practice.name}`,
    attachments: [calendarFile(services, { appointment, practice, cancelUrl })],
  });
}

/** The client's word that the appointment is cancelled, with a file that takes it out of the calendar. */
export async function queueCancellation(services: Services, scope: Scope, about: About) {
  const { appointment, practice } = about;
  const facts = when(appointment, practice.settings.timeZone, null);
  const slug = about.contact?.slug;
  const mail = renderMail({
    title: 'Your appointment is cancelled',
    preview: facts.map(([, value]) => value).join(', '),
    practice: sender(practice),
    children: (
      <>
        <MailHeading>Your appointment is cancelled</MailHeading>
        <MailFacts facts={[['What', appointment.title], ['With', practice.name], ...facts]} />
        <MailParagraph>You are welcome to book another time whenever it suits you.</MailParagraph>
        {slug && <MailButton href={`${services.env.APP_URL}/bio/${slug}`}>Choose another time</MailButton>}
      </>
    ),
  });
  await queueMail(services, scope, {
    ...mail,
    ...addressed(about),
    cause: `appointment ${appointment.id} cancelled`,
    subject: `Cancelled: your appointment with ${practice.name}`,
    attachments: [calendarFile(services, { appointment, practice })],
  });
}

function addressed({ client, practice, contact }: About) {
  return { to: client.email, clientId: client.id, fromName: practice.name, replyTo: contact?.contactEmail ?? null };
}

const sender = ({ name, emailSignature, address }: Tenant) => ({ name, signature: emailSignature, address });

type Moment = { startTime: Date; endTime: Date };

/** Date and time in the practice's zone, and beside it in the visitor's where the clock there shows another time. */
function when({ startTime, endTime }: Moment, zone: string, visitorZone: string | null): [string, string][] {
  const start = startTime.toISOString();
  const end = endTime.toISOString();
  const inZone = (name: string) => `${formatTimeRange(start, end, name)} ${zoneName(name, start)}`;
  const facts: [string, string][] = [
    ['Date', formatDay(start, zone)],
    ['Time', inZone(zone)],
  ];
  if (!visitorZone || formatTimeRange(start, end, visitorZone) === formatTimeRange(start, end, zone)) return facts;
  return [...facts, ['Your time', `${formatDay(start, visitorZone)}, ${inZone(visitorZone)}`]];
}
