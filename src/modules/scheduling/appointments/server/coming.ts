import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Row } from './create.ts';
import { appointments } from './tables.ts';
import { isBooked } from './waiting.ts';

type Part = { after: number; now: Date; limit: number };

/** The next appointment of any client. */
export async function findNextComing({ db, tenantId }: Scope, now: Date): Promise<Row | null> {
  const [found] = await db
    .select()
    .from(appointments)
    .where(isComing(tenantId, now))
    .orderBy(asc(appointments.startTime), asc(appointments.id))
    .limit(1);
  return found ?? null;
}

/** Locks a batch of upcoming appointments in ID order until the end of the transaction. */
export const holdComing = ({ db, tenantId }: Scope, { after, now, limit }: Part): Promise<Row[]> =>
  db
    .select()
    .from(appointments)
    .where(and(isComing(tenantId, now), gt(appointments.id, after)))
    .orderBy(asc(appointments.id))
    .limit(limit)
    .for('no key update');

const isComing = (tenantId: number, now: Date) =>
  and(
    eq(appointments.tenantId, tenantId),
    gt(appointments.startTime, now),
    inArray(appointments.status, ['scheduled', 'confirmed', 'pending']),
    isBooked,
  );
