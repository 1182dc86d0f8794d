import type { System } from '../../../../platform/database/scope.ts';
import type { Lane } from '../../../../platform/outbox/outbox.ts';
import type { Vendor } from '../contract.ts';
import { practicesWithOwn } from './stored-settings.ts';

/** `own` is the practice with its own account; null for the instance's account. */
export type AccountLane = Lane & { own: number | null };

/**
 * A queue lane for the instance's account and one per practice with its own account: the `named` practices, or those
 * with pending work.
 */
export async function accountLanes(
  system: System,
  vendor: Vendor,
  named: Set<number> | null,
  waiting: (own: number[]) => Promise<number[]>,
): Promise<AccountLane[]> {
  const own = await practicesWithOwn(system, vendor);
  const chosen = named ? own.filter(tenantId => named.has(tenantId)) : await waiting(own);
  const instance: AccountLane = { name: 'instance', isReserved: true, own: null };
  return [instance, ...chosen.map(tenantId => ({ name: `practice ${tenantId}`, own: tenantId }))];
}
