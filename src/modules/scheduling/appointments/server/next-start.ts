import { type SQL, sql } from 'drizzle-orm';
import { appointments } from './tables.ts';
import { isBooked } from './waiting.ts';

/** SQL subquery for the client's next appointment; a single lookup in `appointments_by_client`. */
export const nextStartOf = (tenantId: SQL, clientId: SQL): SQL => sql`(
  select ${appointments.startTime} from ${appointments}
  where ${appointments.tenantId} = ${tenantId} and ${appointments.clientId} = ${clientId}
    and ${appointments.startTime} > now() and ${appointments.status} in ('scheduled', 'confirmed', 'pending') and ${isBooked}
  order by ${appointments.startTime} limit 1)`;
