import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { formatDay, formatTimeRange, zoneName } from '../../../shared/format-time.ts';
import type { Availability } from '../../availability/contract.ts';
import { getAvailability } from '../../availability/server/availability.ts';
import type { Client } from '../../clients/contract.ts';
import { letterheadOf } from '../../emails/server/letterhead.ts';
import { MailButton, MailFacts, MailHeading, MailParagraph, renderMail } from '../../emails/server/MailLayout.tsx';
import { queueMail } from '../../emails/server/queue-mail.ts';
import { findContact } from '../../storefront/server/storefront.ts';
import type { Tenant } from '../../tenants/contract.ts';
import { findSenderAddress } from '../../vendors/server/mail.ts';
import { calendarFile } from './calendar-file.ts';
import { createLinks, linkHref } from './links.ts';
import { ruleInWords, stillPossible } from './notice.ts';
import type { appointments } from './tables.ts';

type Happened = 'booked' | 'moved' | 'cancelled';
type About = {
  appointment: typeof appointments.$inferSelect;
  client: Client;
  practice: Tenant;
  /** Of the practitioner, where the caller has read them already; and so are the next two. */
  rules?: Availability;
  contact?: Contact;
  /** The address that the practice's mails come from. */
  organizer?: string;
  /** The mail waits so long, and may be taken back. */
  notBefore?: Date | undefined;
  /** What was paid for it just now. */
  paid?: string | undefined;
  /** What else is to be said of a cancellation. */
  note?: string | undefined;
  now?: Date;
};

/**
 * The client's word of what became of the appointment, with links and a calendar file. Holds nothing that a visitor
 * typed: the address is not confirmed yet, and this must not become a way to write to strangers (promises.md, "Public
 * forms"). Queued in the caller's transaction; once for each version of the appointment. Returns the
 * id of the mail.
 */
export async function tellClient(services: Services, scope: Scope, happened: Happened, about: About) {
  const { appointment, client, practice, notBefore, now = new Date() } = about;
  const isOver = happened === 'cancelled';
  const rules = about.rules ?? (await getAvailability({ ...scope, userId: appointment.userId }));
  const may = isOver ? [] : stillPossible(rules, appointment, notBefore ?? now);
  const links = may.length ? createLinks(scope, appointment.id, may) : null;
  const [contact, organizer] = await Promise.all([
    about.contact ?? findContact(scope),
    about.organizer ?? findSenderAddress(services, scope),
  ]);
  const hrefOf = (purpose: 'cancel' | 'move') =>
    links && may.includes(purpose)
      ? linkHref(services.env.APP_URL, purpose, { token: links.tokens[purpose], email: client.email })
      : null;
  const cancelUrl = hrefOf('cancel');
  const moveUrl = hrefOf('move');
  const facts = when(appointment, practice.settings.timeZone, appointment.visitorTimeZone);
  if (about.paid) facts.push(['Paid', about.paid]);
  const { title, subject } = words[happened];
  const mail = renderMail({
    title,
    preview: facts.map(([, value]) => value).join(', '),
    practice: letterheadOf(services, practice),
    children: (
      <>
        <MailHeading>{title}</MailHeading>
        <MailFacts facts={[['What', appointment.title], ['With', practice.name], ...facts]} />
        {isOver ? (
          <Over contact={contact} appUrl={services.env.APP_URL} note={about.note} />
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
    subject: subject(practice.name),
    attachments: [
      calendarFile(services, { appointment, practice, organizer, attendee: client.email, cancelUrl, moveUrl }),
    ],
  });
  const [id] = await Promise.all([queued, links?.written]);
  return id;
}

const words = {
  booked: { title: 'Your appointment is booked', subject: (name: string) => `Your appointment with ${name}` },
  moved: {
    title: 'Your appointment was rescheduled',
    subject: (name: string) => `Rescheduled: your appointment with ${name}`,
  },
  cancelled: {
    title: 'Your appointment is cancelled',
    subject: (name: string) => `Cancelled: your appointment with ${name}`,
  },
};

function Coming({
  rule,
  moveUrl,
  cancelUrl,
}: {
  rule: string | null;
  moveUrl: string | null;
  cancelUrl: string | null;
}) {
  return (
    <>
      <MailParagraph>To add this to your calendar, open the attached file.</MailParagraph>
      {moveUrl && cancelUrl && (
        <MailParagraph>Can't make it? Please reschedule or cancel so someone else can have the time.</MailParagraph>
      )}
      {rule && <MailParagraph>{rule}</MailParagraph>}
      {moveUrl && <MailButton href={moveUrl}>Reschedule appointment</MailButton>}
      {cancelUrl && <MailButton href={cancelUrl}>Cancel appointment</MailButton>}
    </>
  );
}

function Over({ contact, appUrl, note }: { contact: Contact; appUrl: string; note?: string | undefined }) {
  return (
    <>
      {note && <MailParagraph>{note}</MailParagraph>}
      <MailParagraph>To remove it from your calendar, open the attached file.</MailParagraph>
      <MailParagraph>You're welcome to book another time.</MailParagraph>
      {contact?.isActive && <MailButton href={`${appUrl}/bio/${contact.slug}`}>Book another time</MailButton>}
    </>
  );
}

type Contact = Awaited<ReturnType<typeof findContact>>;

export function addressed({ client, practice }: About, contact: Contact) {
  return { to: client.email, clientId: client.id, fromName: practice.name, replyTo: contact?.contactEmail ?? null };
}

type Moment = { startTime: Date; endTime: Date };

/** Date and time in the practice's zone, and beside it in the visitor's where the clock there shows another time. */
export function when({ startTime, endTime }: Moment, zone: string, visitorZone: string | null): [string, string][] {
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
