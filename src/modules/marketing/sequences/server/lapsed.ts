import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { lastSessions } from '../../../scheduling/appointments/server/session-history.ts';
import { sequences } from './tables.ts';

/** Older lapses start nothing, even if a later appointment is cancelled. */
const maxAge = '90 days';

/**
 * Starts the sequences for clients whose last appointment is long enough ago (background sweep). Running it twice or in
 * several workers is harmless.
 */
export async function startLapsed(services: Services, stop?: AbortSignal, now = new Date()) {
  for (const { tenantId, id } of await findOfLapsed(services)) {
    if (stop?.aborted) return;
    const who = { tenantId, userId: 0, role: 'viewer' } as const;
    await inTenant(services.database, who, scope => startFor(scope, id, now)).catch(reason =>
      // A failure in one practice must not delay the others.
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
 * Starts runs for clients who lapsed after the sequence was turned on. Each lapse starts one run: clients with a run
 * since their last appointment are skipped.
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
