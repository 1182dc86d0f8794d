import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { endDigest } from './settings.ts';

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
