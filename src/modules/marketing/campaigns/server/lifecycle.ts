import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { momentOf } from '../../../../platform/http/wall-time.ts';
import type { Services } from '../../../../platform/services.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { suppressWaiting } from '../../../messaging/emails/server/mail-rows.ts';
import { sendBulkJob } from '../../../messaging/mailings/server/outbox.ts';
import { lockForBulkWork } from '../../../people/clients/server/bulk-lock.ts';
import { type CampaignRow, getCampaign, lockCampaign, setCampaign } from './campaigns.ts';
import { requeueMails } from './start-campaign.ts';

/** Stops sending until it is resumed; calling it twice is harmless. @throws AppError not_found, conflict */
export async function pauseCampaign(scope: Scope, id: number, now = new Date()): Promise<CampaignRow> {
  const campaign = await lockSending(scope, id);
  return campaign.pausedAt ? campaign : setCampaign(scope, id, { pausedAt: now });
}

/** @throws AppError not_found, conflict */
export async function resumeCampaign(services: Services, scope: Scope, id: number): Promise<CampaignRow> {
  await lockSending(scope, id);
  services.jobs.enqueue(scope, sendBulkJob, { tenantId: scope.tenantId });
  return setCampaign(scope, id, { pausedAt: null });
}

/** Mails to stop within the request; a background sweep does the rest. */
const maxAtOnce = 10_000;

/** Ends a campaign early: mails that were not sent yet are not sent. @throws AppError not_found, conflict */
export async function stopCampaign(scope: Scope, id: number, now = new Date()): Promise<CampaignRow> {
  const { stoppedAt } = await lockSending(scope, id);
  const { tenantId } = scope;
  await setCampaign(scope, id, { stoppedAt: stoppedAt ?? now, pausedAt: null });
  await suppressWaiting(scope, { tenantId, campaignId: id }, maxAtOnce);
  return getCampaign(scope, id);
}

/** Queues mails again whose delivery is unknown. @throws AppError not_found, conflict */
export async function resendUnknown(services: Services, scope: Scope, id: number): Promise<CampaignRow> {
  await lockForBulkWork(scope);
  const { unknownSends, status, stoppedAt } = await lockCampaign(scope, id);
  // Queueing mails clears `stoppedAt`, which would restart the mails that are still being stopped.
  if (status === 'sending' && stoppedAt)
    throw new AppError('conflict', 'This campaign is ending. Try again in a moment.');
  if (!unknownSends) throw new AppError('conflict', 'This campaign has no emails to resend.');
  await requeueMails(services, scope, { id, was: 'unknown' });
  return getCampaign(scope, id);
}

async function lockSending(scope: Scope, id: number): Promise<CampaignRow> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status !== 'sending') throw new AppError('conflict', 'This campaign isn’t being sent.');
  return campaign;
}

/**
 * Schedules a draft or reschedules a campaign, in local time of the practice. A time that occurs twice because clocks
 * go back means the first one.
 * @throws AppError not_found, invalid, conflict
 */
export async function scheduleCampaign(
  scope: Scope,
  id: number,
  scheduledFor: string,
  now = new Date(),
): Promise<CampaignRow> {
  const { status } = await lockCampaign(scope, id);
  if (status !== 'draft' && status !== 'scheduled')
    throw new AppError('conflict', 'Only a draft can be scheduled. Duplicate this campaign to send it again.');
  const at = momentOf(scheduledFor, await getZone(scope));
  if (at <= now) throw refused('Please select a future date and time');
  return setCampaign(scope, id, { status: 'scheduled', scheduledFor: at });
}

const refused = (sentence: string) => new AppError('invalid', sentence, { scheduledFor: sentence });

/** Makes it a draft again. @throws AppError not_found, conflict */
export async function unscheduleCampaign(scope: Scope, id: number): Promise<CampaignRow> {
  const { status } = await lockCampaign(scope, id);
  if (status !== 'scheduled') throw new AppError('conflict', 'This campaign isn’t scheduled.');
  return setCampaign(scope, id, { status: 'draft', scheduledFor: null });
}
