import { sql } from 'drizzle-orm';
import { asSystem, inTenant, type System, type Who } from '../../../platform/database/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { dayIn, timeIn } from '../../../shared/dates.ts';
import { noteEvent } from '../../audit/server/note-event.ts';
import { findOwner } from '../../auth/server/members.ts';
import { defaultPrivacy, type PrivacySettings } from '../contract.ts';
import { eraseClient } from './erase.ts';
import { releaseInvoices } from './release-invoices.ts';
import { inactive, oldEmails, oldLeads, oldTexts } from './retention.ts';
import { getPrivacy } from './settings.ts';

/** In one transaction: nobody waits long for a night's work. */
const atOnce = 2_000;
const begins = '02:00';

/** Once a night, after two o'clock of the practice: what its rules say is over goes, and the log says how much. */
export async function runRetention(services: Services, stop: AbortSignal, now = new Date()): Promise<void> {
  const system = asSystem(services.database);
  await deleteOldEvents(system);
  const { rows } = await system.db.execute<{ id: string; zone: string; ran: string | null }>(sql`
    select t.id, t.time_zone as zone, s.ran_on as ran from tenants t join privacy_settings s on s.tenant_id = t.id`);
  for (const { id, zone, ran } of rows) {
    const today = dayIn(now, zone);
    if (stop.aborted) return;
    if (ran === today || timeIn(now, zone) < begins) continue;
    const who = await findOwner(system, Number(id));
    if (who && (await claimNight(system, Number(id), today))) await runRules(services, who, stop);
  }
}

/** Of two workers one does it. */
async function claimNight({ db }: System, tenantId: number, today: string): Promise<boolean> {
  const { rows } = await db.execute(sql`update privacy_settings set ran_on = ${today}
    where tenant_id = ${tenantId} and ran_on is distinct from ${today} returning 1 as one`);
  return rows.length > 0;
}

/** Of every practice, also of those that never set anything. */
async function deleteOldEvents({ db }: System) {
  await db.execute(sql`delete from audit_events e using (
      select e.tenant_id, e.id from tenants t left join privacy_settings s on s.tenant_id = t.id
      cross join lateral (select tenant_id, id from audit_events where tenant_id = t.id
        and at < now() - make_interval(months => coalesce(s.audit_months, ${defaultPrivacy.auditMonths}))
        order by at limit ${atOnce}) e
    ) old where e.tenant_id = old.tenant_id and e.id = old.id`);
}

export async function runRules(services: Services, who: Who, stop: AbortSignal): Promise<Record<string, number>> {
  const rules = await inTenant(services.database, who, getPrivacy);
  const done = { clients: await eraseInactive(services, who, rules, stop), emails: 0, texts: 0, leads: 0, invoices: 0 };
  await inTenant(services.database, who, async scope => {
    const count = async (statement: ReturnType<typeof sql>) => (await scope.db.execute(statement)).rows.length;
    if (rules.messageMonths) {
      done.emails = await count(sql`update email_logs set subject = '', html = '', text = '', attachments = '[]',
          personal = null
        where id in (select id from email_logs where ${oldEmails(scope, rules.messageMonths)} limit ${atOnce})
          and tenant_id = ${scope.tenantId} returning 1 as one`);
      done.texts = await count(
        sql`update sms_logs set message = '' where ${oldTexts(scope, rules.messageMonths)} returning 1 as one`,
      );
    }
    if (rules.leadMonths) {
      done.leads = await count(
        sql`delete from lead_requests l where ${oldLeads(scope, rules.leadMonths)} returning 1 as one`,
      );
    }
    done.invoices = await releaseInvoices(scope, rules, atOnce);
    const details = Object.fromEntries(Object.entries(done).filter(([, count]) => count > 0));
    if (Object.keys(details).length) {
      await noteEvent(scope, { act: 'deleted', subject: 'settings', actorName: 'retention rules', details });
    }
  });
  return done;
}

/** Each in a transaction of its own: one who cannot go holds up nobody. */
async function eraseInactive(services: Services, who: Who, { inactiveYears }: PrivacySettings, stop: AbortSignal) {
  if (!inactiveYears) return 0;
  const { rows } = await inTenant(services.database, who, scope =>
    scope.db.execute<{ id: string }>(
      sql`select c.id from clients c where ${inactive(scope, inactiveYears)} limit ${atOnce}`,
    ),
  );
  let erased = 0;
  for (const id of rows.map(row => Number(row.id))) {
    if (stop.aborted) return erased;
    try {
      await inTenant(services.database, who, async scope => {
        await eraseClient(services, scope, { clientId: id, reason: 'rule' });
        await noteEvent(scope, { act: 'added', subject: 'erasure', clientIds: [id], actorName: 'retention rules' });
      });
      erased++;
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
    }
  }
  return erased;
}
