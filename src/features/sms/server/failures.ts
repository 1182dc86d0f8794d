import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { smsLogs } from './tables.ts';

/** Text messages since a moment that did not go out. */
export const countFailedSms = (scope: Scope, since: Date): Promise<number> =>
  scope.db.$count(
    smsLogs,
    and(
      eq(smsLogs.tenantId, scope.tenantId),
      inArray(smsLogs.status, ['failed', 'error']),
      gte(smsLogs.createdAt, since),
    ),
  );
