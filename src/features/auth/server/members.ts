import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Scope, System } from '../../../platform/database/scope.ts';
import type { Role } from '../../../shared/roles.ts';
import { members } from './tables.ts';

/** Takes somebody into a practice, also once more after they left. Who is there already keeps the role they have. */
export async function joinPractice(
  { db }: System,
  { tenantId, userId, role }: { tenantId: number; userId: number; role: Role },
) {
  await db
    .insert(members)
    .values({ tenantId, userId, role })
    .onConflictDoUpdate({
      target: [members.tenantId, members.userId],
      set: { role, leftAt: null },
      setWhere: isNotNull(members.leftAt),
    });
}

/** How many people work in the practice. */
export const countMembers = (scope: Scope): Promise<number> =>
  scope.db.$count(members, and(eq(members.tenantId, scope.tenantId), isNull(members.leftAt)));
