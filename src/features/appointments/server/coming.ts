import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Row } from './create.ts';
import { appointments } from './tables.ts';

type Part = { after: number; now: Date; limit: number };

/** Sessions to come, in the order of their keys, a part at a time; nobody changes these until the transaction ends. */
export const holdComing = ({ db, tenantId }: Scope, { after, now, limit }: Part): Promise<Row[]> =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, tenantId),
        gt(appointments.id, after),
        gt(appointments.startTime, now),
        inArray(appointments.status, ['scheduled', 'confirmed', 'pending']),
      ),
    )
    .orderBy(asc(appointments.id))
    .limit(limit)
    .for('no key update');
