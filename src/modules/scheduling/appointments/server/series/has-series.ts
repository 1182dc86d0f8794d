import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../../platform/database/scope.ts';
import { appointmentSeries } from '../tables.ts';

export const hasSeries = async ({ db, tenantId }: Scope, clientId: number): Promise<boolean> =>
  (await db.$count(
    appointmentSeries,
    and(eq(appointmentSeries.tenantId, tenantId), eq(appointmentSeries.clientId, clientId)),
  )) > 0;
