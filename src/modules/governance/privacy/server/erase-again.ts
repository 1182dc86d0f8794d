import { sql } from 'drizzle-orm';
import { noteEvent } from '../../../../platform/audit/note-event.ts';
import { asSystem, inTenant, type Scope, type Who } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction-retry.ts';
import type { Services } from '../../../../platform/services.ts';
import { findOwner } from '../../../accounts/auth/server/members.ts';
import { allAddresses } from '../../../people/clients/server/names.ts';
import { excludeWriters, manyAreWrittenTo } from '../../../people/clients/server/people-held.ts';
import {
  type ErasedPerson,
  erasedSince,
  hashOf,
  restoreErased,
} from '../../../people/erased-people/server/erased-people.ts';
import { eraseClient } from './erase.ts';

type Done = { erased: number; failed: number };

/**
 * Erases people again after a restore who were erased since the backup was made. `kept`: `listErased` of the database
 * before the restore. People who signed up again after their erasure stay. Failures are logged and counted, so that the
 * caller can retry, and don't block the others.
 */
export async function eraseAgain(services: Services, kept: ErasedPerson[]): Promise<Done> {
  const system = asSystem(services.database);
  const { rows: practices } = await system.db.execute<{ id: string }>(sql`select id from tenants`);
  const known = new Set(practices.map(({ id }) => Number(id)));
  const rows = kept.filter(({ tenantId }) => known.has(tenantId));
  await restoreErased(system, rows);
  const done = { erased: 0, failed: 0 };
  for (const tenantId of new Set(rows.map(row => row.tenantId))) await eraseIn(services, tenantId, done);
  return done;
}

async function eraseIn(services: Services, tenantId: number, done: Done) {
  const fail = (err: unknown, clientId?: number) => {
    services.log.error({ err, tenantId, clientId }, 'could not erase again after a restore');
    done.failed++;
  };
  try {
    const who = await findOwner(asSystem(services.database), tenantId);
    if (!who) return;
    for (const { id, email } of await findReturned(services, who)) {
      const eraseThis = () =>
        inTenant(services.database, who, scope => eraseOnce(services, scope, { clientId: id, email }));
      await conflictOnLockTimeout(manyAreWrittenTo, eraseThis).then(
        isErased => isErased && done.erased++,
        reason => fail(reason, id),
      );
    }
  } catch (reason) {
    fail(reason);
  }
}

const findReturned = (services: Services, who: Who) =>
  inTenant(services.database, who, async scope => {
    const since = await erasedSince(scope);
    return (await allAddresses(scope)).filter(({ email, createdAt }) => {
      const erasedAt = since.get(hashOf(services, scope.tenantId, email));
      return erasedAt && createdAt <= erasedAt;
    });
  });

/** False if another process erased the client first. */
async function eraseOnce(services: Services, scope: Scope, { clientId, email }: { clientId: number; email: string }) {
  // Takes its locks in the same order as everything else, to prevent deadlocks.
  await excludeWriters(scope);
  const { rows } = await scope.db.execute(sql`select 1 as one from clients
    where tenant_id = ${scope.tenantId} and id = ${clientId} and email = ${email} for update`);
  if (!rows.length) return false;
  await eraseClient(services, scope, { clientId, reason: 'restored' });
  await noteEvent(scope, { act: 'added', subject: 'erasure', clientIds: [clientId], actorName: 'after a restore' });
  return true;
}
