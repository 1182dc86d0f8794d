import { and, eq } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { smsOptOuts } from './tables.ts';

type TenantScope = Scope | (System & { tenantId: number });

export const optedOutSentence =
  'This number replied STOP, so you can’t text it. Texting START to your number opts it back in.';

/** `phone` in E.164 format. */
export async function hasOptedOut({ db, tenantId }: TenantScope, phone: string): Promise<boolean> {
  return (await db.$count(smsOptOuts, ofPhone(tenantId, phone))) > 0;
}

/** When this number replied STOP; null if it did not. */
export async function optedOutAt({ db, tenantId }: TenantScope, phone: string): Promise<string | null> {
  const [optOut] = await db.select({ at: smsOptOuts.createdAt }).from(smsOptOuts).where(ofPhone(tenantId, phone));
  return optOut?.at.toISOString() ?? null;
}

/** Returns false if the number had already opted out. */
export async function optOut({ db, tenantId }: TenantScope, phone: string): Promise<boolean> {
  const written = await db
    .insert(smsOptOuts)
    .values({ tenantId, phone })
    .onConflictDoNothing()
    .returning({ phone: smsOptOuts.phone });
  return written.length > 0;
}

/** Returns false if the number had not opted out. */
export async function optIn({ db, tenantId }: TenantScope, phone: string): Promise<boolean> {
  const removed = await db.delete(smsOptOuts).where(ofPhone(tenantId, phone)).returning({ phone: smsOptOuts.phone });
  return removed.length > 0;
}

const ofPhone = (tenantId: number, phone: string) =>
  and(eq(smsOptOuts.tenantId, tenantId), eq(smsOptOuts.phone, phone));
