import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { cutPage, readIdCursor } from '../../../../platform/cursor.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';
import type { Notification, NotificationPage, NotificationQuery, NotificationType } from '../contract.ts';
import { notifications } from './tables.ts';

type NewNotification = {
  type: NotificationType;
  title: string;
  message: string;
  href?: string;
  /**
   * The client mentioned in the text, so that erasing the client deletes the notification. Null if no known client is
   * mentioned.
   */
  clientId: number | null;
};

type NotifiedUser = Pick<Scope, 'db' | 'tenantId' | 'userId'>;

/** Notifies the scope's user, in the caller's transaction. */
export async function notify(scope: NotifiedUser, { href, clientId, ...rest }: NewNotification) {
  const data = href || clientId ? { ...(href && { href }), ...(clientId && { clientId }) } : null;
  await scope.db.insert(notifications).values({ ...rest, data, tenantId: scope.tenantId, userId: scope.userId });
}

/** Whether the scope's user has an unread notification of this type about the client. */
export async function hasUnread(
  { db, tenantId, userId }: NotifiedUser,
  { type, clientId }: { type: NotificationType; clientId: number },
): Promise<boolean> {
  const isUnread = and(
    eq(notifications.tenantId, tenantId),
    eq(notifications.userId, userId),
    eq(notifications.isRead, false),
    eq(notifications.type, type),
    sql`${notifications.data}->>'clientId' = ${String(clientId)}`,
  );
  return (await db.$count(notifications, isUnread)) > 0;
}

/** The newest 100 notifications of the signed-in user. */
export const listNotifications = (scope: Scope): Promise<Notification[]> => newest(scope, isOwn(scope), 100);

/** One page of the signed-in user's notifications, newest first. @throws AppError invalid */
export async function pageNotifications(scope: Scope, query: NotificationQuery): Promise<NotificationPage> {
  const { limit, unread, type } = query;
  const before = readIdCursor(query.cursor);
  const condition = and(
    isOwn(scope),
    before ? lt(notifications.id, before) : undefined,
    unread && eq(notifications.isRead, false),
    type && eq(notifications.type, type),
  );
  return cutPage(await newest(scope, condition, limit + 1), limit);
}

export const countUnread = (scope: Scope): Promise<number> => scope.db.$count(notifications, isOwnUnread(scope));

/** @throws AppError not_found */
export async function markRead(scope: Scope, id: number): Promise<void> {
  const changed = await scope.db
    .update(notifications)
    .set({ isRead: true })
    .where(and(isOwn(scope), eq(notifications.id, id)))
    .returning({ id: notifications.id });
  if (!changed.length) throw notFound('Notification');
}

/** Returns how many were unread. */
export async function markAllRead(scope: Scope): Promise<{ changed: number }> {
  const { rowCount } = await scope.db.update(notifications).set({ isRead: true }).where(isOwnUnread(scope));
  return { changed: rowCount ?? 0 };
}

const isOwn = (scope: Scope) => and(eq(notifications.tenantId, scope.tenantId), eq(notifications.userId, scope.userId));

const isOwnUnread = (scope: Scope) => and(isOwn(scope), eq(notifications.isRead, false));

async function newest(scope: Scope, condition: SQL | undefined, limit: number): Promise<Notification[]> {
  const rows = await scope.db
    .select()
    .from(notifications)
    .where(condition)
    .orderBy(desc(notifications.id))
    .limit(limit);
  return rows.map(each => ({ ...each, createdAt: each.createdAt.toISOString() }));
}

/** Reassigns notifications when clients are merged, so that erasing the client finds them. */
export async function moveNotifications({ db, tenantId }: Scope, { from, to }: ClientsMerged) {
  await db.execute(sql`update notifications set data = data || jsonb_build_object('clientId', ${to}::bigint)
    where tenant_id = ${tenantId} and data->>'clientId' = ${String(from)}`);
}

export const notifyOfLostDomain = (scope: Scope, { domain }: { domain: string }) =>
  notify(scope, {
    type: 'domain',
    title: 'Your domain stopped working',
    message: `${domain} no longer points to Sorrel. Your pages are back at their old address until you fix its DNS records.`,
    href: '/settings?tab=branding',
    clientId: null,
  });
