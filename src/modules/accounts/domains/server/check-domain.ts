import { and, asc, eq, inArray, isNotNull, lte, ne } from 'drizzle-orm';
import { getDomain } from 'tldts';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import { asSystem, inTenant, type System } from '../../../../platform/database/scope.ts';
import { domainEvent, publish } from '../../../../platform/events/events.ts';
import { type Dns, DnsUnavailable, isPublicDomain, openDns } from '../../../../platform/outbound/dns.ts';
import { within } from '../../../../platform/outbound/vendor-failure.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { findOwner } from '../../auth/server/members.ts';
import type { DnsFinding, DnsFindings } from '../contract.ts';
import { domains } from './tables.ts';

export type DomainRow = typeof domains.$inferSelect;
type Check = { now?: Date; names?: Dns };

/** Check intervals in minutes. New domains are checked often, ones that were not set up for days twice a day. */
const verifiedIntervalMinutes = 60;
const waitingIntervalMinutes = 10;
const abandonedIntervalMinutes = 12 * 60;
const abandonedAfter = 3 * 24 * 60;
/** Batch size of the job. */
const checksPerRun = 20;

/** This server's host name; null if public DNS cannot resolve it. */
export function publicHost({ env }: Pick<Services, 'env'>): string | null {
  const { hostname } = new URL(env.APP_URL);
  return isPublicDomain(hostname) ? hostname : null;
}

/** Checks the domain's DNS records and stores the result. Must not run inside a transaction, because DNS is slow. */
export async function checkDomain(services: Services, row: DomainRow, options: Check = {}): Promise<void> {
  const { now = new Date(), names = openDns(services.env) } = options;
  const host = publicHost(services);
  if (!host) return;
  const seen = await lookUpDomain(names, { ...row, host });
  const system = asSystem(services.database);
  const isVerified = Object.values(seen.findings).every(({ state }) => state === 'good');
  if (isVerified && !(await verify(services, row, { seen, now, names }))) return;
  if (isVerified) return;
  // A domain is lost only if its records are missing or wrong; unreachable name servers change nothing.
  const isKnown = Object.values(seen.findings).some(({ state }) => state === 'missing' || state === 'wrong');
  const isLost = row.verifiedAt !== null && isKnown;
  const changed = await record(system, row, {
    ...checkResult(row, seen, now),
    ...(isLost && { verifiedAt: null, lostAt: now, nextCheckAt: addMinutes(now, waitingIntervalMinutes) }),
  });
  if (changed && isLost) await publishLost(services, row);
}

type VerifyInput = { seen: LookedUp; now: Date; names: Dns };

/** False if another practice holds the domain; a unique index decides concurrent attempts. */
async function verify(services: Services, row: DomainRow, { seen, now, names }: VerifyInput): Promise<boolean> {
  const system = asSystem(services.database);
  const values = { ...checkResult(row, seen, now), verifiedAt: row.verifiedAt ?? now, lostAt: null, takenAt: null };
  const attempt = async () => {
    try {
      await record(system, row, { ...values, nextCheckAt: addMinutes(now, verifiedIntervalMinutes) });
      return true;
    } catch (reason) {
      if (violatedConstraint(reason) !== 'domains_verified') throw reason;
      return false;
    }
  };
  if (await attempt()) return true;
  // The current holder may have lost the domain since the last check.
  const holder = await findHolder(system, row);
  if (holder) await checkDomain(services, holder, { now, names });
  if (await attempt()) return true;
  await record(system, row, { ...checkResult(row, seen, now), takenAt: now });
  return false;
}

async function findHolder({ db }: System, { domain, tenantId }: DomainRow): Promise<DomainRow | null> {
  const others = and(eq(domains.domain, domain), isNotNull(domains.verifiedAt), ne(domains.tenantId, tenantId));
  const [holder] = await db.select().from(domains).where(others);
  return holder ?? null;
}

function checkResult(row: DomainRow, { findings, addresses }: LookedUp, now: Date) {
  const since = row.lostAt ?? row.createdAt;
  const isForgotten = addMinutes(since, abandonedAfter) < now;
  const minutes = row.verifiedAt
    ? verifiedIntervalMinutes
    : isForgotten
      ? abandonedIntervalMinutes
      : waitingIntervalMinutes;
  return {
    findings,
    ...(addresses.length && { addresses }),
    checkedAt: now,
    nextCheckAt: addMinutes(now, minutes),
  };
}

/** Ignored if the practice has changed or removed the domain meanwhile. */
async function record({ db }: System, row: DomainRow, values: Partial<DomainRow>): Promise<boolean> {
  const asRead = and(eq(domains.tenantId, row.tenantId), eq(domains.token, row.token));
  const changed = await db.update(domains).set(values).where(asRead).returning({ domain: domains.domain });
  return changed.length > 0;
}

/** Published when a practice's domain no longer points here, in the scope of its owner. */
export const domainLost = domainEvent<{ domain: string }>('domain.lost');

async function publishLost(services: Services, { tenantId, domain }: DomainRow) {
  const owner = await findOwner(asSystem(services.database), tenantId);
  if (!owner) return;
  await inTenant(services.database, owner, scope => publish(scope, domainLost, { domain }));
}

/** Job: checks pending and verified domains. Several workers share the work. */
export async function checkDueDomains(services: Services, stop?: AbortSignal, options: Check = {}): Promise<void> {
  const now = options.now ?? new Date();
  for (;;) {
    const claimed = await claimDue(asSystem(services.database), now);
    await Promise.all(claimed.map(row => checkDomain(services, row, options)));
    if (claimed.length < checksPerRun || stop?.aborted) return;
  }
}

async function claimDue({ db }: System, now: Date): Promise<DomainRow[]> {
  const due = db
    .select({ tenantId: domains.tenantId })
    .from(domains)
    .where(lte(domains.nextCheckAt, now))
    .orderBy(asc(domains.nextCheckAt))
    .limit(checksPerRun)
    .for('update', { skipLocked: true });
  return db
    .update(domains)
    .set({ nextCheckAt: addMinutes(now, waitingIntervalMinutes) })
    .where(inArray(domains.tenantId, due))
    .returning();
}

type LookedUp = { findings: DnsFindings; addresses: string[] };

type DnsCheckInput = {
  domain: string;
  token: string;
  /** This server's host name. */
  host: string;
};

/** Timeout in seconds for all queries of one check. */
const maxSeconds = 8;
/** Limits the values from foreign name servers that are stored and shown. */
const maxFound = 5;

export const ownershipName = (domain: string) => `_sorrel.${domain}`;
export const ownershipValue = (token: string) => `sorrel-domain=${token}`;

/** An apex domain cannot have a CNAME record beside its other records (RFC 1034, section 3.6.2). */
export const isApex = (domain: string) => registeredDomain(domain) === domain;

export const registeredDomain = (domain: string) => getDomain(domain, { allowPrivateDomains: true }) ?? domain;

/** Checks ownership and target of a domain by DNS queries only; nothing is fetched over HTTP. */
async function lookUpDomain(names: Dns, input: DnsCheckInput): Promise<LookedUp> {
  const [ownership, [target, addresses]] = await Promise.all([
    settle<DnsFinding>(() => findOwnership(names, input), unreachable),
    settle<[DnsFinding, string[]]>(() => findTarget(names, input), [unreachable, []]),
  ]);
  return { findings: { ownership, target }, addresses };
}

async function findOwnership(names: Dns, { domain, token }: DnsCheckInput): Promise<DnsFinding> {
  const texts = (await names.texts(ownershipName(domain))).map(text => text.trim().replace(/^"(.*)"$/, '$1'));
  return findingOf(texts, texts.includes(ownershipValue(token)));
}

/** The target is right with a CNAME to this server, or if all addresses are this server's. */
async function findTarget(names: Dns, { domain, host }: DnsCheckInput): Promise<[DnsFinding, string[]]> {
  const [alias, addresses, own] = await Promise.all([
    names.alias(domain),
    names.addresses(domain),
    names.addresses(host),
  ]);
  const isAlias = alias?.toLowerCase().replace(/\.$/, '') === host;
  // If this server's own addresses cannot be resolved, nothing can be said about the domain.
  if (!own.length && !isAlias) return [unreachable, []];
  const leadsHere = isAlias || (addresses.length > 0 && addresses.every(address => own.includes(address)));
  return [findingOf(alias && !isAlias ? [alias] : addresses, leadsHere), own];
}

const findingOf = (values: string[], isGood: boolean): DnsFinding => ({
  state: isGood ? 'good' : values.length ? 'wrong' : 'missing',
  found: values.slice(0, maxFound).map(each => each.slice(0, 300)),
});

const unreachable: DnsFinding = { state: 'unreachable', found: [] };

async function settle<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await within(maxSeconds, ask);
  } catch (reason) {
    const isLate = reason instanceof Error && 'code' in reason && reason.code === 'ETIMEDOUT';
    if (reason instanceof DnsUnavailable || isLate) return otherwise;
    throw reason;
  }
}
