import { and, desc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getClient, getWritableClient } from '../../../people/clients/server/clients.ts';
import { sessionNames } from '../../appointments/server/queries.ts';
import type { ClientPackage, ClientPackageInput, GiveInput } from '../contract.ts';
import { getPackage, lastDayFrom } from './packages.ts';
import { clientPackages, packageUses } from './tables.ts';

type Row = typeof clientPackages.$inferSelect;
type WhichPackage = { clientId: number; clientPackageId: number };

/** Newest first, with the appointments that used them. @throws AppError not_found */
export async function listClientPackages(scope: Scope, clientId: number, now = new Date()): Promise<ClientPackage[]> {
  await getClient(scope, clientId);
  const rows = await scope.db
    .select()
    .from(clientPackages)
    .where(and(eq(clientPackages.tenantId, scope.tenantId), eq(clientPackages.clientId, clientId)))
    .orderBy(desc(clientPackages.id));
  return present(scope, rows, now);
}

/** Finds a package of any client. @throws AppError not_found */
export async function findClientPackage(scope: Scope, id: number): Promise<Row> {
  const [row] = await scope.db
    .select()
    .from(clientPackages)
    .where(and(eq(clientPackages.tenantId, scope.tenantId), eq(clientPackages.id, id)));
  if (!row) throw notFound('Package');
  return row;
}

/**
 * Gives a package to a client. Missing input is taken from the practice's package.
 * @throws AppError not_found, invalid, conflict for an erased client
 */
export async function givePackage(
  scope: Scope,
  clientId: number,
  { packageId, ...input }: GiveInput,
  now = new Date(),
): Promise<ClientPackage> {
  await getWritableClient(scope, clientId);
  const offered = packageId ? await getPackage(scope, packageId) : null;
  const today = await todayOf(scope, now);
  const { name = offered?.name ?? '', sessions = offered?.sessions ?? 0 } = input;
  const { price = offered?.price, type = offered?.type } = input;
  const lastDay = input.lastDay === undefined && offered ? lastDayFrom(today, offered) : input.lastDay;
  if (lastDay && lastDay < today) throw fieldError('lastDay', 'This day has passed');
  const values = { clientId, packageId: offered?.id, name, sessions, price, type, lastDay };
  const [created] = await scope.db
    .insert(clientPackages)
    .values({ ...values, tenantId: scope.tenantId })
    .returning();
  return one(scope, created, now);
}

/** @throws AppError not_found, invalid when more sessions were used than it would have */
export async function changeClientPackage(
  scope: Scope,
  which: WhichPackage,
  input: ClientPackageInput,
  now = new Date(),
): Promise<ClientPackage> {
  const used = await lockAndCount(scope, which);
  if (input.sessions < used) throw fieldError('sessions', `${used} are already used`);
  const [updated] = await scope.db.update(clientPackages).set(input).where(own(scope, which)).returning();
  return one(scope, updated, now);
}

/** Deletes an unused package. @throws AppError not_found, conflict */
export async function deleteClientPackage(scope: Scope, which: WhichPackage): Promise<void> {
  const used = await lockAndCount(scope, which);
  if (used)
    throw new AppError('conflict', 'This package has been used, so it can’t be deleted. You can end it instead.');
  await scope.db.delete(clientPackages).where(own(scope, which));
}

const own = (scope: Scope, { clientId, clientPackageId }: WhichPackage) =>
  and(
    eq(clientPackages.tenantId, scope.tenantId),
    eq(clientPackages.clientId, clientId),
    eq(clientPackages.id, clientPackageId),
  );

/** Number of uses. The lock prevents further uses until the end of the transaction. */
async function lockAndCount(scope: Scope, which: WhichPackage): Promise<number> {
  const [locked] = await scope.db.select().from(clientPackages).where(own(scope, which)).for('update');
  if (!locked) throw notFound('Package');
  const { tenantId, clientPackageId } = packageUses;
  return scope.db.$count(packageUses, and(eq(tenantId, scope.tenantId), eq(clientPackageId, locked.id)));
}

const todayOf = async (scope: Scope, now: Date) => dayIn(now, (await getPractice(scope)).settings.timeZone);

async function one(scope: Scope, row: Row | undefined, now: Date): Promise<ClientPackage> {
  const [presented] = row ? await present(scope, [row], now) : [];
  if (!presented) throw notFound('Package');
  return presented;
}

async function present(scope: Scope, rows: Row[], now: Date): Promise<ClientPackage[]> {
  if (!rows.length) return [];
  const ids = rows.map(({ id }) => id);
  const allUses = await scope.db
    .select()
    .from(packageUses)
    .where(and(eq(packageUses.tenantId, scope.tenantId), inArray(packageUses.clientPackageId, ids)));
  const names = await sessionNames(scope, [...new Set(allUses.map(({ appointmentId }) => appointmentId))]);
  const today = await todayOf(scope, now);
  return rows.map(row => {
    const uses = allUses
      .filter(({ clientPackageId }) => clientPackageId === row.id)
      .map(use => ({
        ...use,
        ...(names.get(use.appointmentId) ?? { title: '', startTime: use.createdAt.toISOString() }),
      }))
      .toSorted((first, second) => first.startTime.localeCompare(second.startTime));
    return {
      ...row,
      uses,
      used: uses.length,
      left: row.sessions - uses.length,
      isOver: row.lastDay !== null && row.lastDay < today,
      createdAt: row.createdAt.toISOString(),
    };
  });
}

const fieldError = (field: string, sentence: string) => new AppError('invalid', sentence, { [field]: sentence });

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
  const [openPackage] = await db
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
  return openPackage !== undefined;
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
