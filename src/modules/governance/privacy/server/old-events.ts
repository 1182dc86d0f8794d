import { sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { defaultPrivacy } from '../contract.ts';

/** Practices that are looked at, and lines that go, in one statement: none takes long, however many there are. */
const practices = 200;
const lines = 500;

/** What the audit log no longer keeps, of every practice, also of those that never set anything. */
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
