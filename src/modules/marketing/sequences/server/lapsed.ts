import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { lastSessions } from '../../../scheduling/appointments/server/statistics.ts';
import { sequences } from './tables.ts';

/** Lapses from before that are no news, whatever was cancelled since. */
const maxAge = '90 days';

/** Begins the sequences for whoever has not come for so long; a sweep. Twice is once, in however many workers. */
export async function startLapsed(services: Services, stop?: AbortSignal, now = new Date()) {
  for (const { tenantId, id } of await findOfLapsed(services)) {
    if (stop?.aborted) return;
    const who = { tenantId, userId: 0, role: 'viewer' } as const;
    await inTenant(services.database, who, scope => startFor(scope, id, now)).catch(reason =>
      // The other practices are not to wait for this one.
      services.log.error({ err: reason, tenantId, sequenceId: id }, 'sequence of lapsed'),
    );
  }
}

function findOfLapsed({ database }: Services): Promise<{ tenantId: number; id: number }[]> {
  const { tenantId, id, trigger, onSince } = sequences;
  return asSystem(database)
    .db.select({ tenantId, id })
    .from(sequences)
    .where(and(eq(trigger, 'lapsed'), isNotNull(onSince)));
}

/**
 * Who has lapsed since it was turned on: the day on which the time was over lies after that. Once a lapse: nobody for
 * whom it has begun since that last session.
 */
async function startFor(scope: Scope, sequenceId: number, moment: Date) {
  const { tenantId } = scope;
  const now = sql`${moment.toISOString()}::timestamptz`;
  const pause = sql`make_interval(hours => 24 * (select lapsed_days from meant))`;
  const begin = sql`(select greatest(on_since, ${now} - ${maxAge}::interval) from meant) - ${pause}`;
  await scope.db.execute(sql`
    with meant as materialized (select * from sequences where tenant_id = ${tenantId} and id = ${sequenceId}
      and on_since is not null)
    insert into sequence_runs (tenant_id, sequence_id, email, client_id, first_name, last_name, occasion, started_at, due_at)
    select c.tenant_id, meant.id, c.email, c.id, c.first_name, c.last_name, 'after appointment ' || last.appointment_id,
      ${now}, ${now}
    from meant cross join (${lastSessions(scope, begin, sql`${now} - ${pause}`)}) last
    join clients c on c.tenant_id = ${tenantId} and c.id = last.client_id
    where c.archived_at is null and not exists (
      select from sequence_runs r where r.tenant_id = ${tenantId} and r.sequence_id = meant.id
        and (r.client_id = c.id or r.address = lower(c.email)) and r.started_at > last.at)
    on conflict do nothing`);
}
