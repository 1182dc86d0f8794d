import type { Scope } from '../../../../platform/database/scope.ts';
import { plainMailbox } from '../../../messaging/emails/server/mailbox.ts';
import { addressesOfPerson } from '../../../people/clients/server/addresses.ts';

type Pair = { affiliateEmail: string; buyerEmail: string };

/**
 * Whether the affiliate is the buyer: the same mailbox under any alias, or another known address of the same client.
 */
export async function isOwnPurchase(scope: Scope, { affiliateEmail, buyerEmail }: Pair): Promise<boolean> {
  const affiliate = plainMailbox(affiliateEmail);
  if (plainMailbox(buyerEmail) === affiliate) return true;
  const known = await addressesOfPerson(scope, buyerEmail);
  return known.some(address => plainMailbox(address) === affiliate);
}
