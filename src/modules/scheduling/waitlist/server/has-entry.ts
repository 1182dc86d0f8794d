import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { waitlistEntries } from './tables.ts';

export const hasEntry = async ({ db, tenantId }: Scope, clientId: number): Promise<boolean> =>
  (await db.$count(
    waitlistEntries,
    and(eq(waitlistEntries.tenantId, tenantId), eq(waitlistEntries.clientId, clientId)),
  )) > 0;
