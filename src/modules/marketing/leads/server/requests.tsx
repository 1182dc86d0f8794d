import { and, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { count, countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import type { Block } from '../../../accounts/pages/blocks.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { shownBlocks } from '../../../accounts/pages/server/shown-blocks.ts';
import { findContact, findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice, getZone } from '../../../accounts/tenants/server/practice.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/event-page.ts';
import { subscribe } from '../../subscribers/server/sign-up.tsx';
import { type LeadRequest, linkDays, maxDownloads } from '../contract.ts';
import { leadMessages } from '../messages/catalog.ts';
import { messages } from '../messages/en.ts';
import { leadFiles, leadRequests } from './tables.ts';

/** `title`: the block's text. */
type Link = { id: number; to: string; title: string; token: string; expiresAt: Date };

/**
 * Mails the link to the file. It contains nothing the visitor typed, because the address may belong to someone else
 * (promises.md, "Public forms"). Queued in the caller's transaction.
 */
export async function mailFile(services: Services, scope: Scope, { id, to, title, token, expiresAt }: Link) {
  const practice = await getPractice(scope);
  const contact = await findContact(scope);
  const { name } = practice;
  const locale = localeOf(practice.settings);
  const t = leadMessages.in(locale).mail;
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      <MailParagraph>{t.text(name)}</MailParagraph>
      <MailButton href={`${originOf(services.env, practice.publicDomain)}/file/${token}`}>{t.button}</MailButton>
      <MailParagraph>{t.limits(linkDays, maxDownloads)}</MailParagraph>
    </>
  );
  await queueMail(services, scope, {
    ...renderMail({
      locale,
      title,
      preview: t.subject(name),
      practice: createLetterhead(services, practice),
      children,
    }),
    cause: `lead request ${id}`,
    to,
    fromName: name,
    replyTo: contact?.contactEmail ?? null,
    subject: t.subject(name),
    expiresAt,
  });
}

const perAddress = { name: 'lead-address', max: 30, seconds: hours(1) };
const perPage = { name: 'lead-page', max: 300, seconds: hours(1) };
/** Across all practices, so that nobody can use this server to flood a mailbox. */
const perRecipient = { name: 'lead-recipient', max: 10, seconds: hours(24) };

/**
 * Public: mails a link to the file of a block, and signs up for the newsletter if requested. The response is the same
 * for every address. `address`: hash of the caller's IP address, if known. @throws AppError not_found, too_many
 */
export async function requestFile(services: Services, request: LeadRequest, address: string | null, now = new Date()) {
  if (request.website) return;
  const system = asSystem(services.database);
  if (address) await countAttempt(system, perAddress, address);
  const page = await findPublicStorefront(system, services, request.storefrontSlug);
  const offer = await findOffer(services, page, request.block, now);
  if (!offer) throw new AppError('not_found', messages.errors.fileNotFound);
  await countAttempt(system, perPage, String(page.id));
  // No error: it would reveal how often other people made requests for this address.
  if ((await count(system, perRecipient, mailboxOf(services, request.email))) > perRecipient.max) return;
  const { tenantId, userId } = page;
  await inTenant(services.database, { tenantId, userId, role: 'viewer' }, scope =>
    sendLink(services, scope, { request, offer, storefrontId: page.id, now }),
  );
  if (!request.newsletter || !page.emailNewsletterEnabled) return;
  const { email, firstName, referrer } = request;
  const signup = { storefrontSlug: page.slug, email, firstName, lastName: null, referrer };
  try {
    await subscribe(services, signup, { address, source: 'lead', now });
  } catch (reason) {
    // The file was sent, so the newsletter's rate limit must not fail the request.
    if (!(reason instanceof AppError)) throw reason;
  }
}

type SendLinkInput = { request: LeadRequest; offer: Offer; storefrontId: number; now: Date };

/** One transaction creates the request, its link and the mail. */
async function sendLink(services: Services, scope: Scope, { request, offer, storefrontId, now }: SendLinkInput) {
  const { email, firstName } = request;
  // Serializes duplicate submissions, so that the second one finds the row of the first.
  const pair = `lead ${scope.tenantId} ${offer.fileId} ${email.toLowerCase()}`;
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
  if (await hasRecentRequest(scope, { email, fileId: offer.fileId, now })) return;
  const token = randomToken();
  const expiresAt = addMinutes(now, daysInMinutes(linkDays));
  const row = { fileId: offer.fileId, storefrontId, block: offer.id, email, firstName };
  const [created] = await scope.db
    .insert(leadRequests)
    .values({ ...row, tenantId: scope.tenantId, tokenHash: hashToken(token), expiresAt, createdAt: now })
    .returning({ id: leadRequests.id });
  if (!created) return;
  setAuditSubject({ subjectId: created.id });
  await mailFile(services, scope, { id: created.id, to: email, title: offer.text, token, expiresAt });
}

/** Catches double clicks and resubmissions while the mail is on its way. */
async function hasRecentRequest(scope: Scope, { email, fileId, now }: { email: string; fileId: number; now: Date }) {
  const recentRequests = await scope.db
    .select({ id: leadRequests.id })
    .from(leadRequests)
    .where(
      and(
        eq(leadRequests.tenantId, scope.tenantId),
        sql`lower(${leadRequests.email}) = lower(${email})`,
        eq(leadRequests.fileId, fileId),
        gt(leadRequests.createdAt, addMinutes(now, -1)),
      ),
    )
    .limit(1);
  return recentRequests.length > 0;
}

/** Deletes requests whose link was not used for a month: nobody has confirmed that the address is theirs. */
export async function deleteUnusedRequests({ db }: System, now = new Date()) {
  const { downloads, createdAt } = leadRequests;
  await db.delete(leadRequests).where(and(eq(downloads, 0), lt(createdAt, addMinutes(now, -daysInMinutes(30)))));
}

/**
 * Downloads through links mailed to these addresses. Mere requests are left out, because anyone can type someone else's
 * address.
 */
export async function fileEvents(scope: Scope, addresses: string[], page: EventPage): Promise<TimelineEvent[]> {
  const { id, firstDownloadAt: at, email, fileId, tenantId } = leadRequests;
  const written = addresses.map(address => sql`lower(${address})`);
  const rows = await scope.db
    .select({ id, at, name: leadFiles.name })
    .from(leadRequests)
    .innerJoin(leadFiles, and(eq(leadFiles.tenantId, tenantId), eq(leadFiles.id, fileId)))
    .where(
      and(eq(tenantId, scope.tenantId), inArray(sql`lower(${email})`, written), isNotNull(at), isAfter(at, id, page)),
    )
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
  return rows.flatMap(({ id, at, name }) =>
    at ? { kind: 'file', id, at: at.toISOString(), title: 'Downloaded a file', detail: name, href: null } : [],
  );
}

type LeadBlock = Extract<Block, { kind: 'lead' }>;
type Offer = LeadBlock & { fileId: number };

/** The block of this page that offers a file; null if visitors don't see it at that time. */
export async function findOffer(
  services: Services,
  page: Storefront,
  block: string,
  now = new Date(),
): Promise<Offer | null> {
  const { tenantId, ctaButtons } = page;
  const named = ctaButtons.filter((each): each is LeadBlock => each.kind === 'lead' && each.id === block);
  if (!named.length) return null;
  const zone = await getZone({ ...asSystem(services.database), tenantId });
  const [shown] = shownBlocks(named, zone, now);
  return shown?.fileId ? { ...shown, fileId: shown.fileId } : null;
}
