import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';
import { notify } from './notifications.ts';

/** Reassigns notifications when clients are merged, so that erasing the client finds them. */
export async function moveNotifications({ db, tenantId }: Scope, { from, to }: ClientsMerged) {
  await db.execute(sql`update notifications set data = data || jsonb_build_object('clientId', ${to}::bigint)
    where tenant_id = ${tenantId} and data->>'clientId' = ${String(from)}`);
}

export const notifyOfLostDomain = (scope: Scope, { domain }: { domain: string }) =>
  notify(scope, {
    type: 'domain',
    title: 'Your domain stopped working',
    message: `${domain} no longer points to Sorrel. Your pages are back at their old address until you fix its DNS records.`,
    href: '/settings?tab=branding',
    clientId: null,
  });
