import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { clientPackages, packageUses } from './tables.ts';

export const hasPackages = async ({ db, tenantId }: Scope, clientId: number): Promise<boolean> =>
  (await db.$count(clientPackages, and(eq(clientPackages.tenantId, tenantId), eq(clientPackages.clientId, clientId)))) >
  0;

/** Whether the client has a package with sessions left. Also works in the client's own transaction. */
export async function hasOpenPackage(
  { db, tenantId, clientId }: Pick<Scope | ClientScope, 'db' | 'tenantId'> & { clientId: number },
  today: string,
): Promise<boolean> {
  const used = sql`(select count(*) from ${packageUses}
    where ${packageUses.tenantId} = ${tenantId} and ${packageUses.clientPackageId} = ${clientPackages.id})`;
  const [found] = await db
    .select({ id: clientPackages.id })
    .from(clientPackages)
    .where(
      and(
        eq(clientPackages.tenantId, tenantId),
        eq(clientPackages.clientId, clientId),
        or(isNull(clientPackages.lastDay), gte(clientPackages.lastDay, today)),
        sql`${used} < ${clientPackages.sessions}`,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** The signed-in client’s packages with their remaining sessions, newest first, at most 20. */
export async function listOwnPackages({ db, tenantId, clientId }: ClientScope) {
  const { id, packageId, name, sessions, lastDay } = clientPackages;
  // Among the selected columns, Drizzle leaves out the names of tables.
  const used = sql<number>`(select count(*)::int from package_uses u
    where u.tenant_id = ${tenantId} and u.client_package_id = client_packages.id)`;
  return db
    .select({ id, packageId, name, sessions, used, lastDay })
    .from(clientPackages)
    .where(and(eq(clientPackages.tenantId, tenantId), eq(clientPackages.clientId, clientId)))
    .orderBy(desc(id))
    .limit(20);
}

/** The IDs of those that used a session of a package. */
export async function paidByPackage({ db, tenantId }: Scope, appointmentIds: number[]): Promise<Set<number>> {
  if (!appointmentIds.length) return new Set();
  const rows = await db
    .select({ id: packageUses.appointmentId })
    .from(packageUses)
    .where(and(eq(packageUses.tenantId, tenantId), inArray(packageUses.appointmentId, appointmentIds)));
  return new Set(rows.map(({ id }) => id));
}
