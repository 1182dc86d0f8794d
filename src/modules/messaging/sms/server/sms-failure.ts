import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import type { Services } from '../../../../platform/services.ts';
import { findOwner } from '../../../accounts/auth/server/members.ts';

/** Published when a text message has failed for good. */
export const smsFailed = domainEvent<{ id: number; now: Date }>('sms.failed');

/**
 * Records a final failure and publishes `smsFailed` in one transaction. `record` returns false if the message has
 * changed meanwhile.
 */
export async function giveUp(
  services: Services,
  sms: { tenantId: number; id: number },
  record: (scope: Scope) => Promise<boolean>,
): Promise<boolean> {
  const principal = await findOwner(asSystem(services.database), sms.tenantId);
  if (!principal) return false;
  return inTenant(services.database, principal, async scope => {
    const isRecorded = await record(scope);
    if (isRecorded) await publish(scope, smsFailed, { id: sms.id, now: new Date() });
    return isRecorded;
  });
}
