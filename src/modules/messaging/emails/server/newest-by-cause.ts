import { and, desc, eq, inArray, like } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { type EmailLog, emailStatuses } from '../contract.ts';
import { emailLogs } from './tables.ts';

/** The newest email to the client whose cause starts with this prefix, or null. Filters by client to use the index. */
export async function findNewestAbout(
  { db, tenantId }: Scope,
  { clientId, cause, statuses = emailStatuses }: { clientId: number; cause: string; statuses?: EmailLog['status'][] },
): Promise<Pick<EmailLog, 'id' | 'status' | 'sentAt' | 'createdAt'> | null> {
  const [newest] = await db
    .select({ id: emailLogs.id, status: emailLogs.status, sentAt: emailLogs.sentAt, createdAt: emailLogs.createdAt })
    .from(emailLogs)
    .where(
      and(
        eq(emailLogs.tenantId, tenantId),
        eq(emailLogs.clientId, clientId),
        like(emailLogs.cause, `${cause}%`),
        inArray(emailLogs.status, statuses),
      ),
    )
    .orderBy(desc(emailLogs.id))
    .limit(1);
  if (!newest) return null;
  return { ...newest, sentAt: newest.sentAt?.toISOString() ?? null, createdAt: newest.createdAt.toISOString() };
}
