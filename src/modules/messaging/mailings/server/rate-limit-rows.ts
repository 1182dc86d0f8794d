import { type SQL, sql } from 'drizzle-orm';
import type { System } from '../../../../platform/database/scope.ts';
import { type BulkLine, isParked, ofLine, recipientDomain } from '../../emails/server/mail-rows.ts';

type Db = System['db'];

const milliseconds = (moment: SQL) => sql`(extract(epoch from ${moment}) * 1000)::float8`;
const columns = sql`${milliseconds(sql`pace.next_at`)} as "nextAt", ${milliseconds(sql`pace.slowed_until`)} as "slowedUntil",
  pace.slowdowns`;

/** Locks and returns the practice's rate-limit state, with the database's time. Lock order: practice before domains. */
export async function lockPractice(db: Db, tenantId: number): Promise<Pace & { now: number }> {
  const { rows } = await db.execute<Pace & { now: number }>(sql`
    insert into mail_paces as pace (tenant_id, domain, next_at) values (${tenantId}, '', clock_timestamp())
    on conflict (tenant_id, domain) do update set next_at = pace.next_at
    returning ${columns}, ${milliseconds(sql`clock_timestamp()`)} as now`);
  const [pace] = rows;
  if (!pace) throw new Error(`no pace of practice ${tenantId}`);
  return pace;
}

/** Domains without state are missing from the result. */
export async function pacesOf(db: Db, tenantId: number, domains: string[]): Promise<Map<string, Pace>> {
  const { rows } = await db.execute<Pace & { domain: string }>(sql`
    select pace.domain, ${columns} from mail_paces as pace
    where tenant_id = ${tenantId} and domain = any(${sql.param(domains)}::text[])`);
  return new Map(rows.map(row => [row.domain, row]));
}

/** Domains with parked emails in this queue, found by a loose index scan: one step per domain. */
export async function parkedPaces(db: Db, line: BulkLine): Promise<{ domain: string; pace: Pace | undefined }[]> {
  const first = (after: SQL) => sql`
    (select ${recipientDomain} from email_logs where ${ofLine(line)} and ${isParked} ${after}
      order by ${recipientDomain} limit 1)`;
  const { rows } = await db.execute<Omit<Pace, 'nextAt'> & { domain: string; nextAt: number | null }>(sql`
    with recursive parked(domain) as (
      select ${first(sql``)}
      union all
      select ${first(sql`and ${recipientDomain} > parked.domain`)} from parked where parked.domain is not null
    )
    select parked.domain, ${columns}
    from parked left join mail_paces as pace on pace.tenant_id = ${line.tenantId} and pace.domain = parked.domain
    where parked.domain is not null`);
  return rows.map(({ domain, nextAt, ...rest }) => ({
    domain,
    pace: nextAt === null ? undefined : { ...rest, nextAt },
  }));
}

export async function reserve(db: Db, tenantId: number, allowances: Map<string, Allowance>) {
  const used = [...allowances].flatMap(([domain, { changed }]) => {
    const pace = changed();
    return pace ? [{ domain, nextAt: pace.nextAt }] : [];
  });
  if (!used.length) return;
  await db.execute(sql`
    insert into mail_paces (tenant_id, domain, next_at)
    select ${tenantId}::bigint, domain, to_timestamp(at / 1000) from unnest(
      ${sql.param(used.map(({ domain }) => domain))}::text[], ${sql.param(used.map(({ nextAt }) => nextAt))}::float8[]
    ) as used(domain, at) order by domain
    on conflict (tenant_id, domain) do update set next_at = excluded.next_at`);
}

/**
 * Pauses sending to a domain that asked us to slow down: 1, 2, 4 … 30 minutes. Emails that were being sent at the same
 * time count once. Returns the pause in milliseconds.
 */
export async function slowDown({ db }: System, tenantId: number, domain: string): Promise<number> {
  const isOver = sql`(pace.slowed_until is null or pace.slowed_until <= now())`;
  const later = (minutes: SQL) => sql`now() + make_interval(mins => ${minutes})`;
  const { rows } = await db.execute<{ rest: number }>(sql`
    insert into mail_paces as pace (tenant_id, domain, next_at, slowed_until, slowdowns)
    values (${tenantId}, ${domain}, now(), ${later(sql`1`)}, 1)
    on conflict (tenant_id, domain) do update set
      slowed_until = case when ${isOver} then ${later(sql`least(2 ^ least(pace.slowdowns, 10), 30)::int`)} else pace.slowed_until end,
      slowdowns = pace.slowdowns + ${isOver}::int
    returning ${milliseconds(sql`pace.slowed_until - now()`)} as rest`);
  return rows[0]?.rest ?? 0;
}

/** Ends the slowdown after an accepted email. */
export async function quicken({ db }: System, tenantId: number, domain: string) {
  await db.execute(sql`
    update mail_paces set slowdowns = 0, slowed_until = null
    where tenant_id = ${tenantId} and domain = ${domain} and (slowed_until is null or slowed_until <= now())`);
}

/** Deletes state that was not used for ten minutes and that no email waits for. */
export async function forgetOldPaces({ db }: System) {
  await db.execute(sql`
    delete from mail_paces as pace where greatest(next_at, slowed_until) < now() - interval '10 minutes' and not exists (
      select from email_logs where tenant_id = pace.tenant_id and ${isParked}
    )`);
}

/** All times are in milliseconds of the database's clock. */
export type Pace = { nextAt: number; slowedUntil: number | null; slowdowns: number };

/**
 * `room`: how many emails may be sent now. `readyAt`: when the next one may be sent. `changed`: the state to store, or
 * null if it is unchanged.
 */
export type Allowance = {
  room: number;
  readyAt: number;
  isProbe: boolean;
  take: () => void;
  changed: () => Pace | null;
};

/** Burst tolerance in milliseconds: how much a worker may catch up after a delay. */
const credit = 1_000;
/** Interval in milliseconds between emails to a domain that asked us to slow down, until one is accepted. */
const probeEvery = 1_000;

/**
 * Generic cell rate algorithm (ITU-T I.371, annex A): `nextAt` is the theoretical arrival time. It is limited to one
 * step from now, so that a slower earlier setting has no lasting effect.
 */
export function allowanceOf(pace: Pace | undefined, perMinute: number | null, now: number): Allowance {
  const { nextAt, slowedUntil, slowdowns } = pace ?? { nextAt: now, slowedUntil: null, slowdowns: 0 };
  const step = Math.max(perMinute === null ? 0 : 60_000 / perMinute, slowdowns ? probeEvery : 0);
  const from = Math.max(Math.min(nextAt, now + step), now - credit);
  const readyAt = Math.max(from, slowedUntil ?? 0);
  const allowance = {
    room: readyAt > now + 1 ? 0 : step ? Math.floor(Math.max(now - from, 0) / step) + 1 : Number.POSITIVE_INFINITY,
    readyAt,
    isProbe: slowdowns > 0,
    take: () => {
      allowance.room--;
      count++;
      if (!allowance.room) allowance.readyAt = from + count * step;
    },
    changed: () => (step && (count || from < nextAt) ? { nextAt: from + count * step, slowedUntil, slowdowns } : null),
  };
  let count = 0;
  return allowance;
}
