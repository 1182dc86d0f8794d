import { and, eq, sql } from 'drizzle-orm';
import { asSystemRole } from '../../../../platform/database/as-system-role.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { requiresVerification } from './email-verification.ts';
import { members, users } from './tables.ts';

type NotificationSettings = { bookingEmails: boolean };

export async function getNotificationSettings(scope: Scope): Promise<NotificationSettings> {
  const [found] = await scope.db.select({ bookingEmails: members.bookingEmails }).from(members).where(isMe(scope));
  return { bookingEmails: found?.bookingEmails ?? true };
}

export async function saveNotificationSettings(scope: Scope, { bookingEmails }: NotificationSettings) {
  await scope.db.update(members).set({ bookingEmails }).where(isMe(scope));
}

const isMe = ({ tenantId, userId }: Scope) => and(eq(members.tenantId, tenantId), eq(members.userId, userId));

/**
 * The address for booking emails of this scope's practitioner. Null if they opted out, have left, or have not verified
 * their email where that is required, because it may belong to a stranger.
 */
export async function findBookingRecipient(services: Services, scope: Scope): Promise<string | null> {
  const isVerified = requiresVerification(services) ? sql` and ${users.emailVerified}` : sql``;
  const [found] = await asSystemRole<{ email: string }>(
    scope,
    sql`select ${users.email} as "email" from ${members} join ${users} on ${users.id} = ${members.userId}
      where ${members.tenantId} = ${scope.tenantId} and ${members.userId} = ${scope.userId}
        and ${members.leftAt} is null and ${members.bookingEmails}${isVerified}`,
  );
  return found?.email ?? null;
}
