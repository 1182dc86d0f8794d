import { and, eq, sql } from 'drizzle-orm';
import { asSystemRole } from '../../../../platform/database/as-system-role.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { requiresVerification } from './email-verification.ts';
import { members, users } from './tables.ts';

type NotificationSettings = { bookingEmails: boolean; messageEmails: boolean };

export async function getNotificationSettings(scope: Scope): Promise<NotificationSettings> {
  const { bookingEmails, messageEmails } = members;
  const [settings] = await scope.db.select({ bookingEmails, messageEmails }).from(members).where(isMe(scope));
  return settings ?? { bookingEmails: true, messageEmails: true };
}

export async function saveNotificationSettings(scope: Scope, settings: Partial<NotificationSettings>) {
  if (!Object.keys(settings).length) return;
  await scope.db.update(members).set(settings).where(isMe(scope));
}

const isMe = ({ tenantId, userId }: Scope) => and(eq(members.tenantId, tenantId), eq(members.userId, userId));

/**
 * The address for these emails to this scope's practitioner. Null if they opted out, have left, or have not verified
 * their email where that is required, because it may belong to a stranger.
 */
export async function findNotificationEmail(
  services: Services,
  scope: Scope,
  kind: keyof NotificationSettings,
): Promise<string | null> {
  const isVerified = requiresVerification(services) ? sql` and ${users.emailVerified}` : sql``;
  const [recipient] = await asSystemRole<{ email: string }>(
    scope,
    sql`select ${users.email} as "email" from ${members} join ${users} on ${users.id} = ${members.userId}
      where ${members.tenantId} = ${scope.tenantId} and ${members.userId} = ${scope.userId}
        and ${members.leftAt} is null and ${members[kind]}${isVerified}`,
  );
  return recipient?.email ?? null;
}
