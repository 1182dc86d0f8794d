import { asSystem, inTenant, type Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findOwner } from '../../auth/server/members.ts';
import { remindByMailInstead } from '../../reminders/server/fallback.ts';

/**
 * Records in one transaction that a text message failed for good, and sees to it that a reminder goes by e-mail
 * instead. `record` returns whether it did: somebody else may have known better meanwhile.
 */
export async function giveUp(
  services: Services,
  sms: { tenantId: number; id: number },
  record: (scope: Scope) => Promise<boolean>,
) {
  const who = await findOwner(asSystem(services.database), sms.tenantId);
  if (!who) return;
  await inTenant(services.database, who, async scope => {
    if (await record(scope)) await remindByMailInstead(services, scope, sms.id);
  });
}
