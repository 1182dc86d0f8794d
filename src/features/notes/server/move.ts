import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { sessionNotes } from './tables.ts';

/** Gives all notes of one client, signed ones too, to another, when two records are found to be one person. */
export async function moveNotes(scope: Scope, from: number, to: number) {
  await scope.db
    .update(sessionNotes)
    .set({ clientId: to })
    .where(and(eq(sessionNotes.tenantId, scope.tenantId), eq(sessionNotes.clientId, from)));
}
