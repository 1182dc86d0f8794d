import { sql } from 'drizzle-orm';
import { type Database, inSystem, type System } from '../../../../platform/database/scope.ts';
import { isSendingPaused } from '../../../../platform/outbox/sending-pause.ts';
import {
  type BulkLine,
  type BulkMail,
  claimThese,
  isFresh,
  isParked,
  ofLine,
  recipientDomain,
} from '../../emails/server/mail-rows.ts';
import { remainingToday } from './daily-limit.ts';
import {
  type Allowance,
  allowanceOf,
  lockPractice,
  type Pace,
  pacesOf,
  parkedPaces,
  reserve,
} from './rate-limit-rows.ts';

/** `perDay`: in 24 hours, see daily-limit.ts. */
export type Limits = { perMinute: number | null; perDomainPerMinute: number | null; perDay?: number | null };
/**
 * `parked`: emails set aside for their domain's limit; `restsFor`: milliseconds until the next may be sent, or null if
 * no limit applies.
 */
export type PacedClaim = { mails: BulkMail[]; parked: number; restsFor: number | null };

type Db = System['db'];
type Candidate = { id: number; domain: string };
/** State of one claim. It holds a lock, so other claims of the practice wait. */
type ClaimState = {
  db: Db;
  line: BulkLine;
  practice: Allowance;
  mails: BulkMail[];
  left: () => number;
  ofDomain: (domain: string, pace?: Pace) => Allowance;
  allowances: Map<string, Allowance>;
};

const maxParked = 1_000;

/**
 * Claims the emails that the rate limits allow now and reserves their share, in one transaction. Emails to a domain
 * that has used up its limit are parked, so that later claims skip them until the domain's turn. Claimed emails are
 * sent even if the campaign's settings change.
 */
export function claimPaced(database: Database, line: BulkLine, limits: Limits, most: number): Promise<PacedClaim> {
  return inSystem(database, async ({ db }) => {
    if (await isSendingPaused({ db }, line.tenantId)) return { mails: [], parked: 0, restsFor: null };
    const { now, ...own } = await lockPractice(db, line.tenantId);
    const practice = allowanceOf(own, limits.perMinute, now);
    const { tenantId } = line;
    const day = limits.perDay
      ? await remainingToday(database, { db }, { tenantId, perDay: limits.perDay, most })
      : null;
    if (day && day.left < 1) return { mails: [], parked: 0, restsFor: day.restsFor };
    const allowances = new Map<string, Allowance>();
    const ofDomain = (domain: string, pace?: Pace) => {
      const allowance = allowances.get(domain) ?? allowanceOf(pace, limits.perDomainPerMinute, now);
      allowances.set(domain, allowance);
      return allowance;
    };
    const mails: BulkMail[] = [];
    const left = () => Math.min(Math.min(most, day?.left ?? most) - mails.length, practice.room);
    const turn: ClaimState = { db, line, practice, mails, left, ofDomain, allowances };
    if (left() > 0) for (const { domain, pace } of await parkedPaces(db, line)) ofDomain(domain, pace);
    const waiting = [...allowances.values()];
    await claimParked(turn);
    const parked = await claimFresh(turn);
    await reserve(db, line.tenantId, new Map([['', practice], ...allowances]));
    const held = practice.room < 1 ? [practice] : [...waiting, ...parked.map(domain => ofDomain(domain))];
    const rests = held.map(({ readyAt }) => Math.max(readyAt - now, 0));
    return { mails, parked: parked.length, restsFor: rests.length ? Math.min(...rests) : null };
  });
}

/** Emails whose domain may receive again; the domain that has waited longest comes first. */
async function claimParked(turn: ClaimState) {
  const { db, line, allowances, left } = turn;
  const ready = [...allowances].filter(([, { room }]) => room >= 1).sort(([, a], [, b]) => a.readyAt - b.readyAt);
  if (!ready.length) return;
  const most = left();
  const { rows } = await db.execute<Row>(sql`
    select mail.id, ready.domain
    from unnest(${sql.param(ready.map(([domain]) => domain))}::text[],
      ${sql.param(ready.map(([, { room }]) => Math.min(room, most)))}::int[]) with ordinality as ready(domain, room, place)
    cross join lateral (
      select id from email_logs where ${ofLine(line)} and ${isParked} and ${recipientDomain} = ready.domain
      order by id limit ready.room for update skip locked
    ) as mail order by ready.place limit ${most}`);
  await take(turn, candidatesOf(rows));
}

/**
 * Takes from the head of the queue until the limit is used up or too many emails were parked. Returns their domains.
 */
async function claimFresh(turn: ClaimState): Promise<string[]> {
  const { db, line, left, ofDomain, allowances } = turn;
  const parked: string[] = [];
  for (let size = left(); left() > 0 && parked.length < maxParked; size = Math.min(size * 2, 500)) {
    const { rows } = await db.execute<Row>(sql`
      select id, ${recipientDomain} as domain from email_logs
      where ${ofLine(line)} and ${isFresh}
      order by next_attempt_at limit ${size} for update skip locked`);
    const candidates = candidatesOf(rows);
    if (!candidates.length) break;
    const news = [...new Set(candidates.map(({ domain }) => domain))].filter(domain => !allowances.has(domain));
    const paces = await pacesOf(db, line.tenantId, news);
    for (const domain of news) ofDomain(domain, paces.get(domain));
    const fitting = fits(turn, candidates);
    await take(turn, [...fitting]);
    const exceeding = candidates.filter(each => !fitting.has(each) && ofDomain(each.domain).room < 1);
    parked.push(...exceeding.map(({ domain }) => domain));
    if (exceeding.length)
      await db.execute(sql`update email_logs set next_attempt_at = 'infinity'
        where tenant_id = ${line.tenantId} and id = any(${sql.param(exceeding.map(({ id }) => id))}::bigint[])`);
  }
  return parked;
}

function fits({ ofDomain, left }: ClaimState, candidates: Candidate[]): Set<Candidate> {
  const rooms = new Map<string, number>();
  const fitting = new Set<Candidate>();
  const most = left();
  for (const each of candidates) {
    const room = rooms.get(each.domain) ?? ofDomain(each.domain).room;
    if (room < 1 || fitting.size >= most) continue;
    rooms.set(each.domain, room - 1);
    fitting.add(each);
  }
  return fitting;
}

async function take({ db, line, practice, mails, ofDomain }: ClaimState, selected: Candidate[]) {
  if (!selected.length) return;
  const domains = new Map(selected.map(({ id, domain }) => [id, domain]));
  for (const mail of await claimThese({ db }, line.tenantId, [...domains.keys()])) {
    const allowance = ofDomain(domains.get(mail.id) ?? '');
    practice.take();
    allowance.take();
    mails.push({ ...mail, isProbe: allowance.isProbe });
  }
}

type Row = { id: string; domain: string };
const candidatesOf = (rows: Row[]): Candidate[] => rows.map(({ id, domain }) => ({ id: Number(id), domain }));
