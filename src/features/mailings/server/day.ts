import { sql } from 'drizzle-orm';
import {
  asSystem,
  type Database,
  inTenant,
  type Scope,
  type System,
  type Who,
} from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findStored } from '../../vendors/server/stored.ts';
import type { MailDay } from '../contract.ts';

/** What a practice may send in 24 hours through a server that its owner lends to several. */
const lent = 2_000;

/** Mails to many that a practice may send in 24 hours through the instance's own server; null: as many as it wants. */
export async function lentPerDay({ env, database }: Pick<Services, 'env' | 'database'>): Promise<number | null> {
  if (env.MAIL_DAILY_LIMIT !== undefined) return env.MAIL_DAILY_LIMIT || null;
  return (await isShared(database)) ? lent : null;
}

async function isShared(database: Database): Promise<boolean> {
  const { rows } = await asSystem(database).db.execute(sql`select id from tenants limit 2`);
  return rows.length > 1;
}

/**
 * What is left of the last 24 hours, and in how many milliseconds more of it is free. Counted from what was sent, so that
 * nothing has to be given back: what is under way counts, and what may have arrived. Under the lock of the practice's pace,
 * two claims never exceed it together.
 */
export async function readDay({ db }: Pick<System, 'db'>, tenantId: number, perDay: number) {
  const ofPractice = sql`tenant_id = ${tenantId} and kind = 'bulk'`;
  const since = sql`now() - interval '24 hours'`;
  const { rows } = await db.execute<{ sent: number; rest: number | null }>(sql`
    select count(*)::int as sent,
      (extract(epoch from min(at) + interval '24 hours' - now()) * 1000)::float8 as rest
    from (
      select at from (
        (select sent_at as at from email_logs where ${ofPractice} and status = 'sent' and sent_at > ${since}
          order by sent_at desc limit ${perDay})
        union all select last_byte_at from email_logs
          where ${ofPractice} and status = 'unknown' and last_byte_at > ${since}
        union all select now() from email_logs where ${ofPractice} and status = 'sending'
      ) taken order by at desc limit ${perDay}
    ) latest`);
  const { sent = 0, rest = null } = rows[0] ?? {};
  return { left: perDay - sent, sent, restsFor: sent >= perDay ? Math.max(rest ?? 0, 1_000) : null };
}

/** The same as its owner sees it; `perDay` null: nothing is limited. */
export async function getMailDay(services: Services, who: Who, now = new Date()): Promise<MailDay> {
  // Asked before the transaction: one that waits for a second connection keeps its first from those who have it.
  const lent = services.env.SMTP_URL === undefined ? null : await lentPerDay(services);
  return inTenant(services.database, who, scope => dayOf(scope, lent, now));
}

async function dayOf(scope: Scope, lent: number | null, now: Date): Promise<MailDay> {
  const perDay = lent !== null && !(await findStored(scope, 'mail')) ? lent : null;
  if (perDay === null) return { perDay, sent: 0, waitsUntil: null };
  const { sent, restsFor } = await readDay(scope, scope.tenantId, perDay);
  return { perDay, sent, waitsUntil: restsFor === null ? null : new Date(now.getTime() + restsFor).toISOString() };
}
