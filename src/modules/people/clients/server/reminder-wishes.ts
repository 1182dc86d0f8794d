import { and, eq, or, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Client } from '../contract.ts';
import { otherRecordOf } from './addresses.ts';
import { present } from './clients.ts';
import { clients } from './tables.ts';

type Wishes = Pick<Client, 'emailReminders' | 'smsReminders'>;

const at = async (scope: Scope, email: string) => {
  const merged = await otherRecordOf(scope, email);
  const sameEmail = sql`lower(${clients.email}) = lower(${email})`;
  return and(eq(clients.tenantId, scope.tenantId), merged ? or(eq(clients.id, merged), sameEmail) : sameEmail);
};

/** The client with this address, or with a merged record's. */
export async function findByAddress(scope: Scope, email: string): Promise<Client | null> {
  const [found] = await scope.db
    .select()
    .from(clients)
    .where(await at(scope, email));
  return found ? present(found) : null;
}

/** Saves the client's reminder preferences. */
export async function saveReminderWishes(scope: Scope, email: string, wishes: Wishes) {
  await scope.db
    .update(clients)
    .set(wishes)
    .where(await at(scope, email));
}
