import { and, eq, sql } from 'drizzle-orm';
import { brokenConstraint, type Scope } from '../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Client, ClientInput } from '../contract.ts';
import { clients } from './tables.ts';

const own = (scope: Scope, id: number) => and(eq(clients.tenantId, scope.tenantId), eq(clients.id, id));

/** @throws AppError not_found */
export async function getClient(scope: Scope, id: number): Promise<Client> {
  const [found] = await scope.db.select().from(clients).where(own(scope, id));
  if (!found) throw notFound('Client');
  return present(found);
}

/** @throws AppError conflict when the practice already has a client with this address. */
export async function createClient(scope: Scope, input: ClientInput): Promise<Client> {
  const values = { ...input, tenantId: scope.tenantId, userId: scope.userId };
  return unlessTaken(async () => {
    const [created] = await scope.db.insert(clients).values(values).returning();
    if (!created) throw notFound('Client');
    return present(created);
  });
}

export async function updateClient(scope: Scope, id: number, input: ClientInput): Promise<Client> {
  return unlessTaken(async () => {
    const [updated] = await scope.db.update(clients).set(input).where(own(scope, id)).returning();
    if (!updated) throw notFound('Client');
    return present(updated);
  });
}

export async function deleteClient(scope: Scope, id: number): Promise<void> {
  const deleted = await scope.db.delete(clients).where(own(scope, id)).returning({ id: clients.id });
  if (!deleted.length) throw notFound('Client');
}

/** Remembers that there was contact at this moment, unless there was later. */
export async function touchClient(scope: Scope, id: number, at: Date): Promise<void> {
  const latest = sql`greatest(coalesce(${clients.lastContact}, '-infinity'), ${at})`;
  await scope.db.update(clients).set({ lastContact: latest }).where(own(scope, id));
}

export type Person = { firstName: string; lastName: string; email: string; phone: string | null };

/** The client with this address, made if there is none: one person, one record. Never overwrites what is known. */
export async function findOrCreateClient(scope: Scope, person: Person, now = new Date()): Promise<Client> {
  const [created] = await scope.db
    .insert(clients)
    .values({ ...person, tenantId: scope.tenantId, userId: scope.userId, goal: 'general_health', lastContact: now })
    .onConflictDoNothing()
    .returning();
  if (created) return present(created);
  const sameEmail = sql`lower(${clients.email}) = lower(${person.email})`;
  const [known] = await scope.db
    .update(clients)
    .set({ lastContact: now, phone: sql`coalesce(${clients.phone}, ${person.phone})` })
    .where(and(eq(clients.tenantId, scope.tenantId), sameEmail))
    .returning();
  if (!known) throw new AppError('conflict', 'This client was changed at the same moment. Please try again.');
  return present(known);
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (reason) {
    if (brokenConstraint(reason) !== 'clients_one_per_email') throw reason;
    const sentence = 'There is already a client with this email address';
    throw new AppError('conflict', sentence, { email: sentence });
  }
}

const present = (row: typeof clients.$inferSelect): Client => ({
  ...row,
  lastContact: row.lastContact?.toISOString() ?? null,
  archivedAt: row.archivedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
