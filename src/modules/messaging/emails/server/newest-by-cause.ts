import { and, desc, eq, like } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { EmailLog } from '../contract.ts';
import { emailLogs } from './tables.ts';

/**
 * Status of the newest email to the client whose cause starts with this prefix, or null. Filters by client to use the
 * index.
 */
export async function findNewestAbout(
  { db, tenantId }: Scope,
  { clientId, cause }: { clientId: number; cause: string },
): Promise<Pick<EmailLog, 'status' | 'sentAt'> | null> {
  const [newest] = await db
    .select({ status: emailLogs.status, sentAt: emailLogs.sentAt })
    .from(emailLogs)
    .where(and(eq(emailLogs.tenantId, tenantId), eq(emailLogs.clientId, clientId), like(emailLogs.cause, `${cause}%`)))
    .orderBy(desc(emailLogs.id))
    .limit(1);
  return newest ? { ...newest, sentAt: newest.sentAt?.toISOString() ?? null } : null;
}
