import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { mailSuppressions } from './tables.ts';

/** @throws AppError conflict if the address is already blocked */
export async function blockAddress({ db, tenantId }: Scope, email: string): Promise<number> {
  const [added] = await db
    .insert(mailSuppressions)
    .values({ tenantId, email, reason: 'blocked' })
    .onConflictDoNothing()
    .returning({ id: mailSuppressions.id });
  if (!added) throw new AppError('conflict', taken, { email: taken });
  return added.id;
}

const taken = 'This address is already blocked';

/**
 * Removes a suppression. Not after an unsubscribe, which only the person can undo, by a link or a new sign-up.
 * @throws AppError not_found, conflict
 */
export async function allowAgain({ db, tenantId }: Scope, id: number): Promise<void> {
  const isThis = and(eq(mailSuppressions.tenantId, tenantId), eq(mailSuppressions.id, id));
  const [found] = await db.select({ reason: mailSuppressions.reason }).from(mailSuppressions).where(isThis);
  if (!found) throw notFound('Address');
  if (found.reason === 'unsubscribed') {
    throw new AppError('conflict', 'This person unsubscribed. They can sign up again on your page.');
  }
  await db.delete(mailSuppressions).where(isThis);
}
