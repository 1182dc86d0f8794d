import { and, eq, isNotNull, notLike } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { quietAround } from './send-times.ts';
import { reminderSettings, reminders } from './tables.ts';

type Place = Scope | (System & { tenantId: number });

/** End of the quiet hours for an automatic reminder, which also apply to retries. Null if it may be sent now. */
export async function quietUntil(place: Place, cause: string | null, now: Date): Promise<Date | null> {
  const { db, tenantId } = place;
  const id = Number(cause?.match(/^reminder (\d+)$/)?.[1]);
  if (!id) return null;
  const [found] = await db
    .select({ quietHours: reminderSettings.quietHours })
    .from(reminderSettings)
    .innerJoin(reminders, eq(reminders.tenantId, reminderSettings.tenantId))
    .where(
      and(
        eq(reminders.tenantId, tenantId),
        eq(reminders.id, id),
        notLike(reminders.kind, 'manual-%'),
        isNotNull(reminderSettings.quietHours),
      ),
    );
  if (!found?.quietHours) return null;
  return quietAround(now, found.quietHours, await getZone(place))?.ends ?? null;
}
