import { and, desc, eq, gt, lte, notInArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Row } from './create.ts';
import { appointments } from './tables.ts';
import { isBooked } from './waiting.ts';

type Part = { clientId: number; after: Date; until: Date; limit: number };

/** Appointments ended in (`after`, `until`] that were attended or have not been marked yet, newest first. */
export const listHeld = ({ db, tenantId }: Scope, { clientId, after, until, limit }: Part): Promise<Row[]> =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.tenantId, tenantId),
        eq(appointments.clientId, clientId),
        gt(appointments.endTime, after),
        lte(appointments.endTime, until),
        notInArray(appointments.status, ['cancelled', 'no_show']),
        eq(appointments.isTest, false),
        isBooked,
      ),
    )
    .orderBy(desc(appointments.startTime), desc(appointments.id))
    .limit(limit);
