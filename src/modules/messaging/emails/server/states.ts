import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { emailLogs } from './tables.ts';

export async function findMailStates({ db, tenantId }: Scope, ids: number[]) {
  if (!ids.length) return new Map<number, never>();
  const { id, status, recipientEmail, sentAt, error } = emailLogs;
  const found = await db
    .select({ id, status, recipientEmail, sentAt, error })
    .from(emailLogs)
    .where(and(eq(emailLogs.tenantId, tenantId), inArray(id, ids)));
  return new Map(found.map(row => [row.id, row]));
}
