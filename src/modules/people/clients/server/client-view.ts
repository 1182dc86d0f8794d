import { and, eq } from 'drizzle-orm';
import type { ClientScope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import { clients } from './tables.ts';

/** How the practice knows the signed-in client. @throws AppError not_found if the record was deleted meanwhile */
export async function getOwnRecord({ db, tenantId, clientId }: ClientScope) {
  const { firstName, lastName, email, phone, phoneText, language } = clients;
  const [found] = await db
    .select({ firstName, lastName, email, phone, phoneText, language })
    .from(clients)
    .where(and(eq(clients.tenantId, tenantId), eq(clients.id, clientId)));
  if (!found) throw notFound('Client');
  return found;
}
