import { and, eq, gte, notLike, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { exampleDomain } from '../../../people/clients/contract.ts';
import { newsletterSubscribers } from './tables.ts';

/** New confirmed subscribers since then, without those of the example data. */
export const countSubscribedSince = (scope: Scope, since: Date): Promise<number> => {
  const { tenantId, status, confirmedAt, subscribedAt, email } = newsletterSubscribers;
  return scope.db.$count(
    newsletterSubscribers,
    and(
      eq(tenantId, scope.tenantId),
      eq(status, 'active'),
      gte(sql`coalesce(${confirmedAt}, ${subscribedAt})`, since.toISOString()),
      notLike(email, `%@${exampleDomain}`),
    ),
  );
};
