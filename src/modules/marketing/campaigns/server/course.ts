import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { suppressWaiting } from '../../../messaging/emails/server/mail-rows.ts';
import { sendBulkJob } from '../../../messaging/mailings/server/outbox.ts';
import { holdPeople } from '../../../people/clients/server/people-held.ts';
import { type CampaignRow, getCampaign, lockCampaign, setCampaign } from './campaigns.ts';
import { sendOnceMore } from './try-again.ts';

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
export async function sendUnknownAgain(services: Services, scope: Scope, id: number): Promise<CampaignRow> {
  await holdPeople(scope);
  const { unknownSends, status, stoppedAt } = await lockCampaign(scope, id);
  // Queueing mails clears `stoppedAt`, which would restart the mails that are still being stopped.
  if (status === 'sending' && stoppedAt)
    throw new AppError('conflict', 'This campaign is ending. Try again in a moment.');
  if (!unknownSends) throw new AppError('conflict', 'This campaign has no emails to resend.');
  await sendOnceMore(services, scope, { id, was: 'unknown' });
  return getCampaign(scope, id);
}

async function lockSending(scope: Scope, id: number): Promise<CampaignRow> {
  const campaign = await lockCampaign(scope, id);
  if (campaign.status !== 'sending') throw new AppError('conflict', 'This campaign isn’t being sent.');
  return campaign;
}
