import { and, eq, lt } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { leadRequests } from './tables.ts';

/** Deletes requests whose link was not used for a month: nobody has confirmed that the address is theirs. */
export async function deleteUnusedRequests({ db }: System, now = new Date()) {
  const { downloads, createdAt } = leadRequests;
  await db.delete(leadRequests).where(and(eq(downloads, 0), lt(createdAt, addMinutes(now, -daysInMinutes(30)))));
}
