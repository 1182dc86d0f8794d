import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { clients } from './tables.ts';

/** Somebody who came at `joinedAt` and is reminded of nothing. */
export async function becomeExample({ db, tenantId }: Scope, id: number, joinedAt: Date) {
  await db
    .update(clients)
    .set({ createdAt: joinedAt, emailReminders: false, smsReminders: false })
    .where(and(eq(clients.tenantId, tenantId), eq(clients.id, id)));
}
