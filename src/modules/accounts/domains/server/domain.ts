import { isIPv6 } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { isPublicDomain } from '../../../../platform/outbound/dns.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import type { DnsRecord, DnsRecordPurpose, DnsRecordState, DomainInput, PracticeDomain } from '../contract.ts';
import {
  checkDomain,
  type DomainRow,
  isApex,
  ownershipName,
  ownershipValue,
  publicHost,
  registeredDomain,
} from './check-domain.ts';
import { originOf } from './origin.ts';
import { domains } from './tables.ts';

export async function getDomain(services: Pick<Services, 'env'>, scope: Scope): Promise<PracticeDomain> {
  return present(services, await findRow(scope));
}

/** The previous domain stops working; saving the same domain keeps its token. @throws AppError invalid */
export async function saveDomain(services: Services, scope: Scope, input: DomainInput): Promise<PracticeDomain> {
  refuseOwnHost(services, input.domain);
  const fresh = {
    domain: input.domain,
    token: randomToken(),
    verifiedAt: null,
    lostAt: null,
    takenAt: null,
    findings: null,
    checkedAt: null,
    nextCheckAt: new Date(),
    createdAt: new Date(),
  };
  await scope.db
    .insert(domains)
    .values({ ...fresh, tenantId: scope.tenantId })
    .onConflictDoUpdate({ target: domains.tenantId, set: fresh, setWhere: sql`${domains.domain} <> ${input.domain}` });
  return present(services, await findRow(scope));
}

/** Queries DNS immediately. @throws AppError not_found without a domain */
export async function checkDomainNow(services: Services, principal: Principal): Promise<PracticeDomain> {
  const { database } = services;
  const row = await inTenant(database, principal, findRow);
  if (!row) throw notFound('Domain');
  await checkDomain(services, row);
  return inTenant(database, principal, scope => getDomain(services, scope));
}

export async function removeDomain(services: Services, scope: Scope): Promise<PracticeDomain> {
  await scope.db.delete(domains).where(eq(domains.tenantId, scope.tenantId));
  return present(services, null);
}

async function findRow({ db, tenantId }: Scope): Promise<DomainRow | null> {
  const [row] = await db.select().from(domains).where(eq(domains.tenantId, tenantId));
  return row ?? null;
}

/** The app's own host must not serve practice pages, because it receives the session cookies of all users. */
function refuseOwnHost({ env }: Pick<Services, 'env'>, domain: string) {
  const { hostname } = new URL(env.APP_URL);
  if (domain === hostname || domain.endsWith(`.${hostname}`)) throw domainError('This domain belongs to Sorrel itself');
  if (!isPublicDomain(domain)) throw domainError('Enter a domain you own, like bookings.yourpractice.com');
}

const domainError = (message: string) => new AppError('invalid', message, { domain: message });

/** The DNS records to be added by the practice, and their current values. */
function describeRecords(row: DomainRow, host: string): DnsRecord[] {
  const { domain, token, findings, addresses } = row;
  const about = (purpose: DnsRecordPurpose) => {
    const { state, found } = findings?.[purpose] ?? { state: 'unchecked' as const, found: [] };
    return { purpose, state, found, says: sentences[purpose][state] };
  };
  const ownership: DnsRecord = {
    ...about('ownership'),
    type: 'TXT',
    name: ownershipName(domain),
    value: ownershipValue(token),
  };
  // An apex domain cannot have a CNAME record, so it gets the addresses of this server.
  const targets: Pick<DnsRecord, 'type' | 'value'>[] =
    isApex(domain) && addresses.length
      ? addresses.map(value => ({ type: isIPv6(value) ? 'AAAA' : 'A', value }))
      : [{ type: 'CNAME', value: host }];
  return [ownership, ...targets.map(target => ({ ...about('target'), ...target, name: domain }))];
}

const sentences: Record<DnsRecordPurpose, Record<DnsRecordState, string>> = {
  ownership: {
    unchecked: 'Proves that the domain is yours.',
    good: 'The domain is yours.',
    missing: 'This record isn’t there yet. It can take an hour to show up.',
    wrong: 'There is a record with a different value. Add this one as well.',
    unreachable: 'Your domain’s name servers didn’t respond. Try again later.',
  },
  target: {
    unchecked: 'Sends the domain’s visitors to your pages.',
    good: 'The domain points here.',
    missing: 'This record isn’t there yet. It can take an hour to show up.',
    wrong: 'The domain points somewhere else. Replace its record with this one.',
    unreachable: 'The name servers didn’t respond. Try again later.',
  },
};

function present(services: Pick<Services, 'env'>, row: DomainRow | null): PracticeDomain {
  const host = publicHost(services);
  return {
    domain: row && {
      domain: row.domain,
      registered: registeredDomain(row.domain),
      state: row.verifiedAt ? 'verified' : row.lostAt ? 'lost' : 'waiting',
      isTaken: row.takenAt !== null,
      records: host ? describeRecords(row, host) : [],
      checkedAt: row.checkedAt?.toISOString() ?? null,
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
    },
    origin: originOf(services.env, row?.verifiedAt ? row.domain : null),
    isReachable: host !== null,
  };
}
