import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import type { PublishedNewsletter } from '../../../content/contents/server/publish.ts';
import type { BodyFormat, WrittenMail } from '../../../messaging/mailings/contract.ts';
import { cleanBody } from '../../../messaging/mailings/server/clean-html.ts';
import type { CampaignChange } from '../campaign-body.ts';
import type { CampaignInput } from '../contract.ts';
import { checkRecipients } from './audience.ts';
import { emailCampaigns } from './tables.ts';

export type CampaignRow = typeof emailCampaigns.$inferSelect;

export const own = ({ tenantId }: { tenantId: number }, id: number) =>
  and(eq(emailCampaigns.tenantId, tenantId), eq(emailCampaigns.id, id));

export const listCampaigns = ({ db, tenantId }: Scope): Promise<CampaignRow[]> =>
  db.select().from(emailCampaigns).where(eq(emailCampaigns.tenantId, tenantId)).orderBy(desc(emailCampaigns.id));

/** @throws AppError not_found */
export async function getCampaign({ db, tenantId }: Scope, id: number): Promise<CampaignRow> {
  const [campaign] = await db.select().from(emailCampaigns).where(own({ tenantId }, id));
  if (!campaign) throw notFound('Campaign');
  return campaign;
}

/** Locks the campaign's row until the transaction ends. @throws AppError not_found */
export async function lockCampaign(scope: Scope, id: number): Promise<CampaignRow> {
  const campaign = await findCampaign(scope, id);
  if (!campaign) throw notFound('Campaign');
  return campaign;
}

/** Locks the campaign's row; null if there is none. */
export async function findCampaign({ db, tenantId }: Scope, id: number): Promise<CampaignRow | null> {
  const [campaign] = await db.select().from(emailCampaigns).where(own({ tenantId }, id)).for('update');
  return campaign ?? null;
}

/** Creates a draft. @throws AppError not_found for clients and filters that don't belong to the practice */
export async function createCampaign(scope: Scope, input: CampaignInput): Promise<CampaignRow> {
  const recipients = await checkRecipients(scope, input.recipients);
  const written = { ...sanitizeBody(input), recipients };
  return insertCampaign(scope, { ...written, tenantId: scope.tenantId, userId: scope.userId });
}

/**
 * @throws AppError not_found, conflict once it is being sent, forbidden if it is scheduled and the caller may not send
 */
export async function updateCampaign(scope: Scope, id: number, input: CampaignChange): Promise<CampaignRow> {
  const before = await lockCampaign(scope, id);
  if (before.status !== 'draft' && before.status !== 'scheduled')
    throw new AppError('conflict', 'You can’t edit a campaign once it’s sent. Duplicate it instead.');
  requireMayChange(scope, before);
  const { recipients, ...written } = sanitizeBody(input);
  const checked = recipients && { recipients: await checkRecipients(scope, recipients) };
  return setCampaign(scope, id, { ...written, ...checked });
}

/** A scheduled campaign goes out automatically, so changing or deleting it requires the permission to send. */
function requireMayChange(scope: Scope, { status }: CampaignRow) {
  if (status !== 'scheduled' || isAllowed(scope, 'campaigns.send')) return;
  throw new AppError('forbidden', 'This campaign is scheduled. Only an owner or a practitioner can change it now.');
}

/**
 * Its mails stay in the log. @throws AppError not_found, conflict while it is being sent, forbidden as in
 * `updateCampaign`
 */
export async function deleteCampaign(scope: Scope, id: number): Promise<void> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status === 'sending')
    throw new AppError('conflict', 'This campaign is being sent. End it before you delete it.');
  requireMayChange(scope, campaign);
  await scope.db.delete(emailCampaigns).where(own(scope, id));
}

const maxNameLength = 200;

/** Creates a draft with the same content and recipients. @throws AppError not_found */
export async function duplicateCampaign(scope: Scope, id: number): Promise<CampaignRow> {
  const { name, subject, body, bodyFormat, recipients, tracksOpens, tracksClicks } = await getCampaign(scope, id);
  const copy = { subject, body, bodyFormat, recipients, tracksOpens, tracksClicks };
  const copyName = `Copy of ${name}`.slice(0, maxNameLength).toWellFormed();
  return insertCampaign(scope, { ...copy, name: copyName, tenantId: scope.tenantId, userId: scope.userId });
}

async function insertCampaign({ db }: Scope, values: typeof emailCampaigns.$inferInsert): Promise<CampaignRow> {
  const [created] = await db.insert(emailCampaigns).values(values).returning();
  if (!created) throw notFound('Campaign');
  return created;
}

/** The caller must have locked the campaign. @throws AppError not_found */
export async function setCampaign(
  scope: Scope,
  id: number,
  values: Partial<typeof emailCampaigns.$inferInsert>,
): Promise<CampaignRow> {
  const [changed] = await scope.db.update(emailCampaigns).set(values).where(own(scope, id)).returning();
  if (!changed) throw notFound('Campaign');
  return changed;
}

/**
 * Returns the mail as it will be stored: plain text unchanged, HTML sanitized. If the format is missing, it is detected
 * from the body.
 * @throws AppError invalid if nothing remains
 */
export const sanitizeBody = <Mail extends WrittenMail>(mail: Mail): Mail & { bodyFormat: BodyFormat } => ({
  ...mail,
  ...cleanBody(mail),
});

/**
 * Creates a draft from a newsletter of the content library, or updates the draft that was created from it before.
 * Returns the campaign's id.
 */
export async function draftNewsletter(scope: Scope, { title, html, campaignId }: PublishedNewsletter): Promise<number> {
  const campaignFields = {
    name: title.slice(0, maxNameLength),
    subject: title,
    body: html,
    bodyFormat: 'html' as const,
  };
  if (campaignId !== null) return (await updateCampaign(scope, campaignId, campaignFields)).id;
  return (await createCampaign(scope, { ...campaignFields, recipients: { type: 'subscribers' } })).id;
}
