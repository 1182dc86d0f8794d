import type { Scope } from '../../../../../platform/database/scope.ts';
import type { Services } from '../../../../../platform/services.ts';
import {
  formatDay,
  formatShortDay,
  formatTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format-time.ts';
import { originOf } from '../../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailGreeting,
  MailHeading,
  MailLink,
  MailParagraph,
  renderMail,
} from '../../../../accounts/tenants/server/MailLayout.tsx';
import { findMailSource, type MailSource } from '../../../../accounts/vendors/server/mail.ts';
import { queueMail } from '../../../../messaging/emails/server/queue-mail.ts';
import type { Client } from '../../../../people/clients/contract.ts';
import type { Availability } from '../../../availability/contract.ts';
import { getAvailability } from '../../../availability/server/availability.ts';
import { createLinks, shortLinkHref } from '../links/links.ts';
import { ruleInWords, stillPossible } from '../links/notice.ts';
import type { appointments } from '../tables.ts';
import { calendarFile } from './calendar-file.ts';

type ClientEvent = 'booked' | 'moved' | 'cancelled';
type About = {
  appointment: typeof appointments.$inferSelect;
  client: Client;
  practice: Tenant;
  /** The practitioner's rules; this and the next two are passed if already loaded. */
  rules?: Availability;
  contact?: Contact;
  source?: MailSource;
  /** Sent no earlier; can be withdrawn until then. */
  notBefore?: Date | undefined;
  /** The address is not verified yet, so nothing that the visitor typed is mailed to it. */
  isNewClient?: boolean | undefined;
  /** Amount just paid. */
  paid?: string | undefined;
  /** Additional sentence in a cancellation. */
  note?: string | undefined;
  now?: Date;
};

/**
 * Emails the client about a booking, move or cancellation, with links and a calendar file. An email to a new client
 * contains nothing the visitor typed, because the address is unverified and could be used to send spam (promises.md,
 * "Public forms"). Queued in the caller's transaction, once per version of the appointment. Returns the email's ID.
 */
export async function mailClient(services: Services, scope: Scope, happened: ClientEvent, about: About) {
  const { appointment, client, practice, notBefore, now = new Date() } = about;
  const isOver = happened === 'cancelled';
  const rules = about.rules ?? (await getAvailability({ ...scope, userId: appointment.userId }));
  const may = isOver ? [] : stillPossible(rules, appointment, notBefore ?? now);
  const links = may.length ? createLinks(scope, appointment.id, may) : null;
  const [contact, { address: organizer }] = await Promise.all([
    about.contact ?? findContact(scope),
    about.source ?? findMailSource(services, scope),
  ]);
  const origin = originOf(services.env, practice.publicDomain);
  const hrefOf = (purpose: 'cancel' | 'move') =>
    links && may.includes(purpose) ? shortLinkHref(origin, links.tokens[purpose]) : null;
  const cancelUrl = hrefOf('cancel');
  const moveUrl = hrefOf('move');
  const zone = practice.settings.timeZone;
  const facts = when(appointment, zone, appointment.visitorTimeZone);
  if (about.paid) facts.push(['Paid', about.paid]);
  const { title, text } = words[happened];
  const dated = `${title}: ${inBrief(appointment, zone)}`;
  const mail = renderMail({
    title: dated,
    preview: `${appointment.title}, ${practice.name}`,
    // Readers look for the address in the details, so the letterhead omits it there.
    practice: { ...createLetterhead(services, practice), address: isOver ? practice.address : null },
    children: (
      <>
        <MailHeading>{dated}</MailHeading>
        {!about.isNewClient && <MailGreeting firstName={client.firstName} />}
        <MailParagraph>{`Your appointment with ${practice.name} ${text}.`}</MailParagraph>
        <MailFacts facts={[['What', appointment.title], ...facts, ...(isOver ? [] : ofPractice(practice))]} />
        {isOver ? (
          <Over contact={contact} origin={origin} note={about.note} />
        ) : (
          <Coming {...{ moveUrl, cancelUrl }} rule={ruleInWords(rules, may, { appointment, practice, contact })} />
        )}
      </>
    ),
  });
  const queued = queueMail(services, scope, {
    ...mail,
    ...addressed(about, contact),
    notBefore,
    cause: `appointment ${appointment.id} ${happened} ${appointment.sequence}`,
    subject: `${dated} with ${practice.name}`,
    attachments: [
      calendarFile(services, { appointment, practice, organizer, attendee: client.email, cancelUrl, moveUrl }),
    ],
  });
  const [id] = await Promise.all([queued, links?.written]);
  return id;
}

const words = {
  booked: { title: 'Booked', text: 'is booked' },
  moved: { title: 'Rescheduled', text: 'has a new time' },
  cancelled: { title: 'Cancelled', text: 'is cancelled' },
};

type Dated = Pick<About['appointment'], 'startTime' | 'visitorTimeZone'>;

/** For example "Tue, Nov 24, 10:30 AM", in the visitor's zone if the clock there differs. */
export function inBrief({ startTime, visitorTimeZone: own }: Dated, zone: string): string {
  const at = own && !sameWallTime(startTime, own, zone) ? own : zone;
  const named = at === zone ? '' : ' (your time)';
  return `${formatShortDay(startTime, at)}, ${formatTime(startTime, at)}${named}`;
}

/** Address and phone of the practice as rows of the details. */
export const ofPractice = ({ address, phone }: Pick<Tenant, 'address' | 'phone'>): [string, string][] => [
  ...(address ? [['Address', address.replace(/\s*\n\s*/g, ', ')] satisfies [string, string]] : []),
  ...(phone ? [['Phone', phone] satisfies [string, string]] : []),
];

type ActionLinks = { rule: string | null; moveUrl: string | null; cancelUrl: string | null };

function Coming({ rule, moveUrl, cancelUrl }: ActionLinks) {
  return (
    <>
      {moveUrl && <MailButton href={moveUrl}>Reschedule</MailButton>}
      {cancelUrl && <MailLink href={cancelUrl}>Cancel appointment</MailLink>}
      {rule && <MailParagraph>{rule}</MailParagraph>}
      <MailParagraph>To add this to your calendar, open the attached file.</MailParagraph>
    </>
  );
}

function Over({ contact, origin, note }: { contact: Contact; origin: string; note?: string | undefined }) {
  return (
    <>
      {note && <MailParagraph>{note}</MailParagraph>}
      <MailParagraph>To remove it from your calendar, open the attached file.</MailParagraph>
      <MailParagraph>You’re welcome to book another time.</MailParagraph>
      {contact?.isActive && <MailButton href={`${origin}/bio/${contact.slug}`}>Book another time</MailButton>}
    </>
  );
}

type Contact = Awaited<ReturnType<typeof findContact>>;

export function addressed({ client, practice }: About, contact: Contact) {
  return { to: client.email, clientId: client.id, fromName: practice.name, replyTo: contact?.contactEmail ?? null };
}

type Moment = { startTime: Date; endTime: Date };

/** Day and time in the practice's zone, and in the visitor's if the clock there differs. */
export function when({ startTime, endTime }: Moment, zone: string, visitorZone: string | null): [string, string][] {
  const inZone = (name: string) =>
    `${formatDay(startTime, name)}, ${formatTimeRange(startTime, endTime, name)} ${zoneName(name, startTime)}`;
  const facts: [string, string][] = [['When', inZone(zone)]];
  if (!visitorZone || sameWallTime(startTime, visitorZone, zone)) return facts;
  return [...facts, ['Your time', inZone(visitorZone)]];
}
