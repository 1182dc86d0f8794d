import type { SQL } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { keepContent } from '../../../messaging/mailings/server/content.ts';
import { sendBulkJob } from '../../../messaging/mailings/server/outbox.ts';
import { audienceOf } from './audience.ts';
import { type CampaignRow, lockCampaign, setCampaign } from './campaigns.ts';
import { isAnyReachable, sendOnceMore } from './try-again.ts';
import { writeMails } from './write-mails.ts';

/**
 * Begins to send, in the caller's transaction: what it says is written down, everybody who is meant has a row in the log,
 * and the campaign is `sending`, all of it or nothing. Of several at once one begins it; for the others there is nothing
 * left to do. Of one that failed only the mails that failed begin again.
 * @throws AppError not_found, invalid where nobody would get it, conflict where it was sent already
 */
export async function beginCampaign(services: Services, scope: Scope, id: number, now = new Date()): Promise<void> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status === 'sending') return;
  if (campaign.status === 'sent')
    throw new AppError('conflict', 'This campaign was already sent. Duplicate it to send it again.');
  if (campaign.status === 'failed' && campaign.startedAt) {
    if (!(await isAnyReachable(scope, id))) throw new AppError('invalid', everybodyLeft);
    await sendOnceMore(services, scope, { id, was: 'failed' });
  } else await writeAll(services, scope, campaign, now);
}

async function writeAll(services: Services, scope: Scope, campaign: CampaignRow, now: Date) {
  const { id, subject, body, bodyFormat, tracksOpens, tracksClicks } = campaign;
  const audience = await audienceOf(services, scope, campaign.recipients).catch(explainLost);
  const contentId = await keepContent(services, scope, { subject, body, bodyFormat, tracksOpens, tracksClicks });
  const { total, suppressed } = await writeMails(services, scope, { campaignId: id, contentId, subject, audience });
  if (total === suppressed) throw new AppError('invalid', total ? everybodyLeft : nobodyThere);
  await setCampaign(scope, id, {
    status: 'sending',
    contentId,
    startedAt: now,
    toldAt: null,
    totalRecipients: total,
    suppressedSends: suppressed,
  });
  services.jobs.enqueue(scope, sendBulkJob, { tenantId: scope.tenantId });
}

const nobodyThere = 'None of the recipients of this campaign have an email address.';
const everybodyLeft = 'All recipients of this campaign have unsubscribed or can’t be reached.';

function explainLost(reason: unknown): SQL {
  if (reason instanceof AppError && reason.code === 'not_found')
    throw new AppError('invalid', 'The saved filter for this campaign was deleted. Choose the recipients again.');
  throw reason;
}
