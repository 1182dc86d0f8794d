import { eq } from 'drizzle-orm';
import { asSystem, type System, type Who } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { practiceNames } from '../../tenants/server/names.ts';
import type { CurrentUser } from '../contract.ts';
import { listMemberships } from './members.ts';
import { sessions, users } from './tables.ts';

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
): Promise<Who> {
  const memberships = await listMemberships(asSystem(services.database), userId);
  const who = memberships.find(each => each.tenantId === tenantId);
  if (!who) throw notFound('Practice');
  await workIn(services, token, tenantId);
  return who;
}

/** Binds the session to a practice: it ends with the membership and never falls back to another practice. */
export async function workIn(services: Services, token: string, tenantId: number) {
  await asSystem(services.database).db.update(sessions).set({ tenantId }).where(eq(sessions.token, token));
}

/** Publicly known words about a person, which must not be a password. */
export async function knownOf(services: Services, userId: number): Promise<string[]> {
  const [person] = await asSystem(services.database).db.select().from(users).where(eq(users.id, userId));
  const practices = await listPractices(asSystem(services.database), userId);
  return person ? [person.email, person.name, ...practices.map(each => each.name)] : [];
}
