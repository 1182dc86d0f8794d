import type { Scope } from '../../../../platform/database/scope.ts';
import type { PublishedNewsletter } from '../../../content/contents/server/publish.ts';
import { createCampaign, maxNameLength, updateCampaign } from './campaigns.ts';

/**
 * Creates a draft from a newsletter of the content library, or updates the draft that was created from it before.
 * Returns the campaign's id.
 */
export async function draftNewsletter(scope: Scope, { title, html, campaignId }: PublishedNewsletter): Promise<number> {
  const letter = { name: title.slice(0, maxNameLength), subject: title, body: html, bodyFormat: 'html' as const };
  if (campaignId !== null) return (await updateCampaign(scope, campaignId, letter)).id;
  return (await createCampaign(scope, { ...letter, recipients: { type: 'subscribers' } })).id;
}
