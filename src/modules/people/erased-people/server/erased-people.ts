import { and, eq, sql } from 'drizzle-orm';
import type { Person } from '../../../../platform/database/data-subject.ts';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { deriveKey, keyedHash } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { erasedPeople } from './tables.ts';

export type ErasedPerson = { tenantId: number; kind: 'email' | 'phone'; hash: string; createdAt: Date };

/** A keyed hash by practice: addresses can be recognized but not recovered or compared across practices. */
export const hashOf = ({ secret }: Pick<Services, 'secret'>, tenantId: number, value: string) =>
  keyedHash(deriveKey(secret, 'erased person'), `${tenantId} ${value.trim().toLowerCase()}`);

export async function recordErased(services: Pick<Services, 'secret'>, scope: Scope, { emails, phones }: Person) {
  const hash = (value: string) => hashOf(services, scope.tenantId, value);
  const rows = [
    ...emails.map(email => ({ tenantId: scope.tenantId, kind: 'email' as const, hash: hash(email) })),
    ...phones.map(phone => ({ tenantId: scope.tenantId, kind: 'phone' as const, hash: hash(phone) })),
  ];
  const { tenantId, kind, hash: hashColumn } = erasedPeople;
  await scope.db
    .insert(erasedPeople)
    .values(rows)
    .onConflictDoUpdate({ target: [tenantId, kind, hashColumn], set: { createdAt: sql`now()` } });
}

/**
 * The addresses (lower case) of erased people, so that an import does not bring them back. The caller must allow
 * people who have become clients again themselves.
 */
export async function findErased(
  services: Pick<Services, 'secret'>,
  { db, tenantId }: Scope,
  emails: string[],
): Promise<Set<string>> {
  if (!emails.length) return new Set();
  const rows = await db
    .select({ hash: erasedPeople.hash })
    .from(erasedPeople)
    .where(and(eq(erasedPeople.tenantId, tenantId), eq(erasedPeople.kind, 'email')));
  // A shortcut: few practices have erased anybody, and a file may have tens of thousands of rows.
  if (!rows.length) return new Set();
  const hashes = new Set(rows.map(({ hash }) => hash));
  const erased = emails.filter(email => hashes.has(hashOf(services, tenantId, email)));
  return new Set(erased.map(email => email.trim().toLowerCase()));
}

/** Across all practices: a restore carries these over from the replaced database. */
export const listErased = ({ db }: System): Promise<ErasedPerson[]> => {
  const { tenantId, kind, hash, createdAt } = erasedPeople;
  return db.select({ tenantId, kind, hash, createdAt }).from(erasedPeople);
};

/** Inserts them after a restore; existing ones are kept. */
export async function restoreErased({ db }: System, people: ErasedPerson[]) {
  for (let at = 0; at < people.length; at += 1_000) {
    await db
      .insert(erasedPeople)
      .values(people.slice(at, at + 1_000))
      .onConflictDoNothing();
  }
}

/** Time of erasure by hash of the address. */
export async function erasedSince({ db, ...scope }: Scope): Promise<Map<string, Date>> {
  const { tenantId, kind, hash, createdAt } = erasedPeople;
  const rows = await db
    .select({ hash, createdAt })
    .from(erasedPeople)
    .where(and(eq(tenantId, scope.tenantId), eq(kind, 'email')));
  return new Map(rows.map(row => [row.hash, row.createdAt]));
}
