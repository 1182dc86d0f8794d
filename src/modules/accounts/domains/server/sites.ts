import { asSystem } from '../../../../platform/database/scope.ts';
import type { Site } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { findDomainOwner } from './origin.ts';

export async function findSite({ database }: Services, host: string): Promise<Site | null> {
  const tenantId = await findDomainOwner(asSystem(database), host);
  return tenantId === null ? null : { host, tenantId };
}
