import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { count, countSharedLimit, countSuccess, hours } from '../../../../platform/rate-limit.ts';
import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import { deriveKey, hashToken, keyedHash, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact, findPracticeAt, getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../accounts/vendors/server/mail.ts';
import { findNewestAbout } from '../../../messaging/emails/server/log.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { getClient, requireNotErased } from '../../../people/clients/server/clients.ts';
import { findByAddress } from '../../../people/clients/server/find-client.ts';
import { inLanguageOf, type RoomLink } from '../../../people/clients/server/room-link.ts';
import { codeMinutes, linkHours, maxWrongCodes, type RoomPath, toRoomPath } from '../contract.ts';
import { accessMessages } from '../messages/catalog.ts';
import { messages } from '../messages/en.ts';
import { createClientSession, listDevices } from './client-session.ts';
import { findOpenRoom, getClientRoomSettings, getRoomSettings, partOf } from './room-settings.ts';
import { clientCodes } from './tables.ts';

const { errors } = messages;

/** @throws AppError not_found, also while the practice has turned its room off */
export async function getRoomAt(services: Services, slug: string): Promise<RoomPractice> {
  const practice = await findPracticeAt(asSystem(services.database), slug);
  if (!practice) throw new AppError('not_found', errors.noRoom);
  const { isOn } = await getRoomSettings({ ...asSystem(services.database), tenantId: practice.tenantId });
  if (!isOn) throw new AppError('not_found', errors.closed);
  return practice;
}

/** The practice of a visited client room, with the slug of its page. */
export type RoomPractice = { tenantId: number; userId: number; slug: string };

/** The requester of a code: a typed address, or the client identified by an emailed link (`signClient`). */
export type CodeWish = { email: string } | { client: string };

const sharedLimit = {
  perAddress: { name: 'room-address', max: 30, seconds: hours(1) },
  perResource: { name: 'room-practice', max: 300, seconds: hours(1) },
  minPerAddress: 3,
};
/** Exceeding it is not reported, because that would reveal that the address belongs to a client. */
const perRecipient = { name: 'room-recipient', max: 10, seconds: hours(1) };

/** Longer than queueing an email takes, so that timing doesn’t reveal which addresses are known. */
const responseDelayMs = 150;

/**
 * Emails a code and a link to the client with this address, if there is one. The response and its timing are the same
 * for any address.
 * @param address hash of the caller’s IP address, if known
 * @returns the token for the browser’s cookie, without which the code is useless
 * @throws AppError too_many
 */
export async function askForCode(
  services: Services,
  practice: RoomPractice,
  { wish, path, address }: { wish: CodeWish; path: RoomPath; address: string | null },
  { now = new Date(), clock = () => sleep(responseDelayMs) as Promise<unknown> } = {},
): Promise<string> {
  const { tenantId, userId } = practice;
  await countSharedLimit(asSystem(services.database), sharedLimit, { address, resource: String(tenantId) });
  const browser = randomToken();
  const visitor = { tenantId, userId, role: 'viewer' } as const;
  // Counted between two transactions, because a second connection within one could exhaust the pool.
  const work = async () => {
    const candidate = await inTenant(services.database, visitor, async scope => {
      const match = await findRecipient(services, scope, wish);
      return match && (await findOpenRoom({ ...scope, clientId: match.client.id })) ? match : null;
    });
    const recipient = candidate && !(await isOverLimit(services, candidate.to)) ? candidate : null;
    await inTenant(services.database, visitor, scope =>
      createCode(services, scope, { practice, path, browser, recipient, now }),
    );
  };
  await Promise.all([work(), clock()]);
  return browser;
}

type Recipient = { client: Client; to: string };

async function findRecipient(services: Services, scope: Scope, requester: CodeWish): Promise<Recipient | null> {
  if ('client' in requester) {
    const clientId = clientOf(services, scope.tenantId, requester.client);
    const client = clientId === null ? null : await findCurrent(scope, clientId);
    return client && { client, to: client.email };
  }
  const client = await findByAddress(scope, requester.email);
  // Sent to the typed address, which may be that of a record merged into this one.
  return client && !client.archivedAt ? { client, to: requester.email } : null;
}

/** Null for deleted, archived and erased clients; erasing also archives. */
async function findCurrent(scope: Scope, clientId: number): Promise<Client | null> {
  try {
    const client = await getClient(scope, clientId);
    return client.archivedAt ? null : client;
  } catch (reason) {
    if (reason instanceof AppError) return null;
    throw reason;
  }
}

const isOverLimit = async (services: Services, email: string) =>
  (await count(asSystem(services.database), perRecipient, mailboxOf(services, email))) > perRecipient.max;

/** Across all practices, so that nobody's mailbox is flooded. */
const perInvited = { name: 'room-invited', max: 5, seconds: hours(24) };

/**
 * Mails the client a link to the client room, in the caller's transaction.
 * @throws AppError not_found, conflict for an archived client, too_many
 */
export async function inviteClient(services: Services, scope: Scope, clientId: number, now = new Date()) {
  const client = await getClient(scope, clientId);
  requireNotErased(client);
  if (client.archivedAt) throw new AppError('conflict', 'Restore this client first.');
  if (!(await findOpenRoom({ ...scope, clientId }))) throw new AppError('conflict', 'Turn on the client room first.');
  const { slug } = await getStorefront(scope, services);
  const practice = { tenantId: scope.tenantId, userId: scope.userId, slug };
  const recipient = { client, to: client.email };
  await createCode(services, scope, { practice, path: '', browser: randomToken(), recipient, isInvitation: true, now });
  await countSuccess(scope, [{ limit: perInvited, who: mailboxOf(services, client.email) }]);
}

/**
 * The client’s devices, and when a code or invitation was last emailed. Without a mail server only what was sent before
 * counts. @throws AppError not_found
 */
export async function getRoomAccess(services: Services, scope: Scope, clientId: number) {
  const [{ isOn }, own] = await Promise.all([getRoomSettings(scope), getClientRoomSettings(scope, clientId)]);
  const devices = await listDevices(scope, { tenantId: scope.tenantId, clientId, sessionId: 0 });
  const { isConnected } = await findMailSource(services, scope);
  const statuses = isConnected ? (['queued', 'sending', 'sent'] as const) : (['sent'] as const);
  const last = await findNewestAbout(scope, { clientId, cause: codeCause, statuses: [...statuses] });
  return { ...own, isRoomOn: isOn, devices, mailedAt: last && (last.sentAt ?? last.createdAt) };
}

type NewCode = {
  practice: RoomPractice;
  path: RoomPath;
  browser: string;
  recipient: Recipient | null;
  /** An invitation has no code, because no browser has requested one. */
  isInvitation?: boolean;
  now: Date;
};

async function createCode(services: Services, scope: Scope, input: NewCode) {
  const { practice, path, browser, recipient, isInvitation, now } = input;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const link = randomToken();
  const linkExpiresAt = addMinutes(now, linkHours * 60);
  const [created] = await scope.db
    .insert(clientCodes)
    .values({
      tenantId: scope.tenantId,
      clientId: recipient?.client.id ?? null,
      browserHash: hashToken(browser),
      codeHash: hashCode(services, browser, code),
      linkHash: hashToken(link),
      path,
      createdAt: now,
      codeExpiresAt: addMinutes(now, codeMinutes),
      linkExpiresAt,
    })
    .returning({ id: clientCodes.id });
  if (!created || !recipient) return;
  await mailCode(services, scope, {
    ...{ slug: practice.slug, code: isInvitation ? null : code, link, expiresAt: linkExpiresAt },
    ...{ codeId: created.id, client: recipient.client, to: recipient.to },
  });
}

type CodeMail = {
  slug: string;
  codeId: number;
  /** Null for an invitation. */
  code: string | null;
  link: string;
  client: Client;
  to: string;
  expiresAt: Date;
};

/** Start of the cause of the emails with a code or an invitation. */
const codeCause = 'client room code ';

/** The code and the link to sign in, queued in the caller's transaction. */
async function mailCode(services: Services, scope: Scope, { slug, codeId, code, link, client, ...mail }: CodeMail) {
  const practice = inLanguageOf(client, await getPractice(scope));
  const contact = await findContact(scope);
  const locale = localeOf(practice.settings);
  const { mail: t, invitation } = accessMessages.in(locale);
  const href = `${originOf(services.env, practice.publicDomain)}/my/${slug}/enter/${link}`;
  const shown = code && `${code.slice(0, 3)} ${code.slice(3)}`;
  const title = shown ? t.title : invitation.title(practice.name);
  await queueMail(services, scope, {
    ...mail,
    clientId: client.id,
    cause: `${codeCause}${codeId}`,
    isConfidential: true,
    subject: shown ? t.subject(practice.name) : title,
    fromName: practice.name,
    replyTo: contact?.contactEmail ?? null,
    ...renderMail({
      locale,
      title,
      preview: shown ? t.preview(shown, codeMinutes) : invitation.lead,
      practice: createLetterhead(services, practice),
      children: (
        <>
          <MailHeading>{title}</MailHeading>
          {shown ? (
            <>
              <MailParagraph>{t.enter(practice.name)}</MailParagraph>
              <p style={{ margin: '0 0 16px', fontSize: 32, fontWeight: 600, letterSpacing: 4 }}>{shown}</p>
              <MailParagraph>{t.codeWorks(codeMinutes)}</MailParagraph>
            </>
          ) : (
            <MailParagraph>{invitation.lead}</MailParagraph>
          )}
          <MailButton href={href}>{t.open}</MailButton>
          <MailParagraph>{shown ? t.linkWorks(linkHours) : invitation.linkWorks(linkHours)}</MailParagraph>
          {shown && <MailParagraph>{t.ignore}</MailParagraph>}
        </>
      ),
    }),
  });
}

/** A hash of six digits could be brute-forced; the browser’s token, which is not stored, prevents that. */
const hashCode = ({ secret }: Services, browser: string, code: string) =>
  keyedHash(deriveKey(secret, 'client room code'), `${browser} ${code}`);

export type Entry =
  | { result: 'entered'; session: string; path: RoomPath }
  | { result: 'wrong'; attemptsLeft: number }
  /** Expired, used, or too many wrong attempts. */
  | { result: 'over' };

/** @throws AppError invalid */
export function refuseEntry({ result }: Exclude<Entry, { result: 'entered' }>): never {
  throw new AppError('invalid', result === 'wrong' ? errors.wrongCode : errors.codeOver);
}

const isUsable = isNull(clientCodes.usedAt);

/**
 * Signs in with the emailed code. Each attempt is counted before the code is compared, so that parallel attempts can’t
 * exceed the limit.
 * @param browser the token that `askForCode` returned
 */
export async function enterWithCode(
  services: Services,
  { tenantId, browser, code, device }: { tenantId: number; browser: string; code: string; device: string },
  now = new Date(),
): Promise<Entry> {
  const [codeRow] = await asSystem(services.database)
    .db.update(clientCodes)
    .set({ attempts: sql`${clientCodes.attempts} + 1` })
    .where(
      and(
        eq(clientCodes.tenantId, tenantId),
        eq(clientCodes.browserHash, hashToken(browser)),
        gt(clientCodes.codeExpiresAt, now),
        lt(clientCodes.attempts, maxWrongCodes),
        isUsable,
      ),
    )
    .returning();
  if (!codeRow) return { result: 'over' };
  const isRight = hashCode(services, browser, code.replace(/\D/g, '')) === codeRow.codeHash;
  if (codeRow.clientId === null || !isRight) return wrongCode(maxWrongCodes - codeRow.attempts);
  return signIn(services, { ...codeRow, clientId: codeRow.clientId }, { device, now });
}

const wrongCode = (attemptsLeft: number): Entry =>
  attemptsLeft ? { result: 'wrong', attemptsLeft } : { result: 'over' };

/** Signs in with the emailed link, which works once. */
export async function enterWithLink(
  services: Services,
  { tenantId, link, device }: { tenantId: number; link: string; device: string },
  now = new Date(),
): Promise<Entry> {
  const codeRow = await findLink(services, tenantId, link);
  if (!codeRow || codeRow.linkExpiresAt <= now) return { result: 'over' };
  return signIn(services, codeRow, { device, now });
}

type CodeRow = { id: number; tenantId: number; clientId: number; path: string };

const signIn = (services: Services, codeRow: CodeRow, { device, now }: { device: string; now: Date }): Promise<Entry> =>
  inTenant(services.database, { tenantId: codeRow.tenantId, userId: 0, role: 'viewer' }, async scope => {
    const [used] = await scope.db
      .update(clientCodes)
      .set({ usedAt: now })
      .where(and(eq(clientCodes.tenantId, scope.tenantId), eq(clientCodes.id, codeRow.id), isUsable))
      .returning({ id: clientCodes.id });
    if (!used || !(await findOpenRoom({ ...scope, clientId: codeRow.clientId }))) return { result: 'over' };
    setAuditSubject({ clientId: codeRow.clientId, subjectId: codeRow.clientId });
    const session = await createClientSession(scope, { clientId: codeRow.clientId, device });
    return { result: 'entered', session, path: toRoomPath(codeRow.path) };
  });

/** The unused request of an emailed link, even if it has expired. */
async function findLink(services: Services, tenantId: number, link: string) {
  const [codeRow] = await asSystem(services.database)
    .db.select()
    .from(clientCodes)
    .where(and(eq(clientCodes.tenantId, tenantId), eq(clientCodes.linkHash, hashToken(link))));
  return codeRow && codeRow.clientId !== null ? { ...codeRow, clientId: codeRow.clientId } : null;
}

/** For the page of an emailed link: whether it is valid, and the client who can request a code instead. */
export async function previewLink(services: Services, { tenantId, link }: { tenantId: number; link: string }) {
  const codeRow = await findLink(services, tenantId, link);
  if (!codeRow) return null;
  const client = signClient(services, codeRow);
  // Set before the transaction, because the audit log uses it for the client that is read.
  setAuditSubject({ clientId: codeRow.clientId, subjectId: codeRow.clientId });
  const preview = await previewClient(services, { tenantId, client });
  const isOpen = !codeRow.usedAt && codeRow.linkExpiresAt > new Date();
  return preview && { ...preview, client, isOpen, path: toRoomPath(codeRow.path) };
}

/** The masked address of the client identified by an emailed link; null for archived and deleted clients. */
export async function previewClient(services: Services, { tenantId, client }: { tenantId: number; client: string }) {
  const clientId = clientOf(services, tenantId, client);
  if (clientId === null) return null;
  const currentClient = await inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope =>
    (await findOpenRoom({ ...scope, clientId })) ? findCurrent(scope, clientId) : null,
  );
  if (!currentClient) return null;
  return { firstName: currentClient.firstName, maskedEmail: maskEmail(currentClient.email) };
}

/** "a•••@example.com" */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  return `${local.slice(0, 1)}•••@${domain}`;
}

const sealOf = ({ secret }: Pick<Services, 'secret'>) => ({ secret, purpose: 'client room door' });

/**
 * A signed token that identifies a client in emailed links. It only allows requesting a code, which is sent to the
 * client’s own address.
 */
export const signClient = (
  services: Pick<Services, 'secret'>,
  { tenantId, clientId }: { tenantId: number; clientId: number },
) => signToken(sealOf(services), [String(tenantId), String(clientId)]);

/**
 * The URL of a page of the client’s room, for emails. It identifies the client, so that the sign-in page can offer a
 * code and then return to the page. Null if this client can’t open it.
 */
export const roomLinkFor: RoomLink = async (services, scope, { clientId, path, slug, origin }) => {
  const { tenantId, db } = scope;
  const parts = await findOpenRoom({ db, tenantId, clientId });
  const part = partOf(path);
  if (!parts || (part && !parts[part])) return null;
  // A practitioner may have no page; then the practice’s first page is used.
  const at = slug ?? (await getStorefront(scope, services)).slug;
  return `${origin}/my/${at}${toRoomPath(path)}?${new URLSearchParams({ c: signClient(services, { tenantId, clientId }) })}`;
};

function clientOf(services: Services, tenantId: number, token: string): number | null {
  const [ofTenant, clientId] = verifyToken(sealOf(services), token) ?? [];
  return ofTenant === String(tenantId) ? Number(clientId) : null;
}

/** Sweep. Expired links are kept for 90 days, because their page can still offer a code to the right client. */
export async function deleteOldCodes({ db }: System, now = new Date()): Promise<void> {
  await db.delete(clientCodes).where(
    sql`${clientCodes.createdAt} < ${addMinutes(now, -daysInMinutes(90)).toISOString()}
      or (${clientCodes.clientId} is null and ${clientCodes.createdAt} < ${addMinutes(now, -daysInMinutes(1)).toISOString()})`,
  );
}
