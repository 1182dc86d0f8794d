import { sql } from 'drizzle-orm';
import { asSystem, inTenant } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { noteEvent } from '../../audit/server/note-event.ts';
import { findOwner } from '../../auth/server/members.ts';
import { eraseClient } from './erase.ts';
import { type ErasedPerson, hashOf } from './erased-people.ts';
import { erasedPeople } from './tables.ts';

/**
 * After a restore: whoever was erased since the backup was made is erased once more. `kept`: what `listErased` said of
 * the database before it was replaced. Who came back of their own accord, after the erasure, stays.
 */
export async function eraseAgain(services: Services, kept: ErasedPerson[]): Promise<{ erased: number }> {
  const system = asSystem(services.database);
  const { rows: practices } = await system.db.execute<{ id: string }>(sql`select id from tenants`);
  const known = new Set(practices.map(({ id }) => Number(id)));
  const rows = kept.filter(({ tenantId }) => known.has(tenantId));
  for (let at = 0; at < rows.length; at += 1_000) {
    await system.db
      .insert(erasedPeople)
      .values(rows.slice(at, at + 1_000))
      .onConflictDoNothing();
  }
  let erased = 0;
  for (const tenantId of new Set(rows.map(row => row.tenantId))) erased += await eraseIn(services, tenantId);
  return { erased };
}

async function eraseIn(services: Services, tenantId: number): Promise<number> {
  const who = await findOwner(asSystem(services.database), tenantId);
  if (!who) return 0;
  const found = await inTenant(services.database, who, async ({ db }) => {
    const { rows: hashes } = await db.execute<{ hash: string; at: Date }>(
      sql`select hash, created_at as at from erased_people where tenant_id = ${tenantId} and kind = 'email'`,
    );
    const since = new Map(hashes.map(({ hash, at }) => [hash, at]));
    const { rows } = await db.execute<{ id: string; email: string; at: Date }>(
      sql`select id, email, created_at as at from clients where tenant_id = ${tenantId}`,
    );
    return rows.filter(({ email, at }) => {
      const erasedAt = since.get(hashOf(services, tenantId, email));
      return erasedAt && at <= erasedAt;
    });
  });
  for (const { id } of found) {
    await inTenant(services.database, who, async scope => {
      await eraseClient(services, scope, { clientId: Number(id), reason: 'restored' });
      const clientIds = [Number(id)];
      await noteEvent(scope, { act: 'added', subject: 'erasure', clientIds, actorName: 'after a restore' });
    });
  }
  return found.length;
}
