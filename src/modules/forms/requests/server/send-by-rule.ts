import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { type Job, queued, sweep } from '../../../../platform/jobs/jobs.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, dayIn, startOfDay } from '../../../../shared/dates.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import type { AppointmentChange } from '../../../scheduling/appointments/server/changes.ts';
import { isAsked, minutesFor } from '../../forms/questions.ts';
import { mailRequest } from './request-mail.tsx';
import { getRequest, withdrawRequest } from './requests.ts';
import { formRequests, formRules } from './tables.ts';

const mailJob = 'mail-forms';

/** Days that a form may be sent late, after a rule was added or the server was down. */
const maxDaysLate = 2;

type Rule = typeof formRules.$inferSelect;
/**
 * The practice’s current day. Calculated by the program, because PostgreSQL may have a different time zone database.
 */
type Calendar = { today: string; zone: string };

/** SQL condition: the session is due for the rule. */
function isDue({ time, days, createdAt }: Rule, { today, zone }: Calendar): SQL {
  const isBooked = sql`a.status in ('scheduled', 'pending', 'confirmed') and a.payment_due_at is null
    and a.answer_due_at is null and a.start_time > now()`;
  const begin = (after: number) => startOfDay(addDays(today, after), zone);
  if (time === 'booking') return sql`${isBooked} and a.created_at > ${createdAt}`;
  if (time === 'before') return sql`${isBooked} and a.start_time < ${begin(days + 1)}`;
  return sql`a.status not in ('cancelled', 'no_show') and a.answer_due_at is null and a.end_time < now()
    and a.end_time >= ${begin(-days - maxDaysLate)} and a.end_time < ${begin(1 - days)}`;
}

/** SQL condition: the client has no open request for the form and, for rules with `once`, has never been sent it. */
const isUnasked = ({ repeat }: Rule) => sql`not exists (select from form_requests q
  where q.tenant_id = a.tenant_id and q.form_id = f.id and q.client_id = a.client_id
    and (q.finished_at is null and q.withdrawn_at is null
      or ${repeat === 'once'} and (q.withdrawn_at is null or q.finished_at is not null)))`;

/** Idempotency key: once per client, or once per session before or after it. Rules for the same form share it. */
const causeOf = ({ formId, repeat, time }: Rule) =>
  repeat === 'once'
    ? sql`${`form ${formId} once client `} || a.client_id`
    : sql`${time === 'after' ? `form ${formId} after session ` : causeBefore(formId)} || a.id`;

/** Key without the session’s ID. Also used for forms answered at booking, so that no rule sends them again. */
export const causeBefore = (formId: number) => `form ${formId} before session `;

/**
 * Creates requests for all sessions that are due for the rule. The unique key on `cause` prevents duplicates by two
 * rules or two processes.
 */
const askFor = ({ db, tenantId }: Scope, rule: Rule, { which, calendar }: { which: SQL; calendar: Calendar }) =>
  db.execute(sql`insert into form_requests (tenant_id, client_id, form_id, version, appointment_id, cause)
    select a.tenant_id, a.client_id, f.id, f.version, a.id, ${causeOf(rule)}
    from forms f
    join appointments a on a.tenant_id = f.tenant_id
    join clients c on c.tenant_id = a.tenant_id and c.id = a.client_id and c.archived_at is null
    where f.tenant_id = ${tenantId} and f.id = ${rule.formId} and f.version > 0 and f.retired_at is null
      and (${rule.serviceId}::bigint is null or a.service_id = ${rule.serviceId}) and ${which}
      and not a.is_example and not a.is_test and ${isDue(rule, calendar)} and ${isUnasked(rule)}
    order by a.start_time, a.id
    on conflict (tenant_id, cause) do nothing`);

type FirstSession = { client_id: string; version: number; start_time: Date };

/** Every `weeks` weeks after the first session of the service, while a session is upcoming or a package is active. */
async function askEvery(scope: Scope, rule: Rule, { today, zone }: Calendar): Promise<void> {
  const { db, tenantId } = scope;
  const { rows } = await db.execute<FirstSession>(sql`select a.client_id, f.version, min(a.start_time) as start_time
    from forms f
    join appointments a on a.tenant_id = f.tenant_id
    join clients c on c.tenant_id = a.tenant_id and c.id = a.client_id and c.archived_at is null
    where f.tenant_id = ${tenantId} and f.id = ${rule.formId} and f.version > 0 and f.retired_at is null
      and (${rule.serviceId}::bigint is null or a.service_id = ${rule.serviceId})
      and a.status not in ('cancelled', 'no_show') and a.answer_due_at is null and not a.is_example and not a.is_test
      and ${isUnasked(rule)}
      and (exists (select from appointments n where n.tenant_id = a.tenant_id and n.client_id = a.client_id
          and n.start_time > now() and n.status <> 'cancelled')
        or exists (select from client_packages p where p.tenant_id = a.tenant_id and p.client_id = a.client_id
          and (p.last_day is null or p.last_day >= ${today}) and p.sessions > (select count(*) from package_uses u
            where u.tenant_id = p.tenant_id and u.client_package_id = p.id)))
    group by a.client_id, f.version order by a.client_id`);
  for (const { client_id, version, start_time } of rows) {
    const days = daysBetween(dayIn(new Date(start_time), zone), today);
    const late = days % (rule.weeks * 7);
    if (days < rule.weeks * 7 || late > maxDaysLate) continue;
    const cause = `form ${rule.formId} of ${addDays(today, -late)} client ${client_id}`;
    await db
      .insert(formRequests)
      .values({ tenantId, clientId: Number(client_id), formId: rule.formId, version, cause })
      .onConflictDoNothing();
  }
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

async function calendarOf(scope: Scope, now = new Date()): Promise<Calendar> {
  const { timeZone: zone } = (await getPractice(scope)).settings;
  return { today: dayIn(now, zone), zone };
}

const rulesOf = ({ db, tenantId }: Scope) =>
  db.select().from(formRules).where(eq(formRules.tenantId, tenantId)).orderBy(asc(formRules.id));

/** Creates the requests of all rules that are due. */
export async function askByRules(services: Services): Promise<void> {
  const { db } = asSystem(services.database);
  for (const { tenantId } of await db.selectDistinct({ tenantId: formRules.tenantId }).from(formRules)) {
    try {
      await inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, async scope => {
        const calendar = await calendarOf(scope);
        for (const rule of await rulesOf(scope)) {
          if (rule.time === 'every') await askEvery(scope, rule, calendar);
          else if (rule.time === 'before' || rule.time === 'after')
            await askFor(scope, rule, { which: sql`true`, calendar });
        }
      });
    } catch (reason) {
      // One practice must not block the others.
      services.log.error({ err: reason, tenantId }, 'ask for forms');
    }
  }
  await mailAsked(services);
}

const isNowBooked = (row: AppointmentChange['after']) =>
  row !== null && row.status !== 'cancelled' && !row.paymentDueAt && !row.answerDueAt;

/** Sends the forms of a booked session, and withdraws those of a cancelled one unless they were started. */
export async function followBooking(scope: Scope, { before, after }: AppointmentChange): Promise<void> {
  const { db, tenantId } = scope;
  if (after && isNowBooked(after) && !isNowBooked(before)) {
    const rules = (await rulesOf(scope)).filter(({ time }) => time === 'booking' || time === 'before');
    if (!rules.length) return;
    const calendar = await calendarOf(scope);
    for (const rule of rules) await askFor(scope, rule, { which: sql`a.id = ${after.id}`, calendar });
    scope.ask(mailJob);
    return;
  }
  if (!before || isNowBooked(after) || !isNowBooked(before)) return;
  const r = formRequests;
  const isOfSession = and(eq(r.tenantId, tenantId), eq(r.appointmentId, before.id));
  await db
    .update(r)
    // Frees the unique key, so that another session can ask for the form again.
    .set({ withdrawnAt: sql`now()`, cause: sql`${r.cause} || ' withdrawn ' || ${r.id}` })
    .where(and(isOfSession, isNull(r.userId), isNull(r.startedAt), isNull(r.finishedAt), isNull(r.withdrawnAt)));
}

const batch = 100;

/** Emails the forms that rules have requested, each in its own transaction, so that one failure does not stop the rest. */
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
      services.log.error({ err: reason, tenantId }, 'form email');
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
  // The form has only measurements, which are hidden from this client.
  if (!definition.questions.some(isAsked)) {
    await withdrawRequest(scope, id);
    return;
  }
  if (client.archivedAt) return;
  const minutes = minutesFor(definition.questions, definition.isSigned);
  await mailRequest(services, { ...scope, userId: client.userId }, { client, request, minutes });
}

export const ruleJobs = (services: Services): Job[] => [
  sweep('ask-for-forms', 300, () => askByRules(services)),
  sweep('mail-forms-late', 60, () => mailAsked(services)),
  queued(mailJob, () => mailAsked(services)),
];
