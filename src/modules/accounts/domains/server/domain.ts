import { eq, sql } from 'drizzle-orm';
import { inTenant, type Scope, type Who } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { isPublicDomain } from '../../../../platform/names.ts';
import type { Services } from '../../../../platform/services.ts';
import { randomToken } from '../../../../platform/tokens.ts';
import type { DomainInput, PracticeDomain } from '../contract.ts';
import { checkDomain, type DomainRow, publicHost } from './check-domain.ts';
import { describeRecords } from './describe-records.ts';
import { registeredDomain } from './look-up.ts';
import { originOf } from './origin.ts';
import { domains } from './tables.ts';

export async function getDomain(services: Pick<Services, 'env'>, scope: Scope): Promise<PracticeDomain> {
  return present(services, await findRow(scope));
}

/** The pages leave the domain that was there before; an address that stays keeps its token. @throws AppError invalid */
export async function saveDomain(services: Services, scope: Scope, input: DomainInput): Promise<PracticeDomain> {
  refuseOwn(services, input.domain);
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

/** Asks the name system now. @throws AppError not_found without a domain */
export async function checkNow(services: Services, who: Who): Promise<PracticeDomain> {
  const { database } = services;
  const row = await inTenant(database, who, findRow);
  if (!row) throw notFound('Domain');
  await checkDomain(services, row);
  return inTenant(database, who, scope => getDomain(services, scope));
}

export async function removeDomain(services: Services, scope: Scope): Promise<PracticeDomain> {
  await scope.db.delete(domains).where(eq(domains.tenantId, scope.tenantId));
  return present(services, null);
}

async function findRow({ db, tenantId }: Scope): Promise<DomainRow | null> {
  const [found] = await db.select().from(domains).where(eq(domains.tenantId, tenantId));
  return found ?? null;
}

/** The app itself is there, with everybody's session cookies. */
function refuseOwn({ env }: Pick<Services, 'env'>, domain: string) {
  const { hostname } = new URL(env.APP_URL);
  if (domain === hostname || domain.endsWith(`.${hostname}`)) throw wrong('This domain belongs to Sorrel itself');
  if (!isPublicDomain(domain)) throw wrong('Enter a domain you own, like bookings.yourpractice.com');
}

const wrong = (message: string) => new AppError('invalid', message, { domain: message });

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
