import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { momentOf } from '../../../../platform/wall-time.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { type CampaignRow, lockCampaign, setCampaign } from './campaigns.ts';

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
