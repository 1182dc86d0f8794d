import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import { momentOf } from '../../../../platform/http/wall-time.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { slugFrom } from '../../../../shared/slug.ts';
import { wallTime } from '../../../../shared/zod.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { toHtml } from '../blocks.ts';
import { claimLabels } from '../claims.ts';
import type { Content, ContentMove, ContentSchedule, PublishInput } from '../contract.ts';
import { type ContentRow, lockContent, own, present } from './contents.ts';
import { marksOf } from './outgoing.ts';
import { claimDecisions, contents } from './tables.ts';

/** `html`: the text. `campaignId`: of the draft that it has become before. Answered by the key of the draft that it is now. */
export type PublishedNewsletter = { title: string; html: string; campaignId: number | null };
export const newsletterPublished = domainEvent<PublishedNewsletter, number>('newsletter.published');

/**
 * Out it goes: an article or recipe onto its page, a newsletter into a campaign draft; a caption counts as posted.
 * @throws AppError not_found, conflict, invalid while the claims check has marks that were not accepted
 */
export async function publishContent(scope: Scope, id: number, input: PublishInput): Promise<Content> {
  const row = await lockContent(scope, id, input.version);
  if (row.status === 'published') throw new AppError('conflict', 'This is already published.');
  await decide(scope, row, { accepts: input.accepts, decision: 'published' });
  return putOut(scope, row);
}

/** At a wall time of the practice; a caption's is when its author is reminded. @throws AppError as publishing does */
export async function scheduleContent(scope: Scope, id: number, input: ContentSchedule, now = new Date()) {
  const row = await lockContent(scope, id, input.version);
  if (row.status === 'published') throw new AppError('conflict', 'This is already published.');
  const scheduledFor = await momentAhead(scope, input.scheduledFor, now);
  if (await isCampaignOut(scope, row)) throw campaignIsOut();
  await decide(scope, row, { accepts: input.accepts, decision: 'scheduled' });
  return set(scope, row, { status: 'scheduled', scheduledFor, scheduledBy: scope.userId, remindedAt: null });
}

/**
 * Another moment for what is scheduled; a caption reminds of it then. @throws AppError not_found, conflict, invalid for a
 * moment that has passed
 */
export async function moveContent(scope: Scope, id: number, input: ContentMove, now = new Date()): Promise<Content> {
  const row = await lockContent(scope, id, input.version);
  if (row.status !== 'scheduled') throw new AppError('conflict', 'You can only reschedule scheduled content.');
  const scheduledFor = await momentAhead(scope, input.scheduledFor, now);
  return set(scope, row, { scheduledFor, scheduledBy: scope.userId, remindedAt: null });
}

/** @throws AppError invalid when it has passed, or the clocks leave it out */
async function momentAhead(scope: Scope, wall: string, now: Date): Promise<Date> {
  const moment = momentOf(wallTime.parse(wall), await getZone(scope));
  if (moment > now) return moment;
  const sentence = 'Please select a future date and time';
  throw new AppError('invalid', sentence, { scheduledFor: sentence });
}

/** A draft again: what was scheduled does not go out, what is public no longer is. @throws AppError not_found, conflict */
export async function withdrawContent(scope: Scope, id: number, { version }: { version: number }): Promise<Content> {
  const row = await lockContent(scope, id, version);
  return set(scope, row, { status: 'draft', scheduledFor: null, publishedAt: null, remindedAt: null });
}

/** The title and the number, which no other content of the practice has. */
const publicSlug = ({ id, title }: { id: number; title: string }) => `${slugFrom(title)}-${id}`;

/** Of what the caller holds and has decided about. @throws AppError conflict when its campaign is out already */
export async function putOut(scope: Scope, row: ContentRow, now = new Date()): Promise<Content> {
  const isPage = row.type === 'blog' || row.type === 'recipe';
  const slug = isPage ? (row.slug ?? publicSlug(row)) : row.slug;
  const campaignId = row.type === 'newsletter' ? await draftCampaign(scope, row) : row.campaignId;
  return set(scope, row, { status: 'published', publishedAt: now, scheduledFor: null, slug, campaignId });
}

/** Published once more, a newsletter goes into the draft that it has made before: two would be sent twice. */
async function draftCampaign(scope: Scope, row: ContentRow): Promise<number> {
  const earlier = await earlierCampaign(scope, row);
  if (earlier && earlier.status !== 'draft') throw campaignIsOut();
  const letter = { title: row.title, html: toHtml(row.body), campaignId: earlier?.id ?? null };
  const [campaignId] = await publish(scope, newsletterPublished, letter);
  if (campaignId === undefined) throw new Error('nothing listens to newsletters that are published');
  return campaignId;
}

/** Whether what a newsletter has become before is on its way to the readers, or has reached them. */
export async function isCampaignOut(scope: Scope, row: ContentRow): Promise<boolean> {
  const earlier = await earlierCampaign(scope, row);
  return earlier !== null && earlier.status !== 'draft';
}

/** The campaign of a newsletter, locked; null for one that was deleted. */
export const newsletterCampaign =
  port<(scope: Scope, id: number) => Promise<{ id: number; status: string } | null>>('content.campaign');

/** Null when there was none, or somebody has deleted it. */
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

/** The practitioner decides, and it is written down who decided what. */
async function decide(scope: Scope, row: ContentRow, { accepts, decision }: Decision) {
  const claims = (await marksOf(scope, row)).map(({ kind, text }) => ({ kind, text }));
  if (claims.some(({ text }) => !accepts.includes(text)))
    throw new AppError('invalid', 'Review what the claims check flagged, then decide.');
  const { tenantId, userId } = scope;
  const { id: contentId, version } = row;
  if (!claims.length) return;
  // Into the log that the owner reads: of which kinds. The words stand with the decision, and not in the log.
  const kinds = new Set(claims.map(({ kind }) => claimLabels[kind]));
  setAuditSubject({ details: { 'put out although marked': [...kinds] } });
  await scope.db.insert(claimDecisions).values({ tenantId, userId, contentId, version, decision, claims });
}
