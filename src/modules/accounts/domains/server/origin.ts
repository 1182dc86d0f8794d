import { and, eq, isNotNull } from 'drizzle-orm';
import type { Env } from '../../../../platform/config/env.ts';
import { asSystem, type Scope, type System } from '../../../../platform/database/scope.ts';
import type { Site } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { domains } from './tables.ts';

type PracticeDb = Pick<Scope | System, 'db'> & { tenantId: number };
type AppUrlEnv = Pick<Env, 'APP_URL'>;

/** The origin of public pages on a custom domain, with this server's port if it is not the default one. */
export function originOf({ APP_URL }: AppUrlEnv, domain: string | null | undefined): string {
  if (!domain) return APP_URL;
  const { protocol, port } = new URL(APP_URL);
  return `${protocol}//${domain}${port && `:${port}`}`;
}

/** The origin of a practice's public pages: its verified domain, else this server. */
export async function findOrigin({ env }: { env: AppUrlEnv }, { db, tenantId }: PracticeDb): Promise<string> {
  const [row] = await db
    .select({ domain: domains.domain })
    .from(domains)
    .where(and(eq(domains.tenantId, tenantId), isNotNull(domains.verifiedAt)));
  return originOf(env, row?.domain);
}

/** The practice with this verified domain, or null. Called for every unknown Host header and by TLS proxies. */
export async function findDomainOwner({ db }: Pick<System, 'db'>, domain: string): Promise<number | null> {
  const [row] = await db
    .select({ tenantId: domains.tenantId })
    .from(domains)
    .where(and(eq(domains.domain, domain), isNotNull(domains.verifiedAt)));
  return row?.tenantId ?? null;
}

export async function findSite({ database }: Services, host: string): Promise<Site | null> {
  const tenantId = await findDomainOwner(asSystem(database), host);
  return tenantId === null ? null : { host, tenantId };
}
