import { eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ExampleData } from '../contract.ts';
import { exampleData } from './tables.ts';

export const isBusy = 'Example data is being added or removed right now. Try again in a minute.';

const own = ({ tenantId }: Scope) => eq(exampleData.tenantId, tenantId);

export async function getExampleData(scope: Scope): Promise<ExampleData> {
  const [row] = await scope.db.select().from(exampleData).where(own(scope));
  return { addedAt: row?.createdAt.toISOString() ?? null };
}

/** False if the practice has example data already. A concurrent call waits for the first one's transaction. */
export async function insertExampleState({ db, tenantId, userId }: Scope, now: Date): Promise<boolean> {
  const begun = await db
    .insert(exampleData)
    .values({ tenantId, userId, createdAt: now })
    .onConflictDoNothing()
    .returning({ at: exampleData.createdAt });
  return begun.length > 0;
}

/** False if there was none, or a concurrent call has just removed it. */
export async function deleteExampleState(scope: Scope): Promise<boolean> {
  const ended = await scope.db.delete(exampleData).where(own(scope)).returning({ at: exampleData.createdAt });
  return ended.length > 0;
}
