import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope, type System } from '../../../../platform/database/scope.ts';
import { type Job, queued, sweep } from '../../../../platform/jobs/jobs.ts';
import type { Services } from '../../../../platform/services.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import type { AppointmentChange } from '../../../scheduling/appointments/server/changes.ts';
import { minutesFor } from '../../forms/questions.ts';
import { mailRequest } from './request-mail.tsx';
import { getRequest } from './requests.ts';
import { formRequests } from './tables.ts';

const mailJob = 'mail-forms';

/** Sessions that take place, as far as is known. */
const isBooked = sql`a.status in ('scheduled', 'pending', 'confirmed') and a.payment_due_at is null and a.answer_due_at is null`;
const daysUntil = sql`((a.start_time at time zone t.time_zone)::date - (now() at time zone t.time_zone)::date)`;
const daysSince = sql`((now() at time zone t.time_zone)::date - (a.end_time at time zone t.time_zone)::date)`;
/** A rule that was added or a server that was down asks this many days late at most. */
const maxDaysLate = 2;

/** Which rules a session fulfils now. */
const isDue = sql`case r.time
  when 'booking' then ${isBooked} and a.start_time > now() and a.created_at > r.created_at
  when 'before' then ${isBooked} and a.start_time > now() and ${daysUntil} <= r.days
  when 'after' then a.status not in ('cancelled', 'no_show') and a.answer_due_at is null and a.end_time < now()
    and ${daysSince} between r.days and r.days + ${maxDaysLate}::int
  else false end`;

/** A form that waits for the client isn't sent again, and one that goes out once not after it was sent by hand. */
const isUnasked = sql`not exists (select from form_requests q
  where q.tenant_id = r.tenant_id and q.form_id = r.form_id and q.client_id = a.client_id
    and (r.repeat = 'once' and (q.withdrawn_at is null or q.finished_at is not null)
      or q.finished_at is null and q.withdrawn_at is null))`;

/**
 * Asks for the forms of the rules that sessions fulfil. The unique key on `cause` decides: two rules, or two processes, that
 * match the same session ask once.
 */
const askFor = ({ db }: Pick<Scope | System, 'db'>, sessions: SQL) =>
  db.execute(sql`insert into form_requests (tenant_id, client_id, form_id, version, appointment_id, cause)
    select r.tenant_id, a.client_id, r.form_id, f.version, a.id,
      case r.repeat when 'once' then format('form %s once client %s', r.form_id, a.client_id)
        else format('form %s %s session %s', r.form_id, case r.time when 'after' then 'after' else 'before' end, a.id) end
    from form_rules r
    join forms f on f.tenant_id = r.tenant_id and f.id = r.form_id and f.version > 0 and f.retired_at is null
    join appointments a on a.tenant_id = r.tenant_id and (r.service_id is null or a.service_id = r.service_id)
    join clients c on c.tenant_id = a.tenant_id and c.id = a.client_id and c.archived_at is null
    join tenants t on t.id = r.tenant_id
    where ${sessions} and not a.is_example and not a.is_test and ${isDue} and ${isUnasked}
    order by a.start_time, r.id
    on conflict (tenant_id, cause) do nothing`);

/** Every `weeks` weeks after the first session of the service, while a session is ahead or a package is open. */
const askEvery = ({ db }: Pick<System, 'db'>) =>
  db.execute(sql`insert into form_requests (tenant_id, client_id, form_id, version, cause)
    select due.tenant_id, due.client_id, due.form_id, due.version,
      format('form %s of %s client %s', due.form_id, due.first_day + due.passed * due.weeks * 7, due.client_id)
    from (
      select r.tenant_id, r.form_id, r.weeks, f.version, a.client_id, first.day as first_day, t.today,
        (t.today - first.day) / (r.weeks * 7) as passed
      from form_rules r
      join forms f on f.tenant_id = r.tenant_id and f.id = r.form_id and f.version > 0 and f.retired_at is null
      join (select id, time_zone, (now() at time zone time_zone)::date as today from tenants) t on t.id = r.tenant_id
      join appointments a on a.tenant_id = r.tenant_id and (r.service_id is null or a.service_id = r.service_id)
        and a.status not in ('cancelled', 'no_show') and a.answer_due_at is null and not a.is_example and not a.is_test
      join clients c on c.tenant_id = a.tenant_id and c.id = a.client_id and c.archived_at is null
      cross join lateral (select (a.start_time at time zone t.time_zone)::date as day) first
      where r.time = 'every' and a.start_time < now() and not exists (select from appointments e
        where e.tenant_id = a.tenant_id and e.client_id = a.client_id and (r.service_id is null or e.service_id = r.service_id)
          and e.status not in ('cancelled', 'no_show') and e.answer_due_at is null
          and (e.start_time, e.id) < (a.start_time, a.id))
    ) due
    where due.passed > 0 and due.today - due.first_day - due.passed * due.weeks * 7 <= ${maxDaysLate}::int
      and (exists (select from appointments n where n.tenant_id = due.tenant_id and n.client_id = due.client_id
          and n.start_time > now() and n.status <> 'cancelled')
        or exists (select from client_packages p where p.tenant_id = due.tenant_id and p.client_id = due.client_id
          and (p.last_day is null or p.last_day >= due.today)
          and p.sessions > (select count(*) from package_uses u where u.tenant_id = p.tenant_id and u.client_package_id = p.id)))
      and not exists (select from form_requests q where q.tenant_id = due.tenant_id and q.form_id = due.form_id
        and q.client_id = due.client_id and q.finished_at is null and q.withdrawn_at is null)
    on conflict (tenant_id, cause) do nothing`);

/** Asks for the forms of all rules that are due. */
export async function askByRules(services: Services): Promise<void> {
  const system = asSystem(services.database);
  await askFor(system, sql`r.time in ('before', 'after')`);
  await askEvery(system);
  await mailAsked(services);
}

const isNowBooked = (row: AppointmentChange['after']) =>
  row !== null && row.status !== 'cancelled' && !row.paymentDueAt && !row.answerDueAt;

/** Sends the forms of a session that was booked, and takes back those of one that was cancelled, unless they were begun. */
export async function followBooking(scope: Scope, { before, after }: AppointmentChange): Promise<void> {
  const { db, tenantId } = scope;
  if (after && isNowBooked(after) && !isNowBooked(before)) {
    const { rowCount } = await askFor(scope, sql`r.tenant_id = ${tenantId} and a.id = ${after.id}`);
    if (rowCount) scope.ask(mailJob);
    return;
  }
  if (!before || isNowBooked(after) || !isNowBooked(before)) return;
  const r = formRequests;
  const isOfSession = and(eq(r.tenantId, tenantId), eq(r.appointmentId, before.id));
  await db
    .update(r)
    .set({ withdrawnAt: sql`now()` })
    .where(and(isOfSession, isNull(r.userId), isNull(r.startedAt), isNull(r.finishedAt), isNull(r.withdrawnAt)));
}

const batch = 100;

/** Emails the clients whose forms a rule has asked for, each in a transaction of its own. */
export async function mailAsked(services: Services): Promise<void> {
  const { rows } = await asSystem(services.database).db.execute<{
    tenant_id: string;
    id: string;
  }>(sql`select tenant_id, id
    from form_requests where mailed_at is null and withdrawn_at is null and finished_at is null order by id limit ${batch}`);
  for (const { tenant_id, id } of rows) {
    const tenantId = Number(tenant_id);
    try {
      await inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, scope =>
        mailOne(services, scope, Number(id)),
      );
    } catch (reason) {
      // One client must not block the others; the next sweep tries again.
      services.log.error({ err: reason, tenantId }, 'mail a form');
    }
  }
}

async function mailOne(services: Services, scope: Scope, id: number) {
  const r = formRequests;
  const [claimed] = await scope.db
    .update(r)
    .set({ mailedAt: sql`now()` })
    .where(and(eq(r.tenantId, scope.tenantId), eq(r.id, id), isNull(r.mailedAt), isNull(r.withdrawnAt)))
    .returning({ clientId: r.clientId });
  if (!claimed) return;
  const { row: _, definition, ...request } = await getRequest(scope, id);
  const client = await getClient(scope, claimed.clientId);
  if (client.archivedAt) return;
  const minutes = minutesFor(definition.questions, definition.isSigned);
  await mailRequest(services, { ...scope, userId: client.userId }, { client, request, minutes });
}

export const ruleJobs = (services: Services): Job[] => [
  sweep('ask-for-forms', 300, () => askByRules(services)),
  sweep('mail-forms-late', 60, () => mailAsked(services)),
  queued(mailJob, () => mailAsked(services)),
];
