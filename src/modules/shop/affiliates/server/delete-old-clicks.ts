import { lt } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { keptDays } from '../contract.ts';
import { affiliateClicks } from './tables.ts';

/** Sweep: deletes old clicks; the count on the link remains. */
export async function deleteOldClicks({ db }: System, now = new Date()) {
  await db.delete(affiliateClicks).where(lt(affiliateClicks.createdAt, addMinutes(now, -daysInMinutes(keptDays))));
}
