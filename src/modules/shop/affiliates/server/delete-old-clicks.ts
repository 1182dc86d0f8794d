import { lt } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { keptDays } from '../contract.ts';
import { affiliateClicks } from './tables.ts';

/** Forgets who clicked; how many did stays at the link. A sweep. */
export async function deleteOldClicks({ db }: System, now = new Date()) {
  await db.delete(affiliateClicks).where(lt(affiliateClicks.createdAt, addMinutes(now, -daysInMinutes(keptDays))));
}
