import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { memberNames } from '../../auth/server/members.ts';
import type { ApiKey, MadeApiKey, NewApiKey } from '../contract.ts';
import { apiKeys } from './tables.ts';

const maxKeys = 50;
/** A prefix that secret scanners recognize in leaked code. */
const keyPrefix = 'sorrel_';
const shownLength = keyPrefix.length + 6;

const columns = {
  id: apiKeys.id,
  userId: apiKeys.userId,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  permissions: apiKeys.permissions,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
};
type Row = Pick<typeof apiKeys.$inferSelect, keyof typeof columns>;

export async function listApiKeys(scope: Scope): Promise<ApiKey[]> {
  const rows = await scope.db
    .select(columns)
    .from(apiKeys)
    .where(eq(apiKeys.tenantId, scope.tenantId))
    .orderBy(desc(apiKeys.id));
  return present(scope, rows);
}

/** @throws AppError conflict at the maximum number of keys */
export async function createApiKey(scope: Scope, input: NewApiKey, now = new Date()): Promise<MadeApiKey> {
  const { tenantId, userId, db } = scope;
  if ((await db.$count(apiKeys, eq(apiKeys.tenantId, tenantId))) >= maxKeys) {
    throw new AppError('conflict', `You can have up to ${maxKeys} keys. Revoke one you no longer use.`);
  }
  const key = keyPrefix + randomBytes(32).toString('base64url');
  const { name, permissions, expiresInDays } = input;
  const [row] = await db
    .insert(apiKeys)
    .values({
      tenantId,
      userId,
      name,
      prefix: key.slice(0, shownLength),
      keyHash: hashToken(key),
      permissions: [...new Set(permissions)].sort(),
      expiresAt: expiresInDays && addMinutes(now, daysInMinutes(expiresInDays)),
    })
    .returning(columns);
  const [presented] = await present(scope, row ? [row] : []);
  if (!presented) throw new Error('a key was not made');
  return { ...presented, key };
}

/** Takes effect from the next request. @throws AppError not_found */
export async function revokeApiKey({ db, tenantId }: Scope, id: number) {
  const ended = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.tenantId, tenantId), eq(apiKeys.id, id)))
    .returning({ id: apiKeys.id });
  if (!ended.length) throw notFound('Key');
}

async function present(scope: Scope, rows: Row[]): Promise<ApiKey[]> {
  const names = await memberNames(scope, [...new Set(rows.map(({ userId }) => userId))]);
  return rows.map(({ userId, createdAt, lastUsedAt, expiresAt, ...row }) => ({
    ...row,
    createdBy: names.get(userId) ?? '',
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}
