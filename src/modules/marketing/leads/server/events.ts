import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { TimelineEvent } from '../../../people/timeline/contract.ts';
import { type EventPage, isAfter, newestFirst } from '../../../people/timeline/server/page.ts';
import { leadFiles, leadRequests } from './tables.ts';

/**
 * Downloads through links mailed to these addresses. Mere requests are left out, because anyone can type someone else's
 * address.
 */
export async function fileEvents(scope: Scope, addresses: string[], page: EventPage): Promise<TimelineEvent[]> {
  const { id, firstDownloadAt: at, email, fileId, tenantId } = leadRequests;
  const written = addresses.map(address => sql`lower(${address})`);
  const rows = await scope.db
    .select({ id, at, name: leadFiles.name })
    .from(leadRequests)
    .innerJoin(leadFiles, and(eq(leadFiles.tenantId, tenantId), eq(leadFiles.id, fileId)))
    .where(
      and(eq(tenantId, scope.tenantId), inArray(sql`lower(${email})`, written), isNotNull(at), isAfter(at, id, page)),
    )
    .orderBy(newestFirst(at, id))
    .limit(page.limit);
  return rows.flatMap(({ id, at, name }) =>
    at ? { kind: 'file', id, at: at.toISOString(), title: 'Downloaded a file', detail: name, href: null } : [],
  );
}
