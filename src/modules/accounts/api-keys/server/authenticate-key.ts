import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { asSystem, type Principal, type System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import type { Private } from '../../../../platform/http/request.ts';
import { countAttempt, minutes } from '../../../../platform/rate-limit.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import { keyPermissions } from '../../../../shared/permissions.ts';
import { requiresVerification } from '../../auth/server/email-verification.ts';
import { findMembership } from '../../auth/server/members.ts';
import { apiKeys } from './tables.ts';

const callsPerKey = { name: 'api-key', max: 600, seconds: minutes(1) };
const unknownPerCaller = { name: 'api-key-unknown', max: 60, seconds: minutes(1) };

/**
 * The principal of the key in the Authorization header. Failed attempts are rate-limited by caller.
 * @throws AppError signed_out, too_many
 */
export async function authenticateKey(c: Context<Private>): Promise<Principal> {
  const system = asSystem(c.get('services').database);
  const [, key] = /^bearer +(sorrel_[\w-]{43})$/i.exec(c.req.header('authorization') ?? '') ?? [];
  const apiKey = key ? await findKey(system, hashToken(key)) : null;
  if (!apiKey) {
    // Only failures count: a valid key may share its IP address with an attacker.
    const caller = callerHash(c);
    if (caller) await countAttempt(system, unknownPerCaller, caller);
    throw new AppError('signed_out', 'This API key is unknown, expired or revoked.');
  }
  await countAttempt(system, callsPerKey, `${apiKey.tenantId} ${apiKey.id}`);
  if (apiKey.isUnnoted) await recordUse(system, apiKey);
  const { tenantId, userId, role, permissions, name, mustSecure } = apiKey;
  const scopes = keyPermissions.filter(each => permissions.includes(each));
  const isUnverified = apiKey.isUnverified && requiresVerification(c.get('services'));
  return { tenantId, userId, role, mustSecure, isUnverified, scopes, keyName: name };
}

/** The key is valid only while its creator is a member without interruption. */
async function findKey(system: System, keyHash: string) {
  const [apiKey] = await system.db
    .select({
      id: apiKeys.id,
      tenantId: apiKeys.tenantId,
      userId: apiKeys.userId,
      name: apiKeys.name,
      permissions: apiKeys.permissions,
      createdAt: apiKeys.createdAt,
      isUnnoted: sql<boolean>`${apiKeys.lastUsedAt} is null or ${apiKeys.lastUsedAt} < now() - interval '1 minute'`,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.keyHash, keyHash), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`))));
  const membership = apiKey && (await findMembership(system, apiKey));
  return membership && apiKey.createdAt >= membership.joinedAt ? { ...apiKey, ...membership } : null;
}

/** Written at most once a minute, so that a busy key does not cause a write per request. */
const recordUse = ({ db }: System, { tenantId, id }: { tenantId: number; id: number }) =>
  db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id)));
