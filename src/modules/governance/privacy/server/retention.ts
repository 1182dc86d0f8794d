import { type SQL, sql } from 'drizzle-orm';
import { fullNameOf } from '../../../../platform/database/found-by.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { lastContacts } from '../../../people/clients/server/names.ts';
import type { PrivacySettings, RetentionPlan } from '../contract.ts';

/** Clients named in the preview. */
const maxNamed = 100;

const months = (count: number) => sql`now() - ${`${count} months`}::interval`;

/**
 * Clients without contact, appointment, note, invoice or purchase since then, who have no unpaid invoice and no unused
 * session of a package. Excludes clients who were erased before.
 */
export function inactive({ tables }: Pick<Services, 'tables'>, { tenantId }: Scope, years: number, today: string): SQL {
  const since = months(years * 12);
  const signs = tables.flatMap(({ table, signOfLife }) => (signOfLife ? [[table, signOfLife] as const] : []));
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
export const oldEmails = ({ tenantId }: Scope, count: number): SQL => sql`
  tenant_id = ${tenantId} and created_at < ${months(count)} and status not in ('queued', 'sending')
  and (subject <> '' or html <> '' or text <> '' or attachments <> '[]' or personal is not null)`;

export const oldTexts = ({ tenantId }: Scope, count: number): SQL => sql`
  tenant_id = ${tenantId} and created_at < ${months(count)} and status not in ('pending', 'sending') and message <> ''`;

/** Requests by addresses that became neither client nor subscriber. */
export const oldLeads = ({ tenantId }: Scope, count: number): SQL => sql`
  l.tenant_id = ${tenantId} and l.created_at < ${months(count)}
  and not exists (select from clients c where c.tenant_id = l.tenant_id and lower(c.email) = lower(l.email))
  and not exists (select from newsletter_subscribers s where s.tenant_id = l.tenant_id
    and lower(s.email) = lower(l.email) and s.status = 'active')`;

/** Description of an invoice line after the retention period. */
export const wordless = sql`coalesce(l.service_name, 'Not kept')`;

/** Invoices of erased clients whose legal retention period is over. `today`: in the practice's time zone. */
export const oldInvoices = ({ tenantId }: Scope, years: number, today: string): SQL => sql`
  i.tenant_id = ${tenantId} and i.status <> 'draft'
  and i.issued_on < (${today}::date - make_interval(years => ${years}))::date
  and exists (select from clients c where c.tenant_id = i.tenant_id and c.id = i.client_id and c.email like '%@erased.invalid')
  and (coalesce(i.buyer::text, i.notes, i.description) is not null
    or exists (select from invoice_lines l
      where l.tenant_id = i.tenant_id and l.invoice_id = i.id and l.description <> ${wordless})
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
  const found = await lastContacts(scope, sql`select c.id from clients c where ${silent}`, maxNamed);
  return found.map(({ lastContact: at, ...client }) => ({
    id: client.id,
    name: fullNameOf(client),
    lastSeen: at?.toISOString() ?? null,
  }));
}
