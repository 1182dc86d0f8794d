import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { isOutage } from '../../../../platform/database/failures.ts';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import { momentOf } from '../../../../platform/http/wall-time.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { slugFrom } from '../../../../shared/slug.ts';
import { wallTime } from '../../../../shared/zod.ts';
import { findMembership, findOwner } from '../../../accounts/auth/server/members.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { toHtml } from '../blocks.ts';
import { claimLabels } from '../claims.ts';
import type { Content, ContentMove, ContentSchedule, PublishInput } from '../contract.ts';
import { type ContentRow, findClaims, lockContent, own, present } from './contents.ts';
import { claimDecisions, contents } from './tables.ts';

/** `campaignId`: the draft that was created from it before. The listener returns the id of the current draft. */
export type PublishedNewsletter = { title: string; html: string; campaignId: number | null };
export const newsletterPublished = domainEvent<PublishedNewsletter, number>('newsletter.published');

/**
 * Publishes: an article or recipe on its page, a newsletter as a campaign draft; a caption counts as posted.
 * @throws AppError not_found, conflict, invalid if flagged phrases were not accepted
 */
export async function publishContent(scope: Scope, id: number, input: PublishInput): Promise<Content> {
  const row = await lockContent(scope, id, input.version);
  if (row.status === 'published') throw new AppError('conflict', 'This is already published.');
  await decide(scope, row, { accepts: input.accepts, decision: 'published' });
  return publishRow(scope, row);
}

/**
 * In local time of the practice. Captions aren't published; their author is reminded. @throws AppError as in
 * `publishContent`
 */
export async function scheduleContent(scope: Scope, id: number, input: ContentSchedule, now = new Date()) {
  const row = await lockContent(scope, id, input.version);
  if (row.status === 'published') throw new AppError('conflict', 'This is already published.');
  const scheduledFor = await futureInstant(scope, input.scheduledFor, now);
  if (await isCampaignSent(scope, row)) throw campaignSentError();
  await decide(scope, row, { accepts: input.accepts, decision: 'scheduled' });
  return set(scope, row, { status: 'scheduled', scheduledFor, scheduledBy: scope.userId, remindedAt: null });
}

/**
 * Reschedules.
 * @throws AppError not_found, conflict, invalid for a time in the past
 */
export async function moveContent(scope: Scope, id: number, input: ContentMove, now = new Date()): Promise<Content> {
  const row = await lockContent(scope, id, input.version);
  if (row.status !== 'scheduled') throw new AppError('conflict', 'You can only reschedule scheduled content.');
  const scheduledFor = await futureInstant(scope, input.scheduledFor, now);
  return set(scope, row, { scheduledFor, scheduledBy: scope.userId, remindedAt: null });
}

/** @throws AppError invalid for a time in the past, or one that doesn't exist because clocks go forward */
async function futureInstant(scope: Scope, wall: string, now: Date): Promise<Date> {
  const moment = momentOf(wallTime.parse(wall), await getZone(scope));
  if (moment > now) return moment;
  const sentence = 'Please select a future date and time';
  throw new AppError('invalid', sentence, { scheduledFor: sentence });
}

/** Turns it back into a draft and takes it off public pages. @throws AppError not_found, conflict */
export async function withdrawContent(scope: Scope, id: number, { version }: { version: number }): Promise<Content> {
  const row = await lockContent(scope, id, version);
  return set(scope, row, { status: 'draft', scheduledFor: null, publishedAt: null, remindedAt: null });
}

/** Ends with the id, so that it is unique. */
const publicSlug = ({ id, title }: { id: number; title: string }) => `${slugFrom(title)}-${id}`;

/**
 * The caller must have locked the row and checked its claims. @throws AppError conflict if its campaign was sent
 * already
 */
async function publishRow(scope: Scope, row: ContentRow, now = new Date()): Promise<Content> {
  const isPage = row.type === 'blog' || row.type === 'recipe';
  const slug = isPage ? (row.slug ?? publicSlug(row)) : row.slug;
  const campaignId = row.type === 'newsletter' ? await draftCampaign(scope, row) : row.campaignId;
  return set(scope, row, { status: 'published', publishedAt: now, scheduledFor: null, slug, campaignId });
}

/** Updates the draft of an earlier publication, so that no second campaign is sent. */
async function draftCampaign(scope: Scope, row: ContentRow): Promise<number> {
  const earlier = await earlierCampaign(scope, row);
  if (earlier && earlier.status !== 'draft') throw campaignSentError();
  const draft = { title: row.title, html: toHtml(row.body), campaignId: earlier?.id ?? null };
  const [campaignId] = await publish(scope, newsletterPublished, draft);
  if (campaignId === undefined) throw new Error('nothing listens to newsletters that are published');
  return campaignId;
}

/** Whether the campaign of an earlier publication was scheduled or sent. */
async function isCampaignSent(scope: Scope, row: ContentRow): Promise<boolean> {
  const earlier = await earlierCampaign(scope, row);
  return earlier !== null && earlier.status !== 'draft';
}

/** Locks and returns the campaign of a newsletter; null if it was deleted. */
export const newsletterCampaign =
  port<(scope: Scope, id: number) => Promise<{ id: number; status: string } | null>>('content.campaign');

/** Null if there is none or it was deleted. */
const earlierCampaign = async (scope: Scope, { campaignId }: ContentRow) =>
  campaignId === null ? null : portOf(scope, newsletterCampaign)(scope, campaignId);

const campaignSentError = () =>
  new AppError(
    'conflict',
    'This newsletter’s campaign is already scheduled or sent. Edit it in Emails, or duplicate it to send it again.',
  );

async function set(scope: Scope, row: ContentRow, values: Partial<ContentRow>): Promise<Content> {
  const [changed] = await scope.db.update(contents).set(values).where(own(scope, row.id)).returning();
  return present(changed ?? row);
}

type Decision = { accepts: string[]; decision: 'scheduled' | 'published' };

/** Requires a decision about each flagged phrase and records who decided. */
async function decide(scope: Scope, row: ContentRow, { accepts, decision }: Decision) {
  const claims = (await findClaims(scope, row)).map(({ kind, text }) => ({ kind, text }));
  if (claims.some(({ text }) => !accepts.includes(text)))
    throw new AppError('invalid', 'Review what the claims check flagged, then decide.');
  const { tenantId, userId } = scope;
  const { id: contentId, version } = row;
  if (!claims.length) return;
  // The audit log gets only the kinds of claims; their text is stored with the decision.
  const kinds = new Set(claims.map(({ kind }) => claimLabels[kind]));
  setAuditSubject({ details: { 'put out although marked': [...kinds] } });
  await scope.db.insert(claimDecisions).values({ tenantId, userId, contentId, version, decision, claims });
}

const batch = 100;
/** Minutes to retry a failing item before it is turned back into a draft and the author is notified. */
const retryMinutes = 60;

/**
 * Publishes content that is due and sends reminders for captions (background sweep). Each item has its own transaction
 * with a row lock, so any number of workers may run this and may crash at any point.
 */
export async function publishDueContents(services: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const failures: unknown[] = [];
  // Pages by id: failed items stay due for a while and would fill the first page again and again.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const due = await findDue(services, after, now);
    for (const each of due) {
      if (stop?.aborted) return;
      // A failing item must not block the others; the next sweep retries it.
      await publishOne(services, each, now).catch(reason => failures.push(reason));
    }
    after = due.length < batch ? undefined : due.at(-1)?.id;
  }
  if (failures.length) throw failures[0];
}

function findDue({ database }: Services, after: number, now: Date) {
  const { id, tenantId, userId, status, scheduledFor, scheduledBy, remindedAt } = contents;
  return asSystem(database)
    .db.select({ id, tenantId, userId, scheduledBy })
    .from(contents)
    .where(and(eq(status, 'scheduled'), lte(scheduledFor, now), isNull(remindedAt), gt(id, after)))
    .orderBy(asc(id))
    .limit(batch);
}

async function publishOne(services: Services, due: Due & { id: number }, now: Date) {
  const principal = { tenantId: due.tenantId, userId: await findNotified(services, due), role: 'viewer' } as const;
  try {
    await inTenant(services.database, principal, scope => publishIfDue(scope, due.id, now));
  } catch (reason) {
    // A database outage is no reason to give up an item.
    if (isOutage(reason)) throw reason;
    const isDraft = await inTenant(services.database, principal, scope => giveUp(scope, due.id, { reason, now }));
    if (!isDraft) throw reason;
    services.log.error({ err: reason, tenantId: due.tenantId, contentId: due.id }, 'publish content');
  }
}

/**
 * Turns an item back into a draft if publishing was refused with a reason or has failed for too long. Returns whether
 * it did.
 */
async function giveUp(scope: Scope, id: number, { reason, now }: { reason: unknown; now: Date }): Promise<boolean> {
  const row = await lockDue(scope, id, reason instanceof AppError ? now : addMinutes(now, -retryMinutes));
  if (!row) return false;
  await set(scope, row, { status: 'draft', scheduledFor: null });
  const failureMessage =
    reason instanceof AppError ? reason.message : 'Something went wrong. Review it and publish it again.';
  const notification = {
    type: 'content',
    title: 'Not published, moved back to drafts',
    message: `${row.title}: ${failureMessage}`,
  } as const;
  await notify(scope, { ...notification, href: `/content/${id}`, clientId: null });
  return true;
}

type Due = { tenantId: number; userId: number; scheduledBy: number | null };

/** The user who scheduled it, if they may still publish; otherwise the first owner. */
async function findNotified({ database }: Services, { tenantId, userId: author, scheduledBy }: Due): Promise<number> {
  const system = asSystem(database);
  const userId = scheduledBy ?? author;
  const member = await findMembership(system, { tenantId, userId });
  if (member && isAllowed(member, 'content.publish')) return userId;
  return (await findOwner(system, tenantId))?.userId ?? userId;
}

/** Locks the row; null if it is no longer due or another transaction has locked it. */
async function lockDue(scope: Scope, id: number, now: Date) {
  const [row] = await scope.db
    .select()
    .from(contents)
    .where(
      and(
        own(scope, id),
        eq(contents.status, 'scheduled'),
        lte(contents.scheduledFor, now),
        isNull(contents.remindedAt),
      ),
    )
    .for('update', { skipLocked: true });
  return row ?? null;
}

async function publishIfDue(scope: Scope, id: number, now: Date) {
  const row = await lockDue(scope, id, now);
  if (!row) return;
  const href = `/content/${id}`;
  const notifyAuthor = (title: string) =>
    notify(scope, { type: 'content', title, message: row.title, href, clientId: null });
  if (row.type === 'instagram' || row.type === 'social') {
    await set(scope, row, { remindedAt: now });
    await notifyAuthor('Time to post');
  } else if (await isCampaignSent(scope, row)) {
    // Its earlier campaign was sent in the meantime; a second one would reach the same readers.
    await set(scope, row, { status: 'draft', scheduledFor: null });
    await notifyAuthor('Newsletter not published: its campaign was already scheduled or sent');
  } else {
    await publishRow(scope, row, now);
    await notifyAuthor(row.type === 'newsletter' ? 'Newsletter ready to send' : 'Published');
  }
}
