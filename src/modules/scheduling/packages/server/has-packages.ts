import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { clientPackages } from './tables.ts';

export const hasPackages = async ({ db, tenantId }: Scope, clientId: number): Promise<boolean> =>
  (await db.$count(clientPackages, and(eq(clientPackages.tenantId, tenantId), eq(clientPackages.clientId, clientId)))) >
  0;
