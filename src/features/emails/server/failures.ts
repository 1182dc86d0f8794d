import { and, eq, gte, inArray, ne } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { emailLogs } from './tables.ts';

/** Mails since a moment that did not arrive or may not have. */
export const countFailedMails = (scope: Scope, since: Date): Promise<number> =>
  scope.db.$count(
    emailLogs,
    and(
      eq(emailLogs.tenantId, scope.tenantId),
      ne(emailLogs.kind, 'account'),
      inArray(emailLogs.status, ['failed', 'unknown']),
      gte(emailLogs.createdAt, since),
    ),
  );
