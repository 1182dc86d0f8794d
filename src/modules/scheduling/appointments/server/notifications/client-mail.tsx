import type { Scope } from '../../../../../platform/database/scope.ts';
import { portOf } from '../../../../../platform/ports.ts';
import type { Services } from '../../../../../platform/services.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import {
  formatDay,
  formatShortDay,
  formatTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../../shared/locale.ts';
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
import { inLanguageOf, roomLink } from '../../../../people/clients/server/room-link.ts';
import type { Availability } from '../../../availability/contract.ts';
import { type AppointmentPlace, joinUrlOf } from '../../../availability/place.ts';
import { getAvailability } from '../../../availability/server/availability.ts';
import { createLinks, shortLinkHref } from '../links/links.ts';
import { ruleInWords, stillPossible } from '../links/notice.ts';
import { clientMessages } from '../messages/catalog.ts';
import type { appointments } from '../tables.ts';
import { calendarFile } from './calendar-file.ts';

export type Money = { amount: string; currency: string };
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
  paid?: Money | undefined;
  /** Additional sentence in a cancellation. */
  note?: string | undefined;
  /** A request that the practice has just accepted. */
  isAccepted?: boolean;
  now?: Date;
};

/**
 * Emails the client about a booking, move or cancellation, with links and a calendar file. An email to a new client
 * contains nothing the visitor typed, because the address is unverified and could be used to send spam (promises.md,
 * "Public forms"). Queued in the caller's transaction, once per version of the appointment. Returns the email's ID.
 */
export async function mailClient(services: Services, scope: Scope, happened: ClientEvent, about: About) {
  const { appointment, client, notBefore, now = new Date() } = about;
  const practice = inLanguageOf(client, about.practice);
  const isOver = happened === 'cancelled';
  const rules = about.rules ?? (await getAvailability({ ...scope, userId: appointment.userId }));
  const may = isOver ? [] : stillPossible(rules, appointment, notBefore ?? now);
  const links = may.length ? createLinks(scope, appointment.id, may) : null;
  const [contact, { address: organizer }] = await Promise.all([
    about.contact ?? findContact(scope),
    about.source ?? findMailSource(services, scope),
  ]);
  const origin = originOf(services.env, practice.publicDomain);
  const room = { clientId: client.id, path: `/sessions/${appointment.id}`, slug: contact?.slug, origin };
  const roomUrl = await portOf(scope, roomLink)(services, scope, room);
  const hrefOf = (purpose: 'cancel' | 'move') =>
    links && may.includes(purpose) ? shortLinkHref(origin, links.tokens[purpose]) : null;
  const cancelUrl = hrefOf('cancel');
  const moveUrl = hrefOf('move');
  const zone = practice.settings.timeZone;
  const locale = localeOf(practice.settings);
  const t = clientMessages.in(locale);
  const facts = when(appointment, { zone, visitorZone: appointment.visitorTimeZone, locale });
  if (about.paid) facts.push([t.facts.paid, formatMoney(about.paid.amount, about.paid.currency, locale)]);
  const dated = `${t.titles[happened]}: ${inBrief(appointment, zone, locale)}`;
  const mail = renderMail({
    locale,
    roomUrl,
    title: dated,
    preview: `${appointment.title}, ${practice.name}`,
    // Readers look for the address in the details, so the letterhead omits it there.
    practice: { ...createLetterhead(services, practice), address: isOver ? practice.address : null },
    children: (
      <>
        <MailHeading>{dated}</MailHeading>
        {!about.isNewClient && <MailGreeting firstName={client.firstName} />}
        <MailParagraph>{t.mail[about.isAccepted ? 'accepted' : happened](practice.name)}</MailParagraph>
        <MailFacts
          facts={[
            [t.facts.what, appointment.title],
            ...facts,
            ...(isOver ? [] : placeFacts(appointment, practice, locale)),
          ]}
        />
        {isOver ? (
          <Over {...{ locale, contact, origin }} note={about.note} />
        ) : (
          <Coming
            {...{ locale, moveUrl, cancelUrl }}
            joinUrl={joinUrlOf(appointment)}
            rule={ruleInWords(rules, may, { appointment, practice, contact })}
          />
        )}
      </>
    ),
  });
  const queued = queueMail(services, scope, {
    ...mail,
    ...addressed(about, contact),
    notBefore,
    cause: `appointment ${appointment.id} ${happened} ${appointment.sequence}`,
    subject: t.mail.subject(dated, practice.name),
    attachments: [
      calendarFile(services, { appointment, practice, organizer, attendee: client.email, cancelUrl, moveUrl }),
    ],
  });
  const [id] = await Promise.all([queued, links?.written]);
  return id;
}

type Dated = Pick<About['appointment'], 'startTime' | 'visitorTimeZone'>;

/** For example "Tue, Nov 24, 10:30 AM", in the visitor's zone if the clock there differs. */
export function inBrief({ startTime, visitorTimeZone: own }: Dated, zone: string, locale: string): string {
  const at = own && !sameWallTime(startTime, own, zone) ? own : zone;
  const moment = `${formatShortDay(startTime, at, locale)}, ${formatTime(startTime, at, locale)}`;
  return at === zone ? moment : clientMessages.in(locale).inYourTime(moment);
}

/** The place and the practice's phone as rows of the details. A place that is not said is the practice's address. */
export function placeFacts(
  { placeKind, placeDetail }: AppointmentPlace,
  { address, phone }: Pick<Tenant, 'address' | 'phone'>,
  locale: string,
) {
  const { facts: t, place } = clientMessages.in(locale);
  const facts: [string, string][] = [];
  const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ', ');
  const said = placeKind === 'video' ? place.video : placeKind === 'phone' ? (placeDetail ?? place.phone) : placeDetail;
  if (said) facts.push([t.where, inOneLine(said)]);
  else if (address) facts.push([t.address, inOneLine(address)]);
  if (phone) facts.push([t.phone, phone]);
  return facts;
}

type ActionLinks = { locale: string; rule: string | null } & Record<'joinUrl' | 'moveUrl' | 'cancelUrl', string | null>;

/** One button: joining the call, or else rescheduling. */
function Coming({ locale, rule, joinUrl, moveUrl, cancelUrl }: ActionLinks) {
  const { mail: t, place } = clientMessages.in(locale);
  return (
    <>
      {joinUrl && <MailButton href={joinUrl}>{place.join}</MailButton>}
      {moveUrl && !joinUrl && <MailButton href={moveUrl}>{t.reschedule}</MailButton>}
      {moveUrl && joinUrl && <MailLink href={moveUrl}>{t.reschedule}</MailLink>}
      {cancelUrl && <MailLink href={cancelUrl}>{t.cancel}</MailLink>}
      {rule && <MailParagraph>{rule}</MailParagraph>}
      <MailParagraph>{t.addToCalendar}</MailParagraph>
    </>
  );
}

type OverProps = { locale: string; contact: Contact; origin: string; note?: string | undefined };

function Over({ locale, contact, origin, note }: OverProps) {
  const t = clientMessages.in(locale).mail;
  return (
    <>
      {note && <MailParagraph>{note}</MailParagraph>}
      <MailParagraph>{t.removeFromCalendar}</MailParagraph>
      <MailParagraph>{t.bookAgain}</MailParagraph>
      {contact?.isActive && <MailButton href={`${origin}/bio/${contact.slug}`}>{t.bookAgainButton}</MailButton>}
    </>
  );
}

type Contact = Awaited<ReturnType<typeof findContact>>;

export function addressed({ client, practice }: Pick<About, 'client' | 'practice'>, contact: Contact) {
  return { to: client.email, clientId: client.id, fromName: practice.name, replyTo: contact?.contactEmail ?? null };
}

type Moment = { startTime: Date; endTime: Date };
/** `zone`: the practice's. `visitorZone`: if known. */
type Zones = { zone: string; visitorZone: string | null; locale: string };

/** Day and time in the practice's zone, and in the visitor's if the clock there differs. */
export function when({ startTime, endTime }: Moment, { zone, visitorZone, locale }: Zones): [string, string][] {
  const t = clientMessages.in(locale).facts;
  const inZone = (name: string) =>
    `${formatDay(startTime, name, locale)}, ${formatTimeRange(startTime, endTime, name, locale)} ${zoneName(name, startTime, locale)}`;
  const facts: [string, string][] = [[t.when, inZone(zone)]];
  if (!visitorZone || sameWallTime(startTime, visitorZone, zone)) return facts;
  return [...facts, [t.yourTime, inZone(visitorZone)]];
}
