import { sql } from 'drizzle-orm';
import { asSystem, type Database, type System } from '../../../../platform/database/scope.ts';
import { maySend } from '../../../../platform/sending-holds.ts';
import { type BulkLine, type BulkMail, claimBulk, practicesWithDueSequences } from '../../emails/server/mail-rows.ts';
import { claimPaced, type Limits } from './paced-claim.ts';

/** Practices with mails to many that may wait now. */
export async function practicesWithBulk(system: System): Promise<Set<number>> {
  const { rows } = await system.db.execute<{ tenantId: string }>(sql`
    select distinct tenant_id as "tenantId" from email_campaigns
    where status = 'sending' and (paused_at is null or stopped_at is not null)
      and ${maySend(sql`email_campaigns.tenant_id`)}`);
  const ofSequences = await practicesWithDueSequences(system);
  return new Set([...rows.map(({ tenantId }) => Number(tenantId)), ...ofSequences]);
}

/** A practice's campaigns that are being sent, those that were ended before all was sent, and how fast it may send. */
export async function findSending({ db }: System, tenantId: number): Promise<Sendings> {
  const { rows } = await db.execute<Limits & { id: string | null; isEnded: boolean; hasPaces: boolean }>(sql`
    select campaign.id, campaign.stopped_at is not null as "isEnded", settings.per_minute as "perMinute",
      settings.per_domain_per_minute as "perDomainPerMinute",
      exists (select from mail_paces where tenant_id = practice.id) as "hasPaces"
    from (select ${tenantId}::bigint as id) as practice
    left join mailing_settings as settings on settings.tenant_id = practice.id
    left join email_campaigns as campaign on campaign.tenant_id = practice.id and campaign.status = 'sending'
      and (campaign.paused_at is null or campaign.stopped_at is not null)
    order by campaign.id`);
  const idsOf = (ended: boolean) =>
    rows.filter(({ id, isEnded }) => id !== null && isEnded === ended).map(({ id }) => Number(id));
  const { perMinute = null, perDomainPerMinute = null, hasPaces } = rows[0] ?? {};
  const isPaced = perMinute !== null || perDomainPerMinute !== null || hasPaces === true;
  return { sending: idsOf(false), ended: idsOf(true), limits: isPaced ? { perMinute, perDomainPerMinute } : null };
}

/** `limits`: null where nothing was ever held back. */
type Sendings = { sending: number[]; ended: number[]; limits: Limits | null };

/** `more`: no mails: none may go now. `restsFor`: then, for how many milliseconds; null: none waits for a pace. */
export type Claims = { more: (max: number) => Promise<BulkMail[]>; restsFor: () => number | null };

/** Claims from a practice's lines by turns, so that no campaign waits for the end of another. */
export function openClaims(database: Database, tenantId: number, perDay: number | null): Claims {
  const system = asSystem(database);
  let last: BulkLine['campaignId'] | undefined;
  let rests: number[] = [];
  const claim = async (line: BulkLine, limits: Limits | null, max: number) => {
    if (!limits) return claimBulk(system, line, max);
    while (true) {
      const { mails, parked, restsFor } = await claimPaced(database, line, limits, max);
      if (!mails.length && parked) continue;
      if (restsFor !== null) rests.push(restsFor);
      return mails;
    }
  };
  const more = async (max: number) => {
    rests = [];
    const { sending, limits: paces } = await findSending(system, tenantId);
    const limits = perDay === null ? paces : { ...(paces ?? noPaces), perDay };
    const lines: BulkLine['campaignId'][] = [null, ...sending];
    for (const campaignId of last === undefined ? shuffled(lines) : turned(lines, lines.indexOf(last) + 1)) {
      const found = await claim({ tenantId, campaignId }, limits, max);
      last = campaignId;
      if (found.length) return found;
    }
    return [];
  };
  return { more, restsFor: () => (rests.length ? Math.min(...rests) : null) };
}

const noPaces = { perMinute: null, perDomainPerMinute: null };

const turned = <T>(lines: T[], by: number) => [...lines.slice(by), ...lines.slice(0, by)];

/** A lane that rests after each mail begins anew with the next: in one order the first campaign would get them all. */
const shuffled = <T>(lines: T[]) =>
  lines
    .map(line => ({ line, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ line }) => line);
