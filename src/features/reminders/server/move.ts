import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { reminders } from './tables.ts';

/** Gives all reminders of one client to another, when two records are found to be one person. */
export async function moveReminders(scope: Scope, from: number, to: number) {
  await scope.db
    .update(reminders)
    .set({ clientId: to })
    .where(and(eq(reminders.tenantId, scope.tenantId), eq(reminders.clientId, from)));
}
