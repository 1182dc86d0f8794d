import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { leaveOutMails } from '../../../messaging/emails/server/bulk-mails.ts';
import { hasOtherSession } from '../../../scheduling/appointments/server/session-history.ts';
import type { Trigger } from '../contract.ts';
import { mailLeftOut } from './end-runs.ts';

type Person = { email: string; firstName: string | null; lastName: string | null; clientId?: number | null };

/** `occasion`: e.g. "order 12". Each occasion starts a sequence at most once, so repeated calls are harmless. */
export type Happening = { now: Date } & (
  | { trigger: Extract<Trigger, 'subscribed'>; person: Person }
  | { trigger: Extract<Trigger, 'purchased'>; person: Person; occasion: string }
  | { trigger: Extract<Trigger, 'booked'>; clientId: number; appointmentId: number }
);

/**
 * Starts the practice's sequences for a person and ends those whose goal was this event, in the caller's transaction. A
 * single statement, which costs next to nothing for a practice without sequences.
 */
export async function startSequences(scope: Scope, happening: Happening): Promise<void> {
  const { tenantId } = scope;
  const { trigger } = happening;
  const now = sql`${happening.now.toISOString()}::timestamptz`;
  const appointmentId = trigger === 'booked' ? happening.appointmentId : null;
  const isMeant =
    trigger === 'booked'
      ? sql`not (s.only_first and ${hasOtherSession(scope, sql`p.client_id`, appointmentId)})`
      : sql`true`;
  const { rows } = await scope.db.execute<{ mail_id: string }>(sql`
    with person as materialized (${personOf(scope, happening)}), acted as (${endActed(scope, happening, now)}), started as (
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
  await leaveOutMails(
    scope,
    rows.map(row => Number(row.mail_id)),
    mailLeftOut,
  );
}

type Subscription = Person & { now: Date };

export const startSequencesOfSubscriber = (scope: Scope, { now, ...person }: Subscription) =>
  startSequences(scope, { trigger: 'subscribed', person, now });

function occasionOf(happening: Happening): string {
  if (happening.trigger === 'subscribed') return 'subscription';
  return happening.trigger === 'booked' ? `appointment ${happening.appointmentId}` : happening.occasion;
}

function personOf({ tenantId }: Scope, happening: Happening): SQL {
  if (happening.trigger === 'booked') {
    return sql`select c.email, c.id as client_id, c.first_name, c.last_name from clients c
      where c.tenant_id = ${tenantId} and c.id = ${happening.clientId}`;
  }
  const { email, firstName, lastName, clientId = null } = happening.person;
  const known = sql`(select client_id from clients_with_emails(array[lower(${email}::text)]) limit 1)`;
  return sql`select ${email}::text as email, coalesce(${clientId}::bigint, ${known}) as client_id,
    ${firstName}::text as first_name, ${lastName}::text as last_name`;
}

/** Ends runs whose goal (a booking or purchase) was reached. */
function endActed({ tenantId }: Scope, { trigger }: Happening, now: SQL): SQL {
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
