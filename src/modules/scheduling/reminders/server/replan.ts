import { and, eq, inArray, isNotNull, like } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { lockUpcoming } from '../../appointments/server/queries.ts';
import { keyOfStep } from '../contract.ts';
import { dropReminders, plan, type Rules, writePlan } from './plan.ts';
import { getReminderSettings } from './settings.ts';
import { reminderSettings, reminders } from './tables.ts';

const part = 200;

/**
 * Applies changed settings to upcoming appointments in batches. The position is stored in the database, so that another
 * worker can continue after a crash.
 */
export async function replanReminders(services: Services, stop?: AbortSignal, now = new Date()) {
  for (const tenantId of await practicesToReplan(services)) {
    const principal = { tenantId, userId: 0, role: 'viewer' } as const;
    try {
      while (!stop?.aborted && (await inTenant(services.database, principal, scope => replanPart(scope, now))));
    } catch (reason) {
      // One practice must not block the others.
      services.log.error({ err: reason, tenantId }, 'replan reminders');
    }
  }
}

async function practicesToReplan({ database }: Services): Promise<number[]> {
  const practices = await asSystem(database)
    .db.select({ tenantId: reminderSettings.tenantId })
    .from(reminderSettings)
    .where(isNotNull(reminderSettings.replanAfter));
  return practices.map(({ tenantId }) => tenantId);
}

/** Returns true if there is more to do. */
async function replanPart(scope: Scope, now: Date): Promise<boolean> {
  const after = await lockPosition(scope);
  if (after === null) return false;
  const [practice, settings, coming] = await Promise.all([
    getPractice(scope),
    getReminderSettings(scope),
    lockUpcoming(scope, { after, now, limit: part }),
  ]);
  const rules = { ...settings, zone: practice.settings.timeZone };
  await dropStepsGone(
    scope,
    coming.map(({ id }) => id),
    rules,
  );
  // Steps whose time has passed are omitted, because they did not exist at that time.
  await writePlan(scope, coming.flatMap(appointment => plan(appointment, rules, now)).filter(isAhead));
  const last = coming.length < part ? null : (coming.at(-1)?.id ?? null);
  await scope.db.update(reminderSettings).set({ replanAfter: last }).where(own(scope));
  return last !== null;
}

const isAhead = ({ status }: { status?: string }) => status === 'pending';

/**
 * Locks the practice's position, so that one worker runs at a time. Saving settings waits for the current batch and
 * restarts from the beginning.
 */
async function lockPosition({ db, tenantId }: Scope): Promise<number | null> {
  const [position] = await db
    .select({ after: reminderSettings.replanAfter })
    .from(reminderSettings)
    .where(eq(reminderSettings.tenantId, tenantId))
    .for('update', { skipLocked: true });
  return position?.after ?? null;
}

const own = ({ tenantId }: Scope) => eq(reminderSettings.tenantId, tenantId);

async function dropStepsGone(scope: Scope, appointmentIds: number[], { steps }: Rules) {
  if (!appointmentIds.length) return;
  const currentStepKeys = new Set(steps.map(keyOfStep));
  const open = await scope.db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.tenantId, scope.tenantId),
        inArray(reminders.appointmentId, appointmentIds),
        eq(reminders.status, 'pending'),
        like(reminders.kind, 'step-%'),
      ),
    )
    .orderBy(reminders.id)
    .for('update');
  const obsolete = open.filter(
    ({ channel, minutesBefore }) =>
      minutesBefore !== null && !currentStepKeys.has(keyOfStep({ channel, minutesBefore })),
  );
  if (obsolete.length) await dropReminders(scope, obsolete, 'It was removed from the reminder settings');
}
