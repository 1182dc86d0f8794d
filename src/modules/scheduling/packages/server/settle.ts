import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { AppointmentType } from '../../../../shared/appointment-types.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { clientNames } from '../../../people/clients/server/names.ts';
import type { AppointmentStatus } from '../../appointments/contract.ts';
import type { AppointmentChange } from '../../appointments/server/changes.ts';
import { choosePackage, covers, type PackagedSession } from '../choose-package.ts';
import { clientPackages, packageUses } from './tables.ts';

type Appointment = {
  id: number;
  userId: number;
  clientId: number;
  type: AppointmentType;
  status: AppointmentStatus;
  isLateCancellation: boolean;
  startTime: Date;
};

export const settlePackageOf = async (scope: Scope, { before, after }: AppointmentChange) =>
  after && settlePackage(scope, after, { isNew: !before });

type Remaining = { clientId: number; name: string; left: number };

/** Notifies the practitioner when one session or none is left, in time to offer the next package. */
export async function notifyLow(scope: Scope, { clientId, name, left }: Remaining) {
  if (left > 1) return;
  const client = (await clientNames(scope, [clientId])).get(clientId);
  const clientName = client ? `${client.firstName} ${client.lastName}` : 'A client';
  await notify(scope, {
    type: 'package_low',
    title: left ? 'One session left' : 'Package used up',
    message: left
      ? `${clientName} has one session left in ${name}.`
      : `${clientName} has used the last session in ${name}.`,
    href: `/clients/${clientId}`,
    clientId,
  });
}

/**
 * Uses or returns a session according to the appointment's status, in the transaction of the change: completed and
 * late-cancelled appointments use one. Appointments before the package was given do not use it.
 */
export async function settlePackage(scope: Scope, appointment: Appointment, { isNew = false } = {}) {
  const reason = reasonOf(appointment);
  if (isNew && !reason) return;
  const { packages, uses } = await lockPackages(scope, appointment);
  if (!packages.length) return;
  const use = uses.find(each => each.appointmentId === appointment.id);
  if (!reason) return use && giveBack(scope, use.id);
  const session = await sessionOf(scope, appointment);
  const used = packages.find(({ id }) => id === use?.clientPackageId);
  const own = packages.filter(({ clientId }) => clientId === appointment.clientId);
  if (use && used && own.includes(used) && covers(used, session)) return setReason(scope, use.id, reason);
  if (use) await giveBack(scope, use.id);
  const remaining = uses.filter(each => each !== use);
  const leftOf = (id: number, sessions: number) =>
    sessions - remaining.filter(each => each.clientPackageId === id).length;
  const chosen = choosePackage(
    own.map(each => ({ ...each, left: leftOf(each.id, each.sessions) })),
    session,
  );
  if (!chosen) return;
  const { tenantId } = scope;
  await scope.db
    .insert(packageUses)
    .values({ tenantId, clientPackageId: chosen.id, appointmentId: appointment.id, reason });
  await notifyLow({ ...scope, userId: appointment.userId }, { ...chosen, left: chosen.left - 1 });
}

/** Locks the client's packages and loads their uses. */
async function lockPackages(scope: Scope, { id, clientId }: Appointment) {
  const { tenantId } = scope;
  const usedByThis = scope.db
    .select({ id: packageUses.clientPackageId })
    .from(packageUses)
    .where(and(eq(packageUses.tenantId, tenantId), eq(packageUses.appointmentId, id)));
  const packages = await scope.db
    .select()
    .from(clientPackages)
    .where(
      and(
        eq(clientPackages.tenantId, tenantId),
        or(eq(clientPackages.clientId, clientId), inArray(clientPackages.id, usedByThis)),
      ),
    )
    .orderBy(asc(clientPackages.id))
    .for('update');
  const ids = packages.map(each => each.id);
  // Read after acquiring the lock, because another appointment may just have used a session.
  const uses = ids.length
    ? await scope.db
        .select()
        .from(packageUses)
        .where(and(eq(packageUses.tenantId, tenantId), inArray(packageUses.clientPackageId, ids)))
    : [];
  return { packages, uses };
}

type Reason = 'completed' | 'late_cancelled';

function reasonOf({ status, isLateCancellation }: Appointment): Reason | null {
  if (status === 'completed') return 'completed';
  return status === 'cancelled' && isLateCancellation ? 'late_cancelled' : null;
}

async function sessionOf(scope: Scope, { type, startTime }: Appointment): Promise<PackagedSession> {
  const { settings } = await getPractice(scope);
  return { type, day: dayIn(startTime, settings.timeZone) };
}

const which = (scope: Scope, id: number) => and(eq(packageUses.tenantId, scope.tenantId), eq(packageUses.id, id));

const giveBack = (scope: Scope, id: number) => scope.db.delete(packageUses).where(which(scope, id));

const setReason = (scope: Scope, id: number, reason: Reason) =>
  scope.db.update(packageUses).set({ reason }).where(which(scope, id));
