import type { Scope } from '../../../../platform/database/scope.ts';
import { plainMailbox } from '../../../messaging/emails/server/mailbox.ts';
import { addressesOfPerson } from '../../../people/clients/server/addresses.ts';

type Pair = { affiliateEmail: string; buyerEmail: string };

/** Whether the affiliate is who buys: the same mailbox under any of its names, or another known address of that client. */
export async function isOwnPurchase(scope: Scope, { affiliateEmail, buyerEmail }: Pair): Promise<boolean> {
  const affiliate = plainMailbox(affiliateEmail);
  if (plainMailbox(buyerEmail) === affiliate) return true;
  const known = await addressesOfPerson(scope, buyerEmail);
  return known.some(address => plainMailbox(address) === affiliate);
}
