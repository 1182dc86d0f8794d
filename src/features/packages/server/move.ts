import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { clientPackages } from './tables.ts';

/** Gives all packages of one client to another, with what is left of them. */
export async function moveClientPackages(scope: Scope, from: number, to: number) {
  await scope.db
    .update(clientPackages)
    .set({ clientId: to })
    .where(and(eq(clientPackages.tenantId, scope.tenantId), eq(clientPackages.clientId, from)));
}
