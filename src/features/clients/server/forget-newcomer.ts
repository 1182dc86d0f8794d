import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { getTimeline } from '../../timeline/server/timeline.ts';
import type { Client } from '../contract.ts';
import { clients } from './tables.ts';

/**
 * Deletes the record that was made in the same moment as `madeAt` and of which nothing has become: nobody has changed
 * it, and nothing is written about the person. The client is locked.
 */
export async function forgetNewcomer(scope: Scope, client: Client, madeAt: Date): Promise<void> {
  const isNew = client.createdAt === madeAt.toISOString() && client.updatedAt === client.createdAt;
  if (!isNew) return;
  // Whoever asks here is the program, and must not miss what the asking role may not see.
  const { events } = await getTimeline({ ...scope, role: 'owner' }, client.id, { limit: 2 });
  if (events.some(({ kind }) => kind !== 'client')) return;
  await scope.db.delete(clients).where(and(eq(clients.tenantId, scope.tenantId), eq(clients.id, client.id)));
}
