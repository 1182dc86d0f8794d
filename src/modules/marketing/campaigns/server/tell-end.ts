import { and, inArray, isNull } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { lackedMailServer } from '../../../messaging/emails/server/failures.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { type CampaignRow, own } from './campaigns.ts';
import { emailCampaigns } from './tables.ts';

const isOver = and(inArray(emailCampaigns.status, ['sent', 'failed']), isNull(emailCampaigns.toldAt));

/** Notifies the authors of finished campaigns of the result, once each (background sweep). */
export async function tellOfEnds({ database }: Services, stop?: AbortSignal, now = new Date()): Promise<void> {
  const { id, tenantId, userId } = emailCampaigns;
  const ended = await asSystem(database).db.select({ id, tenantId, userId }).from(emailCampaigns).where(isOver);
  const failures: unknown[] = [];
  for (const { id, ...who } of ended) {
    if (stop?.aborted) return;
    const telling = inTenant(database, { ...who, role: 'viewer' }, scope => tell(scope, id, now));
    // A failed notification must not block the others.
    await telling.catch(reason => failures.push(reason));
  }
  if (failures.length) throw failures[0];
}

async function tell(scope: Scope, id: number, now: Date) {
  const [campaign] = await scope.db
    .update(emailCampaigns)
    .set({ toldAt: now })
    .where(and(own(scope, id), isOver))
    .returning();
  if (!campaign) return;
  await notify(scope, {
    type: 'campaign',
    title: campaign.successfulSends + campaign.unknownSends ? 'Campaign Sent' : 'Campaign not sent',
    message: `${campaign.name}: ${await explainEnd(scope, campaign)}`,
    href: `/emails?campaign=${id}`,
    clientId: null,
  });
}

async function explainEnd(scope: Scope, campaign: CampaignRow): Promise<string> {
  const { id, successfulSends, failedSends } = campaign;
  if (!successfulSends && failedSends && (await lackedMailServer(scope, id))) return 'no mail server is set up.';
  return describeEnd(campaign);
}

function describeEnd({ successfulSends, failedSends, unknownSends, stoppedAt }: CampaignRow): string {
  const count = (many: number) => many.toLocaleString('en-US');
  const parts = [
    `${stoppedAt ? 'ended early, ' : ''}sent to ${count(successfulSends)} ${successfulSends === 1 ? 'person' : 'people'}`,
    failedSends && `${count(failedSends)} failed`,
    unknownSends && `${count(unknownSends)} may or may not have arrived`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
