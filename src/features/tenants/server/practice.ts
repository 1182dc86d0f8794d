import { eq } from 'drizzle-orm';
import { asSystem, type Database, type Scope, type System } from '../../../platform/database/scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { isTimeZone } from '../../../shared/dates.ts';
import type { Tenant } from '../contract.ts';
import { tenants } from './tables.ts';

type Place = Scope | (System & { tenantId: number });

/** The practice of this scope, or the one that a session works in. */
export async function getPractice({ db, tenantId }: Place): Promise<Tenant> {
  const [found] = await db.select().from(tenants).where(eq(tenants.id, tenantId));
  if (!found) throw notFound('Practice');
  const { timeZone, currency, weekStart, units, ...rest } = found;
  return {
    ...rest,
    settings: { timeZone, currency, weekStart, units },
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
  };
}

/** Where the practice says what it does with people's data, and on which terms it works. */
export async function findPolicies(database: Database, tenantId: number): Promise<Policies | null> {
  const { privacyUrl, termsUrl } = tenants;
  const { db } = asSystem(database);
  const [found] = await db.select({ privacyUrl, termsUrl }).from(tenants).where(eq(tenants.id, tenantId));
  return found ?? null;
}
type Policies = Pick<Tenant, 'privacyUrl' | 'termsUrl'>;

/** The zone that a practice's clocks show; also for what is no longer in anybody's hands. */
export async function getZone({ db, tenantId }: Place): Promise<string> {
  const [found] = await db.select({ timeZone: tenants.timeZone }).from(tenants).where(eq(tenants.id, tenantId));
  if (!found) throw notFound('Practice');
  return found.timeZone;
}

/** A zone that a browser named, if it is one; else UTC. */
export const knownTimeZone = (name: string | undefined) => (name && isTimeZone(name) ? name : 'UTC');
