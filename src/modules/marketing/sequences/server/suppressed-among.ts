import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { SuppressionReason } from '../../../messaging/suppressions/contract.ts';
import { suppressionOf } from '../../../messaging/suppressions/server/suppressed.ts';

/** Which of these addresses get no mail to many, and why; by the address in lower case. */
export async function suppressedAmong(scope: Scope, addresses: string[]): Promise<Map<string, SuppressionReason>> {
  const asked = [...new Set(addresses.map(address => address.toLowerCase()))];
  const { rows } = await scope.db.execute<{ address: string; reason: SuppressionReason }>(sql`
    select address, reason from (
      select address, ${suppressionOf(scope.tenantId, sql`address`)} as reason
      from unnest(${sql.param(asked)}::text[]) as asked (address)
    ) found where reason is not null`);
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}
