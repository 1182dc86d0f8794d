import { and, desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { clients } from './tables.ts';

/** The client with this number (E.164), the one last in contact if there are several, else null. */
export async function findClientByPhone(scope: Scope, phone: string) {
  const [found] = await scope.db
    .select({ id: clients.id, userId: clients.userId, firstName: clients.firstName, lastName: clients.lastName })
    .from(clients)
    .where(and(eq(clients.tenantId, scope.tenantId), eq(clients.phone, phone)))
    .orderBy(sql`${clients.archivedAt} is not null`, sql`${clients.lastContact} desc nulls last`, desc(clients.id))
    .limit(1);
  return found ?? null;
}
