import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { clients } from './tables.ts';

/** Marks a client as an example: joined at `joinedAt`, without reminders. */
export async function becomeExample({ db, tenantId }: Scope, id: number, joinedAt: Date) {
  await db
    .update(clients)
    .set({ createdAt: joinedAt, emailReminders: false, smsReminders: false })
    .where(and(eq(clients.tenantId, tenantId), eq(clients.id, id)));
}
