import { and, eq } from 'drizzle-orm';
import type { ClientScope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { clients } from './tables.ts';

/**
 * The client’s own record, as shown in the client room. @throws AppError not_found if it was deleted in the meantime
 */
export async function getOwnRecord({ db, tenantId, clientId }: ClientScope) {
  const { firstName, lastName, email, phone, phoneText, language } = clients;
  const [client] = await db
    .select({ firstName, lastName, email, phone, phoneText, language })
    .from(clients)
    .where(and(eq(clients.tenantId, tenantId), eq(clients.id, clientId)));
  if (!client) throw notFound('Client');
  return client;
}
