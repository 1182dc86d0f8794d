import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { currentUserQuery } from '../../auth/ui/use-current-user.ts';
import { type Tenant, tenant, usage } from '../contract.ts';

export const tenantPath = '/api/tenant';
export const tenantQuery = get([tenantPath], tenant);
export const usageQuery = get([tenantPath, 'usage'], usage);

/** The current user contains the practice's name, time zone and currency, which every screen shows. */
export function cacheTenant(saved: Tenant) {
  queryClient.setQueryData(tenantQuery.queryKey, saved);
  void refresh(String(currentUserQuery.queryKey[0]));
}
