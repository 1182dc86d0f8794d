import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import {
  setAuditSubject,
  setVisitedPractice,
  setVisitorLanguage,
} from '../../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope, type System } from '../../../../../platform/database/scope.ts';
import { AppError } from '../../../../../platform/errors.ts';
import { checkLimit, count, hours } from '../../../../../platform/rate-limit.ts';
import { deriveKey, hashToken, keyedHash, shortRandomToken } from '../../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../../platform/services.ts';
import { findContact } from '../../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../../accounts/vendors/server/mail.ts';
import type { Client } from '../../../../people/clients/contract.ts';
import { getClient } from '../../../../people/clients/server/clients.ts';
import { isAddressOf } from '../../../../people/clients/server/find-client.ts';
import { inLanguageOf } from '../../../../people/clients/server/room-link.ts';
import { freshenBusyTimes } from '../../../busy-calendars/server/freshen.ts';
import { isWaitingForAnswer } from '../../booking-rules.ts';
import type { LinkPair, LinkPreview } from '../../by-link.ts';
import type { Row } from '../appointment-rows.ts';
import type { AppointmentChange } from '../changes.ts';
import { messages } from '../messages/en.ts';
import { appointmentLinks, appointments } from '../tables.ts';

const { errors } = messages;

type LinkPurpose = (typeof appointmentLinks.$inferSelect)['purpose'];

/** Purposes of the links that a client gets. */
type ClientPurpose = Exclude<LinkPurpose, 'answer'>;

declare const isShort: unique symbol;
/** A token used in a short URL, which does not contain the client's email address. */
type ShortToken = string & { readonly [isShort]: true };

/** Creates a token for each purpose; only hashes are stored. */
export function createLinks<P extends LinkPurpose>(scope: Scope, appointmentId: number, purposes: P[]) {
  const tokens = newTokens(purposes);
  return { tokens, written: writeLinks(scope, [{ appointmentId, tokens }]) };
}

/** Creates links for several appointments with one insert, in the same order. */
export function createLinksOfAll<P extends LinkPurpose>(scope: Scope, appointmentIds: number[], purposes: P[]) {
  const links = appointmentIds.map(appointmentId => ({ appointmentId, tokens: newTokens(purposes) }));
  return { tokens: links.map(({ tokens }) => tokens), written: writeLinks(scope, links) };
}

const newTokens = <P extends LinkPurpose>(purposes: P[]) =>
  Object.fromEntries(purposes.map(purpose => [purpose, shortRandomToken()])) as Record<P, ShortToken>;

type NewLinks = { appointmentId: number; tokens: Partial<Record<LinkPurpose, string>> };

function writeLinks({ db, tenantId }: Scope, links: NewLinks[]) {
  const rows = links.flatMap(({ appointmentId, tokens }) =>
    linkPurposes.flatMap(purpose => {
      const token = tokens[purpose];
      return token ? [{ tenantId, appointmentId, purpose, tokenHash: hashToken(token) }] : [];
    }),
  );
  return db.insert(appointmentLinks).values(rows).execute();
}

type NewLink = { appointmentId: number; purpose: LinkPurpose; token: string };

/** Inserts a link unless one exists, used or not. The caller must lock the appointment to prevent duplicates. */
export async function ensureLink(scope: Scope, { appointmentId, purpose, token }: NewLink) {
  const { tenantId } = appointmentLinks;
  const tokenHash = hashToken(token);
  const same = and(eq(tenantId, scope.tenantId), eq(appointmentLinks.tokenHash, tokenHash));
  if ((await scope.db.$count(appointmentLinks, same)) > 0) return;
  await scope.db.insert(appointmentLinks).values({ tenantId: scope.tenantId, appointmentId, purpose, tokenHash });
}

type OfVisitor = { purpose: ClientPurpose; tenantId: number; appointmentId: number };

/** The token of the booking-done page. It is derived from the appointment, so only its hash has to be stored. */
export const visitorToken = (
  { secret }: Pick<Services, 'secret'>,
  { purpose, tenantId, appointmentId }: OfVisitor,
): string => keyedHash(deriveKey(secret, 'link of who booked'), `${purpose} ${tenantId} ${appointmentId}`);

const linkPurposes = appointmentLinks.purpose.enumValues;

/** URL of the page for a token and email (specification). Opening it changes nothing; the page asks for a click. */
export function linkHref(appUrl: string, purpose: ClientPurpose, pair: { token: string; email: string }) {
  const pages = { cancel: 'cancel-appointment', move: 'reschedule-appointment', confirm: 'confirm-appointment' };
  return `${appUrl}/${pages[purpose]}?${new URLSearchParams(pair)}`;
}

/**
 * The short link that emails and texts contain. It redirects to the full address, which contains the client's email.
 */
export const shortLinkHref = (appUrl: string, token: ShortToken) => `${appUrl}/v/${token}`;

/** The appointment of an unused token, unless it is cancelled. */
async function findByLink({ db }: System, purpose: LinkPurpose, token: string) {
  const [link] = await db
    .select({
      tenantId: appointments.tenantId,
      userId: appointments.userId,
      appointmentId: appointments.id,
      linkId: appointmentLinks.id,
      usedAt: appointmentLinks.usedAt,
      status: appointments.status,
    })
    .from(appointmentLinks)
    .innerJoin(appointments, isOfLink)
    .where(and(eq(appointmentLinks.tokenHash, hashToken(token)), eq(appointmentLinks.purpose, purpose)));
  if (!link) return null;
  const { usedAt, status, ...ids } = link;
  // Set before the link is rejected, because the error page still belongs to this practice.
  setVisitedPractice(ids.tenantId);
  return usedAt || status === 'cancelled' ? null : ids;
}

/**
 * Resolves a short token, used or not. Null after the appointment: the redirect reveals an email address, and a phone
 * number may get a new owner. Null also for the longer tokens of older emails, which contain the address themselves.
 */
export async function findShortLink({ db }: System, token: string, now = new Date()) {
  if (token.length !== shortRandomToken().length) return null;
  const { tenantId, userId, clientId, id: appointmentId } = appointments;
  const [link] = await db
    .select({ tenantId, userId, clientId, appointmentId, purpose: appointmentLinks.purpose })
    .from(appointmentLinks)
    .innerJoin(appointments, isOfLink)
    .where(and(eq(appointmentLinks.tokenHash, hashToken(token)), gt(appointments.endTime, now)));
  if (!link) return null;
  const { purpose } = link;
  // The practitioner's link must not reveal the address with which the client's links work.
  return purpose === 'answer' ? null : { ...link, purpose };
}

/**
 * Path of the page that confirms, moves or cancels a client's own appointment, for the client room. The same link each time,
 * so that repeated presses do not create more.
 * @throws AppError not_found for an appointment of another client, one that is canceled, and one that has begun
 */
export async function pathForClient(
  { secret }: Pick<Services, 'secret'>,
  scope: Scope,
  { clientId, appointmentId, purpose }: { clientId: number; appointmentId: number; purpose: ClientPurpose },
  now = new Date(),
): Promise<string> {
  const { tenantId, id, clientId: of, status } = appointments;
  const own = and(eq(tenantId, scope.tenantId), eq(id, appointmentId), eq(of, clientId), ne(status, 'cancelled'));
  const [appointment] = await scope.db
    .select()
    .from(appointments)
    .where(and(own, gt(appointments.startTime, now)))
    .for('update');
  // A request can only be withdrawn.
  if (!appointment || (purpose !== 'cancel' && isWaitingForAnswer(appointment))) throw linkNotFound();
  const token = keyedHash(
    deriveKey(secret, 'link of the client room'),
    `${purpose} ${scope.tenantId} ${appointment.id} ${appointment.sequence}`,
  );
  await ensureLink(scope, { appointmentId: appointment.id, purpose, token });
  const { email } = await getClient(scope, clientId);
  setAuditSubject({ clientId, subjectId: appointment.id });
  return linkHref('', purpose, { token, email });
}

type ShortLink = NonNullable<Awaited<ReturnType<typeof findShortLink>>>;

export async function longPath(scope: Scope, { clientId, appointmentId, purpose }: ShortLink, token: string) {
  const { email } = await getClient(scope, clientId);
  setAuditSubject({ clientId, subjectId: appointmentId });
  return linkHref('', purpose, { token, email });
}

/** Marks a token as used. Returns false if a concurrent request used it. */
export async function markLinkUsed(scope: Scope, linkId: number): Promise<boolean> {
  const used = await scope.db
    .update(appointmentLinks)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(appointmentLinks.tenantId, scope.tenantId),
        eq(appointmentLinks.id, linkId),
        isNull(appointmentLinks.usedAt),
      ),
    )
    .returning({ id: appointmentLinks.id });
  return used.length === 1;
}

/** Deletes the links sent to the previous client when the appointment is moved to another client. */
export async function forgetLinksOfOthers({ db, tenantId }: Scope, { before, after }: AppointmentChange) {
  if (!before || !after || before.clientId === after.clientId) return;
  const { tenantId: ofTenant, appointmentId: of } = appointmentLinks;
  await db.delete(appointmentLinks).where(and(eq(ofTenant, tenantId), eq(of, after.id)));
}

const isOfLink = and(
  eq(appointments.tenantId, appointmentLinks.tenantId),
  eq(appointments.id, appointmentLinks.appointmentId),
);

/** The appointment of a link with everything its page shows. */
export type Linked = { appointment: Row; client: Client; practice: Tenant; contact: Contact; link: Link };
type Contact = Awaited<ReturnType<typeof findContact>>;
type Link = NonNullable<Awaited<ReturnType<typeof findByLink>>> & {
  purpose: ClientPurpose;
  email: string;
  /** Whether actions on the page send an email. */
  isEmailed: boolean;
  /** True for a link from the page after a booking, where the email address is unverified. */
  isOfVisitor: boolean;
};
type LinkRequest = {
  purpose: ClientPurpose;
  pair: LinkPair;
  address?: string | null;
  /** Whether `work` needs free times, so that busy times of other calendars are refreshed first. */
  isMove?: boolean;
};

const perAddress = { name: 'link-address', max: 60, seconds: hours(1) };

export const linkNotFound = () => new AppError('not_found', errors.linkNotFound);

/**
 * Public: runs `work` in the practice of the token and email. `address`: hash of the caller's IP address; if given,
 * requests are rate limited.
 * @throws AppError invalid, not_found, too_many
 */
export async function followLink<T>(
  services: Services,
  { purpose, pair: { token, email }, address, isMove }: LinkRequest,
  work: (scope: Scope, link: Link) => Promise<T>,
): Promise<T> {
  if (!token || !email) throw new AppError('invalid', missing[purpose]);
  const system = asSystem(services.database);
  if (address) await checkLimit(system, perAddress, address);
  const link = await findByLink(system, purpose, token);
  if (address) await count(system, perAddress, address);
  if (!link) throw linkNotFound();
  if (isMove) await freshenBusyTimes(services, link);
  const done = await inTenant(services.database, { ...link, role: 'viewer' }, async scope => {
    const { isConnected } = await findMailSource(services, scope);
    const isOfVisitor = token === visitorToken(services, { purpose, ...link });
    return work(scope, { ...link, purpose, email, isEmailed: isConnected, isOfVisitor });
  });
  // Invalidates the cached public page, which shows the next free time. Previews change nothing and pass no address.
  if (address !== undefined) services.pages.changed(link.tenantId);
  return done;
}

const missing: Record<ClientPurpose, string> = {
  cancel: errors.missingCancel,
  move: errors.missingMove,
  confirm: errors.missingConfirm,
};

/**
 * Requires both the token and the email of its client. `isLocked`: locks the row until the end of the transaction.
 * @throws AppError not_found
 */
export async function getLinked(scope: Scope, link: Link, { isLocked = false } = {}): Promise<Linked> {
  const { tenantId, id } = appointments;
  const own = and(eq(tenantId, scope.tenantId), eq(id, link.appointmentId));
  const query = scope.db.select().from(appointments).where(own);
  const [appointment] = await (isLocked ? query.for('update') : query);
  if (!appointment || appointment.status === 'cancelled') throw linkNotFound();
  // A request can only be withdrawn.
  if (link.purpose !== 'cancel' && isWaitingForAnswer(appointment)) throw linkNotFound();
  if (!(await isAddressOf(scope, appointment.clientId, link.email))) throw linkNotFound();
  setAuditSubject({ clientId: appointment.clientId, subjectId: appointment.id });
  const [client, practice, contact] = await Promise.all([
    getClient(scope, appointment.clientId),
    getPractice(scope),
    findContact(scope),
  ]);
  if (link.isOfVisitor) return { appointment, client, practice, contact, link };
  setVisitorLanguage(client.language);
  return { appointment, client, practice: inLanguageOf(client, practice), contact, link };
}

export function describeLinked(linked: Linked, late: LinkPreview['late']): LinkPreview {
  const { appointment, practice, contact, link } = linked;
  const { firstName, lastName } = link.isOfVisitor ? nobody : linked.client;
  return {
    client: { firstName, lastName },
    startTime: appointment.startTime.toISOString(),
    endTime: appointment.endTime.toISOString(),
    type: appointment.type,
    placeKind: appointment.placeKind,
    placeDetail: link.isOfVisitor || appointment.placeKind === 'video' ? null : appointment.placeDetail,
    timeZone: practice.settings.timeZone,
    practiceName: practice.name,
    storefrontSlug: contact?.isActive ? contact.slug : null,
    visitorTimeZone: appointment.visitorTimeZone,
    contact: { phone: practice.phone, email: contact?.contactEmail ?? null },
    isEmailed: link.isEmailed,
    late,
  };
}

const nobody = { firstName: '', lastName: '' };

/** @throws AppError conflict if the appointment has begun or is cancelled */
export function requireUpcoming({ startTime, status }: Row, now: Date) {
  if (startTime <= now) {
    throw new AppError('conflict', errors.started);
  }
  if (status === 'completed' || status === 'no_show') {
    throw new AppError('conflict', errors.over);
  }
}
