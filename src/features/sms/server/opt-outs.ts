import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { smsOptOuts } from './tables.ts';

/** Whether this number (E.164) answered STOP to this practice. */
export async function hasOptedOut({ db, tenantId }: Scope, phone: string): Promise<boolean> {
  const said = and(eq(smsOptOuts.tenantId, tenantId), eq(smsOptOuts.phone, phone));
  return (await db.$count(smsOptOuts, said)) > 0;
}
