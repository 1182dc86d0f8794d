import { and, eq, or, sql } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { tellAbout } from '../../../platform/database/trail.ts';
import { AppError } from '../../../platform/errors.ts';
import { wasMailed } from '../../emails/server/log.ts';
import type { Client } from '../contract.ts';
import { formerAddresses, otherRecordOf } from './addresses.ts';
import { getClient, present } from './clients.ts';
import type { Phone } from './phones.ts';
import { clients } from './tables.ts';

export type Person = { firstName: string; lastName: string; email: string; smsConsentAt?: Date | null } & Phone;

/**
 * The client with this address, made if there is none: whoever books or buys with a known address is that person, also
 * with one of a merged record. Never changes what is known, nor adds a phone number: whoever knows the address could
 * else have the other's text messages. Somebody who was archived is back. `merged`: what `otherRecordOf` said of the
 * address, where the caller has asked already.
 */
export async function findOrCreateClient(
  scope: Scope,
  person: Person,
  { now = new Date(), merged: asked }: { now?: Date; merged?: number | null } = {},
): Promise<Client> {
  const merged = asked === undefined ? await otherRecordOf(scope, person.email) : asked;
  if (!merged) {
    const [created] = await scope.db
      .insert(clients)
      .values({ ...person, tenantId: scope.tenantId, userId: scope.userId, goal: 'general_health', lastContact: now })
      .onConflictDoNothing()
      .returning();
    if (created) return met(created);
  }
  const sameEmail = sql`lower(${clients.email}) = lower(${person.email})`;
  const [known] = await scope.db
    .update(clients)
    .set({ lastContact: now, archivedAt: null })
    .where(and(eq(clients.tenantId, scope.tenantId), merged ? or(eq(clients.id, merged), sameEmail) : sameEmail))
    .returning();
  if (!known) throw new AppError('conflict', 'This client was changed at the same moment. Please try again.');
  return met(known);
}

function met(row: typeof clients.$inferSelect): Client {
  tellAbout({ clientId: row.id });
  return present(row);
}

/** True if a link that was mailed to this address is this client's: whatever record it was mailed from, and whatever their address is now. */
export async function isAddressOf(scope: Scope, clientId: number, email: string): Promise<boolean> {
  const asked = email.trim().toLowerCase();
  const { email: current } = await getClient(scope, clientId);
  if (current.toLowerCase() === asked) return true;
  if ((await formerAddresses(scope, clientId)).some(address => address.toLowerCase() === asked)) return true;
  return wasMailed(scope, clientId, asked);
}
