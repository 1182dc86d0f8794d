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
import { getClient } from '../../../../people/clients/server/clients.ts';
import { inLanguageOf, roomLink } from '../../../../people/clients/server/room-link.ts';
import type { Availability } from '../../../availability/contract.ts';
import { type AppointmentPlace, joinUrlOf, placeForClient } from '../../../availability/place.ts';
import { getAvailability } from '../../../availability/server/availability.ts';
import type { Row } from '../appointment-rows.ts';
import type { Change } from '../changes.ts';
import { createLinks, shortLinkHref } from '../links/links.ts';
import { ruleInWords, stillPossible } from '../links/notice.ts';
import { clientMessages } from '../messages/catalog.ts';
import type { appointments } from '../tables.ts';
import { calendarFile } from './calendar-file.ts';
import { delayedUntil, recordDelayedMove, sinceLastMail } from './delayed-move-mails.ts';

export type Money = { amount: string; currency: string };
type ClientEvent = 'booked' | 'moved' | 'cancelled';
type ClientMailInput = {
  appointment: typeof appointments.$inferSelect;
  client: Client;
  practice: Tenant;
  /** The practitioner's rules. This and the next two fields are loaded if absent. */
  rules?: Availability;
  contact?: Contact;
  source?: MailSource;
  /** The email is not sent before this time and can be withdrawn until then. */
  notBefore?: Date | undefined;
  /** The address is not verified yet, so nothing that the visitor typed is mailed to it. */
  isNewClient?: boolean | undefined;
  /** Amount that the client has just paid. */
  paid?: Money | undefined;
  /** Additional sentence in a cancellation. */
  note?: string | undefined;
  /** The practice has just accepted the client's booking request. */
  isAccepted?: boolean;
  now?: Date;
};

/**
 * Emails the client about a booking, move or cancellation, with links and a calendar file. An email to a new client
 * contains nothing the visitor typed, because the address is unverified and could be used to send spam (promises.md,
 * "Public forms"). Queued in the caller's transaction, once per version of the appointment. Returns the email's ID.
 */
export async function mailClient(services: Services, scope: Scope, happened: ClientEvent, input: ClientMailInput) {
  const { appointment, client, notBefore, now = new Date() } = input;
  const practice = inLanguageOf(client, input.practice);
  const isOver = happened === 'cancelled';
  const rules = input.rules ?? (await getAvailability({ ...scope, userId: appointment.userId }));
  const allowedLinks = isOver ? [] : stillPossible(rules, appointment, notBefore ?? now);
  const links = allowedLinks.length ? createLinks(scope, appointment.id, allowedLinks) : null;
  const [contact, { address: organizer }] = await Promise.all([
    input.contact ?? findContact(scope),
    input.source ?? findMailSource(services, scope),
  ]);
  const origin = originOf(services.env, practice.publicDomain);
  const room = { clientId: client.id, path: `/sessions/${appointment.id}`, slug: contact?.slug, origin };
  const roomUrl = await portOf(scope, roomLink)(services, scope, room);
  const hrefOf = (purpose: 'cancel' | 'move') =>
    links && allowedLinks.includes(purpose) ? shortLinkHref(origin, links.tokens[purpose]) : null;
  const cancelUrl = hrefOf('cancel');
  const moveUrl = hrefOf('move');
  const zone = practice.settings.timeZone;
  const locale = localeOf(practice.settings);
  const t = clientMessages.in(locale);
  const facts = timeFacts(appointment, { zone, visitorZone: appointment.visitorTimeZone, locale });
  if (input.paid) facts.push([t.facts.paid, formatMoney(input.paid.amount, input.paid.currency, locale)]);
  const title = `${t.titles[happened]}: ${shortDayAndTime(appointment, zone, locale)}`;
  const mail = renderMail({
    locale,
    roomUrl,
    title,
    preview: `${appointment.title}, ${practice.name}`,
    // Readers look for the address in the details, so the letterhead omits it there.
    practice: { ...createLetterhead(services, practice), address: isOver ? practice.address : null },
    children: (
      <>
        <MailHeading>{title}</MailHeading>
        {!input.isNewClient && <MailGreeting firstName={client.firstName} />}
        <MailParagraph>{t.mail[input.isAccepted ? 'accepted' : happened](practice.name)}</MailParagraph>
        <MailFacts
          facts={[
            [t.facts.what, appointment.title],
            ...facts,
            ...(isOver ? [] : placeFacts(appointment, practice, locale)),
          ]}
        />
        {isOver ? (
          <CancelledDetails {...{ locale, contact, origin }} note={input.note} />
        ) : (
          <UpcomingDetails
            {...{ locale, moveUrl, cancelUrl }}
            joinUrl={joinUrlOf(appointment)}
            rule={ruleInWords(rules, allowedLinks, { appointment, practice, contact })}
          />
        )}
      </>
    ),
  });
  const queued = queueMail(services, scope, {
    ...mail,
    ...recipientFields(input, contact),
    notBefore,
    cause: `appointment ${appointment.id} ${happened} ${appointment.sequence}`,
    subject: t.mail.subject(title, practice.name),
    attachments: [
      calendarFile(services, { appointment, practice, organizer, attendee: client.email, cancelUrl, moveUrl }),
    ],
  });
  const [id] = await Promise.all([queued, links?.written]);
  return id;
}

type StartOfAppointment = Pick<ClientMailInput['appointment'], 'startTime' | 'visitorTimeZone'>;

/** For example "Tue, Nov 24, 10:30 AM", in the visitor's zone if the clock there differs. */
export function shortDayAndTime(
  { startTime, visitorTimeZone: own }: StartOfAppointment,
  zone: string,
  locale: string,
): string {
  const at = own && !sameWallTime(startTime, own, zone) ? own : zone;
  const moment = `${formatShortDay(startTime, at, locale)}, ${formatTime(startTime, at, locale)}`;
  return at === zone ? moment : clientMessages.in(locale).inYourTime(moment);
}

/** The place and the practice's phone as rows of the details. Without a place, the practice's address is shown. */
export function placeFacts(
  appointment: AppointmentPlace,
  { address, phone }: Pick<Tenant, 'address' | 'phone'>,
  locale: string,
) {
  const { facts: t, place } = clientMessages.in(locale);
  const facts: [string, string][] = [];
  const inOneLine = (text: string) => text.replace(/\s*\n\s*/g, ', ');
  const placeText = placeForClient(appointment, place);
  if (placeText) facts.push([t.where, inOneLine(placeText)]);
  else if (address) facts.push([t.address, inOneLine(address)]);
  if (phone) facts.push([t.phone, phone]);
  return facts;
}

type ActionLinks = { locale: string; rule: string | null } & Record<'joinUrl' | 'moveUrl' | 'cancelUrl', string | null>;

/** Only one link is a button, the most likely action: joining the call or, without a call, rescheduling. */
function UpcomingDetails({ locale, rule, joinUrl, moveUrl, cancelUrl }: ActionLinks) {
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

type CancelledDetailsProps = { locale: string; contact: Contact; origin: string; note?: string | undefined };

function CancelledDetails({ locale, contact, origin, note }: CancelledDetailsProps) {
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

export function recipientFields({ client, practice }: Pick<ClientMailInput, 'client' | 'practice'>, contact: Contact) {
  return { to: client.email, clientId: client.id, fromName: practice.name, replyTo: contact?.contactEmail ?? null };
}

type Moment = { startTime: Date; endTime: Date };
/** `zone`: the practice's. `visitorZone`: if known. */
type Zones = { zone: string; visitorZone: string | null; locale: string };

/** Day and time in the practice's zone, and in the visitor's if the clock there differs. */
export function timeFacts({ startTime, endTime }: Moment, { zone, visitorZone, locale }: Zones): [string, string][] {
  const t = clientMessages.in(locale).facts;
  const inZone = (name: string) =>
    `${formatDay(startTime, name, locale)}, ${formatTimeRange(startTime, endTime, name, locale)} ${zoneName(name, startTime, locale)}`;
  const facts: [string, string][] = [[t.when, inZone(zone)]];
  if (!visitorZone || sameWallTime(startTime, visitorZone, zone)) return facts;
  return [...facts, [t.yourTime, inZone(visitorZone)]];
}

export type ClientNews = { happened: 'booked' | 'moved' | 'cancelled'; appointment: Row };

/** `isWanted`: whether to email the client. `note`: additional sentence in a cancellation. */
type Telling = { practice: Tenant; now: Date; isWanted: boolean; note?: string | undefined };

/**
 * Emails the client about a change by the practice, or both clients if it was reassigned. Emails about moves are
 * delayed, so that several moves result in one email (docs/decisions/018-sessions-of-the-practice.md). Nothing is sent
 * about past appointments.
 */
export async function mailChange(services: Services, scope: Scope, change: Change, telling: Telling) {
  const { practice, now, isWanted, note } = telling;
  // A change of notes alone does not affect a delayed email.
  if (!isWanted && !newsOf(change, now).length) return;
  const [changeSinceLastMail = change] = await sinceLastMail(scope, [change]);
  for (const { happened, appointment } of isWanted ? newsOf(changeSinceLastMail, now) : []) {
    const client = await getClient(scope, appointment.clientId);
    const notBefore = happened === 'moved' ? delayedUntil(now) : undefined;
    const mailId = await mailClient(services, scope, happened, { appointment, client, practice, notBefore, note, now });
    if (notBefore && mailId && changeSinceLastMail.before)
      await recordDelayedMove(scope, changeSinceLastMail.before, mailId);
  }
}

export function newsOf({ before, after }: Change, now: Date): ClientNews[] {
  const was = before && isAhead(before, now) ? before : null;
  const is = after && isAhead(after, now) ? after : null;
  if (was && is && was.clientId === is.clientId) {
    return isSameTime(was, is) ? [] : [{ happened: 'moved', appointment: is }];
  }
  const news: ClientNews[] = [];
  // Moving into the past or completing is not a cancellation.
  const isOff = was && (!after || after.status === 'cancelled' || after.clientId !== was.clientId);
  if (isOff) news.push({ happened: 'cancelled', appointment: cancelled(was, after) });
  if (is) news.push({ happened: 'booked', appointment: is });
  return news;
}

const isAhead = ({ status, startTime }: Row, now: Date) =>
  startTime > now && (status === 'scheduled' || status === 'confirmed' || status === 'pending');

const isSameTime = (one: Row, other: Row) =>
  one.startTime.getTime() === other.startTime.getTime() && one.endTime.getTime() === other.endTime.getTime();

/** With the details the client knows and a higher sequence, so that calendars remove the event. */
const cancelled = (was: Row, after: Row | null): Row => ({
  ...was,
  status: 'cancelled',
  sequence: Math.max(was.sequence + 1, after?.sequence ?? 0),
  updatedAt: after?.updatedAt ?? new Date(),
});
