import { and, eq } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { smsOptOuts } from './tables.ts';

type Place = Scope | (System & { tenantId: number });

/** Why nothing is sent to a number that answered STOP; one sentence wherever it is refused. */
export const optedOutSentence =
  'This number replied STOP, so you can’t text it. Texting START to your number opts it back in.';

/** Whether this number (E.164) answered STOP to this practice. */
export async function hasOptedOut({ db, tenantId }: Place, phone: string): Promise<boolean> {
  return (await db.$count(smsOptOuts, ofPhone(tenantId, phone))) > 0;
}

/** Since when nothing is sent to this number; null if it did not answer STOP. */
export async function optedOutAt({ db, tenantId }: Place, phone: string): Promise<string | null> {
  const [found] = await db.select({ at: smsOptOuts.createdAt }).from(smsOptOuts).where(ofPhone(tenantId, phone));
  return found?.at.toISOString() ?? null;
}

/** Returns whether that is new. */
export async function optOut({ db, tenantId }: Place, phone: string): Promise<boolean> {
  const written = await db
    .insert(smsOptOuts)
    .values({ tenantId, phone })
    .onConflictDoNothing()
    .returning({ phone: smsOptOuts.phone });
  return written.length > 0;
}

/** Returns whether it was opted out until now. */
export async function optIn({ db, tenantId }: Place, phone: string): Promise<boolean> {
  const removed = await db.delete(smsOptOuts).where(ofPhone(tenantId, phone)).returning({ phone: smsOptOuts.phone });
  return removed.length > 0;
}

const ofPhone = (tenantId: number, phone: string) =>
  and(eq(smsOptOuts.tenantId, tenantId), eq(smsOptOuts.phone, phone));
