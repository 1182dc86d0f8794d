import { and, eq } from 'drizzle-orm';
import { asSystem, type Scope, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { type DigestSettings, defaultHour } from '../contract.ts';
import { nextDigestAt } from './next-digest.ts';
import { digests } from './tables.ts';

type Person = { tenantId: number; userId: number };

export const isOf = ({ tenantId, userId }: Person) => and(eq(digests.tenantId, tenantId), eq(digests.userId, userId));

/** Settings of the signed-in user. */
export async function getDigest(scope: Scope): Promise<DigestSettings> {
  const [digest] = await scope.db.select({ hour: digests.hour }).from(digests).where(isOf(scope));
  return { isOn: digest !== undefined, hour: digest?.hour ?? defaultHour };
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

const sealOf = ({ secret }: Services) => ({ secret, purpose: 'daily summary' });

/** One-click unsubscribe URL for a user's digest, without signing in. */
export const digestUnsubscribeHref = (services: Services, { tenantId, userId }: { tenantId: number; userId: number }) =>
  `${services.env.APP_URL}/daily-summary?token=${signToken(sealOf(services), [String(tenantId), String(userId)])}`;

/** The user that the token names. @throws AppError not_found */
export function readUnsubscribeToken(services: Services, token: string) {
  const [tenantId, userId] = verifyToken(sealOf(services), token) ?? [];
  if (!tenantId || !userId)
    throw new AppError('not_found', 'Part of the link may be missing. Open it again from the email.');
  return { tenantId: Number(tenantId), userId: Number(userId) };
}

/** @throws AppError not_found */
export async function unsubscribe(services: Services, token: string) {
  await endDigest(asSystem(services.database), readUnsubscribeToken(services, token));
}
