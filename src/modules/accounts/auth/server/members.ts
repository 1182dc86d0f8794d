import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { asSystemRole } from '../../../../platform/database/as-system-role.ts';
import { asSystem, type Principal, type Scope, type System } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Role } from '../../../../shared/permissions.ts';
import { practiceNames } from '../../tenants/server/practice.ts';
import type { CurrentUser } from '../contract.ts';
import { members, sessions, twoFactorRules, twoFactors, users } from './tables.ts';

/** Whether the member's role requires two-factor sign-in and the member has not set it up. */
export const mustSecure = sql<boolean>`(exists (
    select from ${twoFactorRules} where ${twoFactorRules.tenantId} = ${members.tenantId} and ${twoFactorRules.role} = ${members.role})
  and not exists (
    select from ${twoFactors} where ${twoFactors.userId} = ${members.userId} and ${twoFactors.confirmedAt} is not null))`;

/** Also for members who return. An active member's role is not changed. */
/** SQL condition: the member that these columns name has left the practice. */
export const hasLeft = (tenantId: AnyPgColumn, userId: AnyPgColumn): SQL => sql`exists (
  select 1 from ${members} as former where former.tenant_id = ${tenantId} and former.user_id = ${userId}
  and former.left_at is not null)`;

export async function joinPractice({ db }: System, { tenantId, userId, role }: Principal) {
  await db
    .insert(members)
    .values({ tenantId, userId, role })
    .onConflictDoUpdate({
      target: [members.tenantId, members.userId],
      set: { role, leftAt: null, createdAt: sql`now()` },
      setWhere: isNotNull(members.leftAt),
    });
}

type MemberRow = {
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  profileImageUrl: string | null;
  role: Role;
  joinedAt: Date;
  hasTwoFactor: boolean;
};

/** Active members, in the order of joining. */
export async function listMembers(scope: Scope): Promise<MemberRow[]> {
  const rows = await asSystemRole<MemberRow & { userId: string }>(
    scope,
    sql`select ${users.id} as "userId", ${users.firstName} as "firstName", ${users.lastName} as "lastName",
          ${users.email} as "email", ${users.image} as "profileImageUrl", ${members.role} as "role",
          ${members.createdAt} as "joinedAt",
          exists (select from ${twoFactors} where ${twoFactors.userId} = ${users.id}
            and ${twoFactors.confirmedAt} is not null) as "hasTwoFactor"
        from ${members} join ${users} on ${users.id} = ${members.userId}
        where ${members.tenantId} = ${scope.tenantId} and ${members.leftAt} is null
        order by ${members.createdAt}, ${users.id}`,
  );
  return rows.map(row => ({ ...row, userId: Number(row.userId) }));
}

/** Full names, including those of members who have left. */
export async function memberNames(scope: Scope, ids: number[]): Promise<Map<number, string>> {
  if (!ids.length) return new Map();
  const rows = await asSystemRole<{ id: string; name: string }>(
    scope,
    sql`select ${users.id} as "id", ${users.name} as "name"
        from ${members} join ${users} on ${users.id} = ${members.userId}
        where ${members.tenantId} = ${scope.tenantId} and ${users.id} in ${ids}`,
  );
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

const active = (scope: Scope) => and(eq(members.tenantId, scope.tenantId), isNull(members.leftAt));

/** Null if the user is not an active member. */
export async function findRole(scope: Scope, userId: number): Promise<Role | null> {
  const [member] = await scope.db
    .select({ role: members.role })
    .from(members)
    .where(and(active(scope), eq(members.userId, userId)));
  return member?.role ?? null;
}

/** For access without a session, such as API keys and calendar feeds. Null if the user is not an active member. */
export async function findMembership({ db }: System, { tenantId, userId }: Omit<Principal, 'role'>) {
  const [membership] = await db
    .select({
      role: members.role,
      joinedAt: members.createdAt,
      mustSecure,
      isUnverified: sql<boolean>`not ${users.emailVerified}`,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.tenantId, tenantId), eq(members.userId, userId), isNull(members.leftAt)));
  return membership ?? null;
}

/** Users of the practice without a verified email. */
export async function findUnverifiedMembers(scope: Scope): Promise<number[]> {
  const rows = await asSystemRole<{ id: string }>(
    scope,
    sql`select ${users.id} as "id" from ${members} join ${users} on ${users.id} = ${members.userId}
        where ${members.tenantId} = ${scope.tenantId} and not ${users.emailVerified}`,
  );
  return rows.map(({ id }) => Number(id));
}

export const countMembers = (scope: Scope): Promise<number> => scope.db.$count(members, active(scope));

export const countOwners = (scope: Scope): Promise<number> =>
  scope.db.$count(members, and(active(scope), eq(members.role, 'owner')));

/** In effect from the person's next request. */
export async function setRole(scope: Scope, userId: number, role: Role) {
  await scope.db
    .update(members)
    .set({ role })
    .where(and(active(scope), eq(members.userId, userId)));
}

/** Keeps the row, because the member's records refer to it. Their sessions in this practice end with this transaction. */
export async function leavePractice(scope: Scope, userId: number, now = new Date()) {
  await scope.db
    .update(members)
    .set({ leftAt: now })
    .where(and(active(scope), eq(members.userId, userId)));
  await asSystemRole(
    scope,
    sql`delete from ${sessions} where ${sessions.userId} = ${userId}
          and (${sessions.tenantId} = ${scope.tenantId} or ${sessions.tenantId} is null)`,
  );
}

/** Active memberships, the one joined first at the beginning. */
export async function listMemberships({ db }: System, userId: number): Promise<Principal[]> {
  return db
    .select({ tenantId: members.tenantId, userId: members.userId, role: members.role })
    .from(members)
    .where(and(eq(members.userId, userId), isNull(members.leftAt)))
    .orderBy(asc(members.createdAt), asc(members.tenantId));
}

/** The first owner of the only practice on this instance; null if there are several practices or no owner. */
export async function findOnlyOwner(
  system: System,
): Promise<{ tenantId: number; userId: number; email: string } | null> {
  const { rows } = await system.db.execute<{ id: string }>(sql`select id from tenants limit 2`);
  const owner = rows.length === 1 && rows[0] ? await findOwner(system, Number(rows[0].id)) : null;
  if (!owner) return null;
  const { tenantId, userId } = owner;
  const [user] = await system.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user ? { tenantId, userId, ...user } : null;
}

/** The principal for background work of a practice: its first owner; null if there is none. */
export async function findOwner({ db }: Pick<System, 'db'>, tenantId: number): Promise<Principal | null> {
  const [owner] = await db
    .select({ tenantId: members.tenantId, userId: members.userId, role: members.role })
    .from(members)
    .where(and(eq(members.tenantId, tenantId), eq(members.role, 'owner'), isNull(members.leftAt)))
    .orderBy(asc(members.createdAt), asc(members.userId))
    .limit(1);
  return owner ?? null;
}

/** Sorted by name. */
export async function listPractices(system: System, userId: number): Promise<CurrentUser['practices']> {
  const memberships = await listMemberships(system, userId);
  return practiceNames(
    system,
    memberships.map(each => each.tenantId),
  );
}

/** Switches the session to another practice. @throws AppError not_found if the person is not a member */
export async function switchPractice(
  services: Services,
  { userId, token }: { userId: number; token: string },
  tenantId: number,
): Promise<Principal> {
  const memberships = await listMemberships(asSystem(services.database), userId);
  const principal = memberships.find(each => each.tenantId === tenantId);
  if (!principal) throw notFound('Practice');
  await bindSession(services, token, tenantId);
  return principal;
}

/** Binds the session to a practice: it ends with the membership and never falls back to another practice. */
async function bindSession(services: Services, token: string, tenantId: number) {
  await asSystem(services.database).db.update(sessions).set({ tenantId }).where(eq(sessions.token, token));
}

/** Names and the like that are publicly known, so a password must not consist of them. */
export async function knownWordsOf(services: Services, userId: number): Promise<string[]> {
  const [person] = await asSystem(services.database).db.select().from(users).where(eq(users.id, userId));
  const practices = await listPractices(asSystem(services.database), userId);
  return person ? [person.email, person.name, ...practices.map(each => each.name)] : [];
}
