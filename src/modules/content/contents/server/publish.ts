import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { momentOf } from '../../../../platform/wall-time.ts';
import { slugFrom } from '../../../../shared/slug.ts';
import { wallTime } from '../../../../shared/zod.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { toHtml } from '../blocks.ts';
import { claimLabels } from '../claims.ts';
import type { Content, ContentMove, ContentSchedule, PublishInput } from '../contract.ts';
import { type ContentRow, lockContent, own, present } from './contents.ts';
import { marksOf } from './outgoing.ts';
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
  return putOut(scope, row);
}

/**
 * In local time of the practice. Captions aren't published; their author is reminded. @throws AppError as in
 * `publishContent`
 */
export async function scheduleContent(scope: Scope, id: number, input: ContentSchedule, now = new Date()) {
  const row = await lockContent(scope, id, input.version);
  if (row.status === 'published') throw new AppError('conflict', 'This is already published.');
  const scheduledFor = await momentAhead(scope, input.scheduledFor, now);
  if (await isCampaignOut(scope, row)) throw campaignIsOut();
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
  const scheduledFor = await momentAhead(scope, input.scheduledFor, now);
  return set(scope, row, { scheduledFor, scheduledBy: scope.userId, remindedAt: null });
}

/** @throws AppError invalid for a time in the past, or one that doesn't exist because clocks go forward */
async function momentAhead(scope: Scope, wall: string, now: Date): Promise<Date> {
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
export async function putOut(scope: Scope, row: ContentRow, now = new Date()): Promise<Content> {
  const isPage = row.type === 'blog' || row.type === 'recipe';
  const slug = isPage ? (row.slug ?? publicSlug(row)) : row.slug;
  const campaignId = row.type === 'newsletter' ? await draftCampaign(scope, row) : row.campaignId;
  return set(scope, row, { status: 'published', publishedAt: now, scheduledFor: null, slug, campaignId });
}

/** Updates the draft of an earlier publication, so that no second campaign is sent. */
async function draftCampaign(scope: Scope, row: ContentRow): Promise<number> {
  const earlier = await earlierCampaign(scope, row);
  if (earlier && earlier.status !== 'draft') throw campaignIsOut();
  const letter = { title: row.title, html: toHtml(row.body), campaignId: earlier?.id ?? null };
  const [campaignId] = await publish(scope, newsletterPublished, letter);
  if (campaignId === undefined) throw new Error('nothing listens to newsletters that are published');
  return campaignId;
}

/** Whether the campaign of an earlier publication was scheduled or sent. */
export async function isCampaignOut(scope: Scope, row: ContentRow): Promise<boolean> {
  const earlier = await earlierCampaign(scope, row);
  return earlier !== null && earlier.status !== 'draft';
}

/** Locks and returns the campaign of a newsletter; null if it was deleted. */
export const newsletterCampaign =
  port<(scope: Scope, id: number) => Promise<{ id: number; status: string } | null>>('content.campaign');

/** Null if there is none or it was deleted. */
const earlierCampaign = async (scope: Scope, { campaignId }: ContentRow) =>
  campaignId === null ? null : portOf(scope, newsletterCampaign)(scope, campaignId);

const campaignIsOut = () =>
  new AppError(
    'conflict',
    'This newsletter’s campaign is already scheduled or sent. Edit it in Emails, or duplicate it to send it again.',
  );

export async function set(scope: Scope, row: ContentRow, values: Partial<ContentRow>): Promise<Content> {
  const [changed] = await scope.db.update(contents).set(values).where(own(scope, row.id)).returning();
  return present(changed ?? row);
}

type Decision = { accepts: string[]; decision: 'scheduled' | 'published' };

/** Requires a decision about each flagged phrase and records who decided. */
async function decide(scope: Scope, row: ContentRow, { accepts, decision }: Decision) {
  const claims = (await marksOf(scope, row)).map(({ kind, text }) => ({ kind, text }));
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
