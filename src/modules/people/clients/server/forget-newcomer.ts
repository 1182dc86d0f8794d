import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { portOf } from '../../../../platform/ports.ts';
import { getTimeline } from '../../timeline/server/timeline.ts';
import type { Client } from '../contract.ts';
import { clientSources } from './sources.ts';
import { clients } from './tables.ts';

/**
 * Deletes the record that was made in the same moment as `madeAt` and of which nothing has become: nobody has changed
 * it, nothing is written about the person, and nothing was given to them that would go with the record. The client is
 * locked.
 */
export async function forgetNewcomer(scope: Scope, client: Client, madeAt: Date): Promise<void> {
  const isNew = client.createdAt === madeAt.toISOString() && client.updatedAt === client.createdAt;
  if (!isNew) return;
  // Whoever asks here is the program, and must not miss what the asking role may not see.
  const { items } = await getTimeline({ ...scope, role: 'owner' }, client.id, { limit: 2 });
  if (items.some(({ kind }) => kind !== 'client')) return;
  // What the timeline does not know, and the database would delete with the client.
  const given = await Promise.all(portOf(scope, clientSources).ties.map(has => has(scope, client.id)));
  if (given.includes(true)) return;
  const isTheirs = and(eq(clients.tenantId, scope.tenantId), eq(clients.id, client.id));
  await scope.db.delete(clients).where(isTheirs);
}
