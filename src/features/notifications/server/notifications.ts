import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Notification } from '../contract.ts';
import { notifications } from './tables.ts';

type NewNotification = { type: string; title: string; message: string; href?: string };

/** Tells this scope's practitioner something, in the caller's transaction. */
export async function notify(scope: Scope, { href, ...rest }: NewNotification) {
  const data = href ? { href } : null;
  await scope.db.insert(notifications).values({ ...rest, data, tenantId: scope.tenantId, userId: scope.userId });
}

const mine = (scope: Scope) => and(eq(notifications.tenantId, scope.tenantId), eq(notifications.userId, scope.userId));

/** The newest 100 of the signed-in user. */
export async function listNotifications(scope: Scope): Promise<Notification[]> {
  const found = await scope.db
    .select()
    .from(notifications)
    .where(mine(scope))
    .orderBy(desc(notifications.id))
    .limit(100);
  return found.map(each => ({ ...each, createdAt: each.createdAt.toISOString() }));
}

export const countUnread = (scope: Scope): Promise<number> =>
  scope.db.$count(notifications, and(mine(scope), eq(notifications.isRead, false)));

/** @throws AppError not_found */
export async function markRead(scope: Scope, id: number): Promise<void> {
  const changed = await scope.db
    .update(notifications)
    .set({ isRead: true })
    .where(and(mine(scope), eq(notifications.id, id)))
    .returning({ id: notifications.id });
  if (!changed.length) throw notFound('Notification');
}
