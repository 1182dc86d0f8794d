import { eq } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { isTimeZone } from '../../../shared/dates.ts';
import type { Tenant } from '../contract.ts';
import { tenants } from './tables.ts';

/** The practice of this scope. */
export async function getPractice(scope: Scope): Promise<Tenant> {
  const [found] = await scope.db.select().from(tenants).where(eq(tenants.id, scope.tenantId));
  if (!found) throw notFound('Practice');
  const { timeZone, currency, weekStart, units, ...rest } = found;
  return {
    ...rest,
    settings: { timeZone, currency, weekStart, units },
    createdAt: found.createdAt.toISOString(),
    updatedAt: found.updatedAt.toISOString(),
  };
}

/** A zone that a browser named, if it is one; else UTC. */
export const knownTimeZone = (name: string | undefined) => (name && isTimeZone(name) ? name : 'UTC');
