import { and, eq, gte, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { smsLogs } from './tables.ts';

export const countFailedSms = (scope: Scope, since: Date): Promise<number> =>
  scope.db.$count(
    smsLogs,
    and(
      eq(smsLogs.tenantId, scope.tenantId),
      inArray(smsLogs.status, ['failed', 'error']),
      or(isNull(smsLogs.sentBy), ne(smsLogs.sentBy, 'log')),
      gte(smsLogs.createdAt, since),
    ),
  );
