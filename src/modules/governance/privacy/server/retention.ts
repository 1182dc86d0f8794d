import { type SQL, sql } from 'drizzle-orm';
import { recordEvent } from '../../../../platform/audit/record-event.ts';
import { fullNameOf } from '../../../../platform/database/data-subject.ts';
import { asSystem, inTenant, type Principal, type Scope, type System } from '../../../../platform/database/scope.ts';
import { conflictOnLockTimeout } from '../../../../platform/database/transaction.ts';
import { AppError } from '../../../../platform/errors.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { findOwner } from '../../../accounts/auth/server/members.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { bulkWorkRunning } from '../../../people/clients/server/bulk-lock.ts';
import { lastContacts } from '../../../people/clients/server/names.ts';
import { defaultPrivacy, maxErasedANight, type PrivacySettings, type RetentionPlan } from '../contract.ts';
import { eraseClient } from './erase.ts';
import { getPrivacy, nightOf } from './settings.ts';

/** Clients named in the preview. */
const maxNamed = 100;

const months = (count: number) => sql`now() - ${`${count} months`}::interval`;

/**
 * Clients without contact, appointment, note, invoice or purchase since then, who have no unpaid invoice and no unused
 * session of a package. Excludes clients who were erased before.
 */
function inactive({ tables }: Pick<Services, 'tables'>, { tenantId }: Scope, years: number, today: string): SQL {
  const since = months(years * 12);
  const signs = tables.flatMap(({ table, activityColumn }) =>
    activityColumn ? [[table, activityColumn] as const] : [],
  );
  const silent = signs.map(([table, at]) => {
    const [rows, when] = [sql.identifier(table), sql.identifier(at)];
    return sql`and not exists (select from ${rows} t where t.tenant_id = c.tenant_id and t.client_id = c.id and t.${when} >= ${since})`;
  });
  return sql`
  c.tenant_id = ${tenantId} and c.email not like '%@erased.invalid'
  and greatest(c.created_at, coalesce(c.last_contact, '-infinity')) < ${since}
  ${sql.join(silent, sql` `)}
  and not exists (select from invoices i where i.tenant_id = c.tenant_id and i.client_id = c.id and i.status = 'pending')
  and not exists (select from client_packages k where k.tenant_id = c.tenant_id and k.client_id = c.id
    and (k.last_day is null or k.last_day >= ${today}::date) and k.sessions > (
      select count(*) from package_uses u where u.tenant_id = k.tenant_id and u.client_package_id = k.id))`;
}

/** Includes bulk email, whose body is stored elsewhere: its personal names and subject are cleared. */
const oldEmails = ({ tenantId }: Scope, count: number): SQL => sql`
  tenant_id = ${tenantId} and created_at < ${months(count)} and status not in ('queued', 'sending')
  and (subject <> '' or html <> '' or text <> '' or attachments <> '[]' or personal is not null)`;

const oldTexts = ({ tenantId }: Scope, count: number): SQL => sql`
  tenant_id = ${tenantId} and created_at < ${months(count)} and status not in ('pending', 'sending') and message <> ''`;

/** Requests by addresses that became neither client nor subscriber. */
const oldLeads = ({ tenantId }: Scope, count: number): SQL => sql`
  l.tenant_id = ${tenantId} and l.created_at < ${months(count)}
  and not exists (select from clients c where c.tenant_id = l.tenant_id and lower(c.email) = lower(l.email))
  and not exists (select from newsletter_subscribers s where s.tenant_id = l.tenant_id
    and lower(s.email) = lower(l.email) and s.status = 'active')`;

/** Description of an invoice line after the retention period. */
const anonymousText = sql`coalesce(l.service_name, 'Not kept')`;

/** Invoices of erased clients whose legal retention period is over. `today`: in the practice's time zone. */
const oldInvoices = ({ tenantId }: Scope, years: number, today: string): SQL => sql`
  i.tenant_id = ${tenantId} and i.status <> 'draft'
  and i.issued_on < (${today}::date - make_interval(years => ${years}))::date
  and exists (select from clients c where c.tenant_id = i.tenant_id and c.id = i.client_id and c.email like '%@erased.invalid')
  and (coalesce(i.buyer::text, i.notes, i.description) is not null
    or exists (select from invoice_lines l
      where l.tenant_id = i.tenant_id and l.invoice_id = i.id and l.description <> ${anonymousText})
    or exists (select from credit_notes n
      where n.tenant_id = i.tenant_id and n.invoice_id = i.id and n.reason is not null))`;

/** Preview of what the rules would delete; changes nothing. */
export async function planRetention(
  services: Pick<Services, 'tables'>,
  scope: Scope,
  rules: PrivacySettings,
  now = new Date(),
): Promise<RetentionPlan> {
  const { inactiveYears, messageMonths, leadMonths, auditMonths, invoiceYears } = rules;
  const today = dayIn(now, await getZone(scope));
  const count = async (from: SQL | null) => {
    if (!from) return 0;
    const { rows } = await scope.db.execute<{ n: number }>(sql`select count(*)::int as n from ${from}`);
    return rows[0]?.n ?? 0;
  };
  return {
    clients: inactiveYears ? await namesOf(scope, inactive(services, scope, inactiveYears, today)) : [],
    clientCount: await count(
      inactiveYears ? sql`clients c where ${inactive(services, scope, inactiveYears, today)}` : null,
    ),
    emailCount: await count(messageMonths ? sql`email_logs where ${oldEmails(scope, messageMonths)}` : null),
    textCount: await count(messageMonths ? sql`sms_logs where ${oldTexts(scope, messageMonths)}` : null),
    leadCount: await count(leadMonths ? sql`lead_requests l where ${oldLeads(scope, leadMonths)}` : null),
    invoiceCount: await count(sql`invoices i where ${oldInvoices(scope, invoiceYears, today)}`),
    auditCount: await count(sql`audit_events where tenant_id = ${scope.tenantId} and at < ${months(auditMonths)}`),
  };
}

async function namesOf(scope: Scope, silent: SQL): Promise<RetentionPlan['clients']> {
  const silentClients = await lastContacts(scope, sql`select c.id from clients c where ${silent}`, maxNamed);
  return silentClients.map(({ lastContact: at, ...client }) => ({
    id: client.id,
    name: fullNameOf(client),
    lastSeen: at?.toISOString() ?? null,
  }));
}

/** Rows per transaction, so that others don't wait long for its locks. */
const atOnce = 500;

/** Practices and rows per statement, to stay below the statement timeout. */
const practices = 200;
const lines = 500;

/** Deletes audit events after their retention period in all practices, including those with default settings. */
export async function deleteOldEvents({ db }: System, stop: AbortSignal): Promise<void> {
  for (let after = 0; !stop.aborted; ) {
    const { rows } = await db.execute<{ id: string; months: number; hasOld: boolean }>(sql`
      select t.id, t.months, exists (select from audit_events e
        where e.tenant_id = t.id and e.at < now() - make_interval(months => t.months)) as "hasOld"
      from (select t.id, coalesce(s.audit_months, ${defaultPrivacy.auditMonths}) as months
        from tenants t left join privacy_settings s on s.tenant_id = t.id
        where t.id > ${after} order by t.id limit ${practices}) t order by t.id`);
    for (const { id, months } of rows.filter(({ hasOld }) => hasOld)) {
      while (!stop.aborted && (await deleteSome(Number(id), months)) === lines);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last.id);
  }

  async function deleteSome(tenantId: number, months: number): Promise<number> {
    const { rowCount } = await db.execute(sql`
      delete from audit_events where tenant_id = ${tenantId} and id in (select id from audit_events
        where tenant_id = ${tenantId} and at < now() - make_interval(months => ${months}) order by at limit ${lines})`);
    return rowCount ?? 0;
  }
}

/**
 * Applies the retention rules once a night, after 2:00 in the practice's time zone, and logs the counts. Nights are
 * skipped while sending is paused: after a restore or import clients may look inactive although there was contact
 * since, and an erasure couldn't be undone by restoring another backup.
 */
export async function runRetention(services: Services, stop: AbortSignal, now = new Date()): Promise<void> {
  const system = asSystem(services.database);
  await deleteOldEvents(system, stop);
  const { rows } = await system.db.execute<{ id: string; zone: string; ran: string | null; isFree: boolean }>(sql`
    select t.id, t.time_zone as zone, s.ran_on as ran, ${maySend(sql`t.id`)} as "isFree"
    from tenants t join privacy_settings s on s.tenant_id = t.id`);
  for (const { id, zone, ran, isFree } of rows) {
    const night = nightOf(now, zone);
    if (stop.aborted) return;
    if (!night || ran === night) continue;
    const principal = await findOwner(system, Number(id));
    if (principal && (await claimNight(system, Number(id), night)) && isFree)
      await runRules(services, principal, { stop, now });
  }
}

/** Only one worker gets the night. */
async function claimNight({ db }: System, tenantId: number, night: string): Promise<boolean> {
  const { rows } = await db.execute(sql`update privacy_settings set ran_on = ${night}
    where tenant_id = ${tenantId} and ran_on is distinct from ${night} returning 1 as one`);
  return rows.length > 0;
}

type Which = { years: number; today: string };

/** Erased clients after id `after` with invoices whose retention period is over, one batch. */
async function findReleased(scope: Scope, { years, today }: Which, after: number): Promise<number[]> {
  const { rows } = await scope.db.execute<{ clientId: string }>(sql`
    select distinct i.client_id as "clientId" from invoices i
    where ${oldInvoices(scope, years, today)} and i.client_id > ${after} order by i.client_id limit 500`);
  return rows.map(({ clientId }) => Number(clientId));
}

/**
 * After the legal retention period, clears the buyer and all free text of an erased client's invoices, lines and credit
 * notes. Numbers, dates and amounts stay. One client at a time, because the trigger allows changes only for the client
 * named in the transaction. Returns the number of invoices.
 */
async function releaseInvoices(scope: Scope, { years, today }: Which, clientId: number): Promise<number> {
  const { tenantId, db } = scope;
  const { rows } = await db.execute<{ id: string }>(sql`
    select i.id from invoices i where ${oldInvoices(scope, years, today)} and i.client_id = ${clientId} for update`);
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::bigint[])`;
  await db.execute(sql`select set_config('app.erased_client', ${`${tenantId} ${clientId}`}, true)`);
  await db.execute(sql`update invoices set buyer = null, notes = null, description = null
    where tenant_id = ${tenantId} and id = ${ids}`);
  await db.execute(sql`update invoice_lines l set description = ${anonymousText}
    where tenant_id = ${tenantId} and invoice_id = ${ids}`);
  await db.execute(sql`update credit_notes set reason = null where tenant_id = ${tenantId} and invoice_id = ${ids}`);
  return rows.length;
}

type Night = { stop: AbortSignal; now?: Date };
type Done = Record<'clients' | 'emails' | 'texts' | 'leads' | 'invoices', number>;
/** Processes one batch in a transaction, including its audit event, and returns the number of rows. */
type Portion = (scope: Scope) => Promise<number>;

/** Applies the rules of one practice. If the program stops, the rest follows the next night. */
export async function runRules(
  services: Services,
  principal: Principal,
  { stop, now = new Date() }: Night,
): Promise<Done> {
  const [rules, zone] = await inTenant(services.database, principal, scope =>
    Promise.all([getPrivacy(scope), getZone(scope)]),
  );
  const today = dayIn(now, zone);
  const { messageMonths, leadMonths, invoiceYears } = rules;
  const portion = (what: keyof Done, work: Portion) =>
    inTenant(services.database, principal, async scope => {
      const count = await work(scope);
      if (count)
        await recordEvent(scope, { ...byRules, act: 'deleted', subject: 'settings', details: { [what]: count } });
      return count;
    });
  const all = async (what: keyof Done, statement: (scope: Scope) => SQL) => {
    let sum = 0;
    for (let count = atOnce; count >= atOnce && !stop.aborted; sum += count)
      count = await portion(what, async scope => (await scope.db.execute(statement(scope))).rowCount ?? 0);
    return sum;
  };
  const clients = await eraseInactive(services, principal, { rules, today, stop });
  if (clients) await portion('clients', async () => clients);
  return {
    clients,
    emails: messageMonths ? await all('emails', scope => emptyEmails(scope, messageMonths)) : 0,
    texts: messageMonths ? await all('texts', scope => emptyTexts(scope, messageMonths)) : 0,
    leads: leadMonths ? await all('leads', scope => deleteLeads(scope, leadMonths)) : 0,
    invoices: await release({ years: invoiceYears, today }),
  };

  async function release(which: { years: number; today: string }) {
    let sum = 0;
    for (let after = 0; !stop.aborted; ) {
      const clientIds = await inTenant(services.database, principal, scope => findReleased(scope, which, after));
      for (const clientId of clientIds) {
        if (stop.aborted) return sum;
        sum += await portion('invoices', scope => releaseInvoices(scope, which, clientId));
        after = clientId;
      }
      if (!clientIds.length) break;
    }
    return sum;
  }
}

const byRules = { actorName: 'retention rules' };

const emptyEmails = (scope: Scope, months: number) => sql`
  update email_logs set subject = '', html = '', text = '', attachments = '[]', personal = null
  where tenant_id = ${scope.tenantId} and id in (
    select id from email_logs where ${oldEmails(scope, months)} limit ${atOnce})`;

const emptyTexts = (scope: Scope, months: number) => sql`
  update sms_logs set message = '' where tenant_id = ${scope.tenantId} and id in (
    select id from sms_logs where ${oldTexts(scope, months)} limit ${atOnce})`;

const deleteLeads = (scope: Scope, months: number) => sql`
  delete from lead_requests where tenant_id = ${scope.tenantId} and id in (
    select l.id from lead_requests l where ${oldLeads(scope, months)} limit ${atOnce})`;

type Silent = { rules: PrivacySettings; today: string; stop: AbortSignal };

/** One transaction per client, so that a failure doesn't block the others. */
async function eraseInactive(
  services: Services,
  principal: Principal,
  { rules: { inactiveYears }, today, stop }: Silent,
) {
  if (!inactiveYears) return 0;
  const { rows } = await inTenant(services.database, principal, scope =>
    scope.db.execute<{ id: string }>(sql`
      select c.id from clients c where ${inactive(services, scope, inactiveYears, today)} order by c.id limit ${maxErasedANight}`),
  );
  let erased = 0;
  for (const id of rows.map(row => Number(row.id))) {
    if (stop.aborted) return erased;
    try {
      const eraseThis = async (scope: Scope) => {
        await eraseClient(services, scope, { clientId: id, reason: 'rule' });
        await recordEvent(scope, { ...byRules, act: 'added', subject: 'erasure', clientIds: [id] });
      };
      await conflictOnLockTimeout(bulkWorkRunning, () => inTenant(services.database, principal, eraseThis));
      erased++;
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
    }
  }
  return erased;
}
