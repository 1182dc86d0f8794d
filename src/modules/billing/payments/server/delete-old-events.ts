import { lt } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { paymentEvents } from './tables.ts';

const keptDays = 90;

/** Sweep: deletes ids of events so old that no provider sends them again. */
export async function deleteOldEvents({ db }: System, now = new Date()) {
  await db.delete(paymentEvents).where(lt(paymentEvents.createdAt, addMinutes(now, -daysInMinutes(keptDays))));
}
