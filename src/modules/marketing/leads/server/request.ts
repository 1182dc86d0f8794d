import { and, eq, gt, sql } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { count, countAttempt, hours } from '../../../../platform/rate-limit.ts';
import { hashToken, randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { findPublicStorefront } from '../../../accounts/pages/server/storefront.ts';
import { mailboxOf } from '../../../messaging/emails/server/mailbox.ts';
import { consentWords } from '../../../people/clients/consent-words.ts';
import { subscribe } from '../../subscribers/server/subscribe.ts';
import { type LeadRequest, linkDays } from '../contract.ts';
import { mailFile } from './mail.tsx';
import { findOffer, type Offer } from './offer.ts';
import { leadRequests } from './tables.ts';

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
  if (!offer) throw notFound('File');
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
    await subscribe(services, signup, { address, source: 'lead', words: consentWords.lead, now });
  } catch (reason) {
    // The file was sent, so the newsletter's rate limit must not fail the request.
    if (!(reason instanceof AppError)) throw reason;
  }
}

type Asked = { request: LeadRequest; offer: Offer; storefrontId: number; now: Date };

/** One transaction creates the request, its link and the mail. */
async function sendLink(services: Services, scope: Scope, { request, offer, storefrontId, now }: Asked) {
  const { email, firstName } = request;
  // Serializes duplicate submissions, so that the second one finds the row of the first.
  const pair = `lead ${scope.tenantId} ${offer.fileId} ${email.toLowerCase()}`;
  await scope.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
  if (await hasJustAsked(scope, { email, fileId: offer.fileId, now })) return;
  const token = randomToken();
  const expiresAt = addMinutes(now, daysInMinutes(linkDays));
  const row = { fileId: offer.fileId, storefrontId, block: offer.id, email, firstName };
  const [made] = await scope.db
    .insert(leadRequests)
    .values({ ...row, tenantId: scope.tenantId, tokenHash: hashToken(token), expiresAt, createdAt: now })
    .returning({ id: leadRequests.id });
  if (!made) return;
  setAuditSubject({ subjectId: made.id });
  await mailFile(services, scope, { id: made.id, to: email, title: offer.text, token, expiresAt });
}

/** Catches double clicks and resubmissions while the mail is on its way. */
async function hasJustAsked(scope: Scope, { email, fileId, now }: { email: string; fileId: number; now: Date }) {
  const found = await scope.db
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
  return found.length > 0;
}
