import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { waitlistEntries } from './tables.ts';

/** Gives all places in the line of one client to another, when two records are found to be one person. */
export async function moveWaitlist(scope: Scope, from: number, to: number) {
  await scope.db
    .update(waitlistEntries)
    .set({ clientId: to })
    .where(and(eq(waitlistEntries.tenantId, scope.tenantId), eq(waitlistEntries.clientId, from)));
}
