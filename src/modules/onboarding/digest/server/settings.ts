import { and, eq } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { type DigestSettings, defaultHour } from '../contract.ts';
import { nextDigestAt } from './next-digest.ts';
import { digests } from './tables.ts';

type Person = { tenantId: number; userId: number };

export const isOf = ({ tenantId, userId }: Person) => and(eq(digests.tenantId, tenantId), eq(digests.userId, userId));

/** Settings of the signed-in user. */
export async function getDigest(scope: Scope): Promise<DigestSettings> {
  const [found] = await scope.db.select({ hour: digests.hour }).from(digests).where(isOf(scope));
  return { isOn: found !== undefined, hour: found?.hour ?? defaultHour };
}

/** Takes effect at the next occurrence of the hour; `toldUntil` is kept, so nothing is reported twice. */
export async function saveDigest(scope: Scope, { isOn, hour }: DigestSettings, now = new Date()) {
  const { tenantId, userId } = scope;
  if (!isOn) return endDigest(scope, scope);
  const nextAt = nextDigestAt(hour, await getZone(scope), now);
  await scope.db
    .insert(digests)
    .values({ tenantId, userId, hour, nextAt })
    .onConflictDoUpdate({ target: [digests.tenantId, digests.userId], set: { hour, nextAt, updatedAt: now } });
}

/** No error if it is off already. */
export async function endDigest({ db }: Pick<Scope | System, 'db'>, person: Person) {
  await db.delete(digests).where(isOf(person));
}
