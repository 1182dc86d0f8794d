import { sql } from 'drizzle-orm';
import {
  asSystem,
  type Database,
  inTenant,
  type Scope,
  type System,
  type Who,
} from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { requiresVerification } from '../../../accounts/auth/server/email-verification.ts';
import { instanceHasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { findStored } from '../../../accounts/vendors/server/stored-settings.ts';
import type { MailDay } from '../contract.ts';

/** What a practice may send in 24 hours through a server that its owner lends to several. */
const lent = 2_000;

/** Mails to many that a practice may send in 24 hours through the instance's own server; null: as many as it wants. */
export async function lentPerDay({ env, database }: Pick<Services, 'env' | 'database'>): Promise<number | null> {
  if (env.MAIL_DAILY_LIMIT !== undefined) return env.MAIL_DAILY_LIMIT || null;
  return (await isShared({ env, database })) ? lent : null;
}

/** Nothing is lent to who has only signed up: until an owner's address is shown to be theirs, they write to nobody. */
async function isShared({ env, database }: Pick<Services, 'env' | 'database'>): Promise<boolean> {
  const isProven = requiresVerification({ env })
    ? sql`exists (select from members m join users u on u.id = m.user_id
        where m.tenant_id = t.id and m.role = 'owner' and m.left_at is null and u.email_verified)`
    : sql`true`;
  const { rows } = await asSystem(database).db.execute(sql`select t.id from tenants t where ${isProven} limit 2`);
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
  const { rows } = await db.execute<{ sent: number; rest: number | null; now: number }>(sql`
    select count(*)::int as sent, ${nowInDatabase} as now,
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
  const { sent = 0, rest = null, now = 0 } = rows[0] ?? {};
  // The more there is to be counted, the later it is asked again.
  return { left: perDay - sent, sent, now, restsFor: sent >= perDay ? Math.max(rest ?? 0, 1_000, perDay) : null };
}

const nowInDatabase = sql.raw('(extract(epoch from now()) * 1000)::float8');

/** By practice: what had gone out in the 24 hours before a moment, in milliseconds of the database's clock. */
const counts = new WeakMap<Database, Map<number, { gone: number; at: number }>>();
const freshFor = 3_600_000;

type Room = { tenantId: number; perDay: number; most: number };

/**
 * The same for a claim, which comes after every hundred mails: all of a long day is counted once an hour, and then only
 * what any process has sent since. What has become a day old meanwhile is not given back by that; where less than `most`
 * would be left, all is counted anew, so that nobody ever exceeds the limit or waits below it.
 */
export async function roomOfDay(database: Database, system: Pick<System, 'db'>, { tenantId, perDay, most }: Room) {
  const known = counts.get(database) ?? new Map<number, { gone: number; at: number }>();
  counts.set(database, known);
  const last = known.get(tenantId);
  if (last) {
    const { gone, now } = await goneSince(system, tenantId, last.at);
    const left = perDay - last.gone - gone;
    // Before that moment: the clock was put back.
    if (left >= most && now >= last.at && now - last.at < freshFor) return { left, restsFor: null };
  }
  const { left, sent, now, restsFor } = await readDay(system, tenantId, perDay);
  known.set(tenantId, { gone: sent, at: now });
  return { left, restsFor };
}

/** Five minutes more than was asked: a mail may be written down as sent at a moment that was counted already. */
async function goneSince({ db }: Pick<System, 'db'>, tenantId: number, at: number) {
  const ofPractice = sql`tenant_id = ${tenantId} and kind = 'bulk'`;
  const since = sql`to_timestamp(${at / 1_000}) - interval '5 minutes'`;
  const { rows } = await db.execute<{ gone: number; now: number }>(sql`
    select ${nowInDatabase} as now, (
      (select count(*) from email_logs where ${ofPractice} and status = 'sent' and sent_at > ${since})
      + (select count(*) from email_logs where ${ofPractice} and status = 'unknown' and last_byte_at > ${since})
      + (select count(*) from email_logs where ${ofPractice} and status = 'sending'))::int as gone`);
  return rows[0] ?? { gone: Number.POSITIVE_INFINITY, now: at };
}

/** The same as its owner sees it; `perDay` null: nothing is limited. */
export async function getMailDay(services: Services, who: Who, now = new Date()): Promise<MailDay> {
  // Asked before the transaction: one that waits for a second connection keeps its first from those who have it.
  const lent = instanceHasMailServer(services) ? await lentPerDay(services) : null;
  return inTenant(services.database, who, scope => dayOf(scope, lent, now));
}

async function dayOf(scope: Scope, lent: number | null, now: Date): Promise<MailDay> {
  const perDay = lent !== null && !(await findStored(scope, 'mail')) ? lent : null;
  if (perDay === null) return { perDay, sent: 0, waitsUntil: null };
  const { sent, restsFor } = await readDay(scope, scope.tenantId, perDay);
  return { perDay, sent, waitsUntil: restsFor === null ? null : new Date(now.getTime() + restsFor).toISOString() };
}
