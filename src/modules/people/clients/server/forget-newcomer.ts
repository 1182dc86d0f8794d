import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { portOf } from '../../../../platform/ports.ts';
import { getTimeline } from '../../timeline/server/timeline.ts';
import type { Client } from '../contract.ts';
import { clientSources } from './sources.ts';
import { clients } from './tables.ts';

/**
 * Deletes a client that was created at `madeAt` and has no other data: unchanged, with an empty timeline and nothing
 * that the deletion would cascade to. The client must be locked.
 */
export async function forgetNewcomer(scope: Scope, client: Client, madeAt: Date): Promise<void> {
  const isNew = client.createdAt === madeAt.toISOString() && client.updatedAt === client.createdAt;
  if (!isNew) return;
  // Reads with the owner's role, because the check must see all events and not only those of the caller's role.
  const { items } = await getTimeline({ ...scope, role: 'owner' }, client.id, { limit: 2 });
  if (items.some(({ kind }) => kind !== 'client')) return;
  // Data that is not on the timeline but would be deleted with the client.
  const given = await Promise.all(portOf(scope, clientSources).ties.map(has => has(scope, client.id)));
  if (given.includes(true)) return;
  const isTheirs = and(eq(clients.tenantId, scope.tenantId), eq(clients.id, client.id));
  await scope.db.delete(clients).where(isTheirs);
}
