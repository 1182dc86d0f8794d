import { and, eq, isNotNull, notLike } from 'drizzle-orm';
import type { Scope, System } from '../../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn, instantOnOrAfter } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import type { QuietHours } from '../contract.ts';
import { reminderSettings, reminders } from './tables.ts';

/** A reminder later than this is no longer useful. */
const minMinutesBefore = 30;

type Rules = { quietHours: QuietHours | null; zone: string };

/**
 * Sending time of a reminder, in elapsed minutes before the start. Within the quiet hours it moves to their end or, if
 * that is too close to the start, to just before they begin.
 */
export function momentOf(start: Date, minutesBefore: number, { quietHours, zone }: Rules): Date {
  const moment = addMinutes(start, -minutesBefore);
  const quiet = quietHours && quietAround(moment, quietHours, zone);
  if (!quiet) return moment;
  return quiet.ends <= addMinutes(start, -minMinutesBefore) ? quiet.ends : addMinutes(quiet.begins, -1);
}

/** The quiet hours that contain this moment; they may have begun the day before. */
export function quietAround(moment: Date, { from, to }: QuietHours, zone: string) {
  const day = dayIn(moment, zone);
  for (const first of [addDays(day, -1), day]) {
    const begins = instantOnOrAfter(first, from, zone);
    const ends = instantOnOrAfter(to > from ? first : addDays(first, 1), to, zone);
    if (moment >= begins && moment < ends) return { begins, ends };
  }
  return null;
}

type Place = Scope | (System & { tenantId: number });

/** End of the quiet hours for an automatic reminder, which also apply to retries. Null if it may be sent now. */
export async function quietUntil(place: Place, cause: string | null, now: Date): Promise<Date | null> {
  const { db, tenantId } = place;
  const id = Number(cause?.match(/^reminder (\d+)$/)?.[1]);
  if (!id) return null;
  const [settings] = await db
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
  if (!settings?.quietHours) return null;
  return quietAround(now, settings.quietHours, await getZone(place))?.ends ?? null;
}
