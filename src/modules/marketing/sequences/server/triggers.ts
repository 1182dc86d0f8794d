import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { suppressMails } from '../../../messaging/emails/server/bulk-mails.ts';
import type { AppointmentStatus } from '../../../scheduling/appointments/contract.ts';
import type { AppointmentChange } from '../../../scheduling/appointments/server/changes.ts';
import { hasOtherSession, lastSessions } from '../../../scheduling/appointments/server/statistics.ts';
import type { Trigger } from '../contract.ts';
import { endRuns, mailLeftOut } from './runs.ts';
import { sequenceRuns, sequences } from './tables.ts';

type Person = { email: string; firstName: string | null; lastName: string | null; clientId?: number | null };

/** `occasion`: e.g. "order 12". Each occasion starts a sequence at most once, so repeated calls are harmless. */
type TriggerEvent = { now: Date } & (
  | { trigger: Extract<Trigger, 'subscribed'>; person: Person }
  | { trigger: Extract<Trigger, 'purchased'>; person: Person; occasion: string }
  | { trigger: Extract<Trigger, 'booked'>; clientId: number; appointmentId: number }
);

/**
 * Starts the practice's sequences for a person and ends those whose goal was this event, in the caller's transaction. A
 * single statement, which costs next to nothing for a practice without sequences.
 */
export async function startSequences(scope: Scope, happening: TriggerEvent): Promise<void> {
  const { tenantId } = scope;
  const { trigger } = happening;
  const now = sql`${happening.now.toISOString()}::timestamptz`;
  const appointmentId = trigger === 'booked' ? happening.appointmentId : null;
  const isMeant =
    trigger === 'booked'
      ? sql`not (s.only_first and ${hasOtherSession(scope, sql`p.client_id`, appointmentId)})`
      : sql`true`;
  const { rows } = await scope.db.execute<{ mail_id: string }>(sql`
    with person as materialized (${personOf(scope, happening)}), acted as (${endRunsWithGoal(scope, happening, now)}), started as (
      insert into sequence_runs (tenant_id, sequence_id, email, client_id, first_name, last_name, occasion,
        appointment_id, started_at, due_at)
      select s.tenant_id, s.id, p.email, p.client_id, p.first_name, p.last_name, ${occasionOf(happening)},
        ${appointmentId}::bigint, ${now}, ${now}
      from sequences s cross join person p
      -- First what ends, then what begins: the count makes it so.
      where s.tenant_id = ${tenantId} and s.trigger = ${trigger} and s.on_since is not null and ${isMeant}
        and (select count(*) from acted) >= 0
        -- Mails go to a client's address of today: a second way from another address would lead to the same mailbox.
        and not exists (select from sequence_runs r where r.tenant_id = ${tenantId} and r.sequence_id = s.id
          and r.client_id = p.client_id and (r.ended_at is null or r.occasion = ${occasionOf(happening)})
          and r.id not in (select run_id from acted))
      on conflict do nothing
    )
    select mail_id from acted where mail_id is not null`);
  await suppressMails(
    scope,
    rows.map(row => Number(row.mail_id)),
    mailLeftOut,
  );
}

type Subscription = Person & { now: Date };

export const startSubscriberSequences = (scope: Scope, { now, ...person }: Subscription) =>
  startSequences(scope, { trigger: 'subscribed', person, now });

function occasionOf(happening: TriggerEvent): string {
  if (happening.trigger === 'subscribed') return 'subscription';
  return happening.trigger === 'booked' ? `appointment ${happening.appointmentId}` : happening.occasion;
}

function personOf({ tenantId }: Scope, happening: TriggerEvent): SQL {
  if (happening.trigger === 'booked') {
    return sql`select c.email, c.id as client_id, c.first_name, c.last_name from clients c
      where c.tenant_id = ${tenantId} and c.id = ${happening.clientId}`;
  }
  const { email, firstName, lastName, clientId = null } = happening.person;
  const clientIdByEmail = sql`(select client_id from clients_with_emails(array[lower(${email}::text)]) limit 1)`;
  return sql`select ${email}::text as email, coalesce(${clientId}::bigint, ${clientIdByEmail}) as client_id,
    ${firstName}::text as first_name, ${lastName}::text as last_name`;
}

/** Ends runs whose goal (a booking or purchase) was reached. */
function endRunsWithGoal({ tenantId }: Scope, { trigger }: TriggerEvent, now: SQL): SQL {
  if (trigger === 'subscribed') return sql`select null::bigint as run_id, null::bigint as mail_id where false`;
  const reason = trigger === 'booked' ? 'Booked an appointment' : 'Made a purchase';
  return sql`update sequence_runs set ended_at = ${now}, outcome = 'acted', reason = ${reason}
    where (tenant_id, id) in (
      select r.tenant_id, r.id from person p join sequence_runs r
        on r.tenant_id = ${tenantId} and r.address = lower(p.email) and r.ended_at is null
      union
      select r.tenant_id, r.id from person p join sequence_runs r
        on r.tenant_id = ${tenantId} and r.client_id = p.client_id and r.ended_at is null
    )
    -- Not what began with the same: the sessions of a series are one booking.
    and started_at < ${now} and ended_at is null
    and exists (select from sequences s where s.tenant_id = ${tenantId} and s.id = sequence_runs.sequence_id
      and s.stops_when_acting)
    returning id as run_id, mail_id`;
}

type Session = { id: number; clientId: number; status: AppointmentStatus; startTime: Date };

/**
 * A new future appointment triggers `booked`, whoever created it. If an appointment is moved, cancelled, deleted or
 * assigned to another client, the runs it started end, because their mails are about an appointment that no longer
 * exists.
 */
export async function onAppointmentChange(scope: Scope, { before, after, now }: AppointmentChange): Promise<void> {
  if (!before) {
    if (!after || after.status === 'cancelled' || after.startTime <= now) return;
    return startSequences(scope, { trigger: 'booked', clientId: after.clientId, appointmentId: after.id, now });
  }
  const reason = changeOf(before, after);
  if (reason) await endRuns(scope, eq(sequenceRuns.appointmentId, before.id), { outcome: 'changed', reason }, now);
}

function changeOf(before: Session, after: Session | null): string | null {
  if (!after) return 'The appointment was deleted';
  if (after.status === 'cancelled') return before.status === 'cancelled' ? null : 'The appointment was cancelled';
  if (after.clientId !== before.clientId) return 'The appointment was given to another client';
  return after.startTime.getTime() === before.startTime.getTime() ? null : 'The appointment was rescheduled';
}

/** Older lapses start nothing, even if a later appointment is cancelled. */
const maxAge = '90 days';

/**
 * Starts the sequences for clients whose last appointment is long enough ago (background sweep). Running it twice or in
 * several workers is harmless.
 */
export async function startLapsed(services: Services, stop?: AbortSignal, now = new Date()) {
  for (const { tenantId, id } of await findLapsedSequences(services)) {
    if (stop?.aborted) return;
    const principal = { tenantId, userId: 0, role: 'viewer' } as const;
    await inTenant(services.database, principal, scope => startLapsedRuns(scope, id, now)).catch(reason =>
      // A failure in one practice must not delay the others.
      services.log.error({ err: reason, tenantId, sequenceId: id }, 'sequence of lapsed'),
    );
  }
}

function findLapsedSequences({ database }: Services): Promise<{ tenantId: number; id: number }[]> {
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
async function startLapsedRuns(scope: Scope, sequenceId: number, moment: Date) {
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
