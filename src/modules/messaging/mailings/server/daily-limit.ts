import { sql } from 'drizzle-orm';
import {
  asSystem,
  type Database,
  inTenant,
  type Principal,
  type Scope,
  type System,
} from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { requiresVerification } from '../../../accounts/auth/server/email-verification.ts';
import { instanceHasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { findStored } from '../../../accounts/vendors/server/stored-settings.ts';
import type { MailDay } from '../contract.ts';

/** Daily limit per practice on a mail server that several practices share. */
const sharedDailyLimit = 2_000;

/** Bulk emails a practice may send in 24 hours through the instance's mail server; null means unlimited. */
export async function instanceDailyLimit({
  env,
  database,
}: Pick<Services, 'env' | 'database'>): Promise<number | null> {
  if (env.MAIL_DAILY_LIMIT !== undefined) return env.MAIL_DAILY_LIMIT || null;
  return (await isShared({ env, database })) ? sharedDailyLimit : null;
}

/** Counts only practices whose owner has a verified email, because others cannot send. */
async function isShared({ env, database }: Pick<Services, 'env' | 'database'>): Promise<boolean> {
  const isProven = requiresVerification({ env })
    ? sql`exists (select from members m join users u on u.id = m.user_id
        where m.tenant_id = t.id and m.role = 'owner' and m.left_at is null and u.email_verified)`
    : sql`true`;
  const { rows } = await asSystem(database).db.execute(sql`select t.id from tenants t where ${isProven} limit 2`);
  return rows.length > 1;
}

/**
 * Remaining emails of the last 24 hours, and the milliseconds until more are available. Counts emails that were sent,
 * are being sent or have an unknown outcome, so nothing has to be given back. The caller holds the lock of the
 * practice's rate limit, which serializes claims.
 */
export async function countLastDay({ db }: Pick<System, 'db'>, tenantId: number, perDay: number) {
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
  // Counting takes longer the higher the limit is, so the next count waits longer.
  return { left: perDay - sent, sent, now, restsFor: sent >= perDay ? Math.max(rest ?? 0, 1_000, perDay) : null };
}

const nowInDatabase = sql.raw('(extract(epoch from now()) * 1000)::float8');

/** By practice: emails sent in the 24 hours before `at`, in milliseconds of the database's clock. */
const counts = new WeakMap<Database, Map<number, { sent: number; at: number }>>();
const freshFor = 3_600_000;

type Room = { tenantId: number; perDay: number; most: number };

/**
 * `countLastDay` for claims, which come after every hundred emails: counts the whole day once an hour, and in between
 * only what was sent since. Emails that became older than a day are not subtracted, so the result is too low; if less
 * than `most` is left, everything is counted again.
 */
export async function remainingToday(database: Database, system: Pick<System, 'db'>, { tenantId, perDay, most }: Room) {
  const countsByPractice = counts.get(database) ?? new Map<number, { sent: number; at: number }>();
  counts.set(database, countsByPractice);
  const last = countsByPractice.get(tenantId);
  if (last) {
    const { gone, now } = await countSentSince(system, tenantId, last.at);
    const left = perDay - last.sent - gone;
    // `now` is before `last.at` if the clock was set back.
    if (left >= most && now >= last.at && now - last.at < freshFor) return { left, restsFor: null };
  }
  const { left, sent, now, restsFor } = await countLastDay(system, tenantId, perDay);
  countsByPractice.set(tenantId, { sent, at: now });
  return { left, restsFor };
}

/** Overlaps by five minutes, because an email may be recorded with a time that was already counted. */
async function countSentSince({ db }: Pick<System, 'db'>, tenantId: number, at: number) {
  const ofPractice = sql`tenant_id = ${tenantId} and kind = 'bulk'`;
  const since = sql`to_timestamp(${at / 1_000}) - interval '5 minutes'`;
  const { rows } = await db.execute<{ gone: number; now: number }>(sql`
    select ${nowInDatabase} as now, (
      (select count(*) from email_logs where ${ofPractice} and status = 'sent' and sent_at > ${since})
      + (select count(*) from email_logs where ${ofPractice} and status = 'unknown' and last_byte_at > ${since})
      + (select count(*) from email_logs where ${ofPractice} and status = 'sending'))::int as gone`);
  return rows[0] ?? { gone: Number.POSITIVE_INFINITY, now: at };
}

/** `countLastDay` for the practice's screen; `perDay` null means unlimited. */
export async function getMailDay(services: Services, principal: Principal, now = new Date()): Promise<MailDay> {
  // Queried before the transaction: a request that holds one connection while waiting for a second can exhaust the
  // pool.
  const lent = instanceHasMailServer(services) ? await instanceDailyLimit(services) : null;
  return inTenant(services.database, principal, scope => dayOf(scope, lent, now));
}

async function dayOf(scope: Scope, lent: number | null, now: Date): Promise<MailDay> {
  const perDay = lent !== null && !(await findStored(scope, 'mail')) ? lent : null;
  if (perDay === null) return { perDay, sent: 0, waitsUntil: null };
  const { sent, restsFor } = await countLastDay(scope, scope.tenantId, perDay);
  return { perDay, sent, waitsUntil: restsFor === null ? null : new Date(now.getTime() + restsFor).toISOString() };
}
