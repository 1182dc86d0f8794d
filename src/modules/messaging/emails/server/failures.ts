import { and, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { emailLogs } from './tables.ts';

/** Also counts emails whose outcome is unknown. */
export const countFailedMails = (scope: Scope, since: Date): Promise<number> =>
  scope.db.$count(
    emailLogs,
    and(
      eq(emailLogs.tenantId, scope.tenantId),
      ne(emailLogs.kind, 'account'),
      inArray(emailLogs.status, ['failed', 'unknown']),
      or(isNull(emailLogs.sentBy), ne(emailLogs.sentBy, 'outbox')),
      gte(emailLogs.createdAt, since),
    ),
  );

/** True if the campaign's first failed email failed because no mail server was set up. */
export async function lackedMailServer({ db, tenantId }: Scope, campaignId: number): Promise<boolean> {
  const { id, sentBy, status } = emailLogs;
  const [found] = await db
    .select({ sentBy })
    .from(emailLogs)
    .where(and(eq(emailLogs.tenantId, tenantId), eq(emailLogs.campaignId, campaignId), eq(status, 'failed')))
    .orderBy(id)
    .limit(1);
  return found?.sentBy === 'outbox';
}
