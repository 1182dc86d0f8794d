import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { PaymentEvent } from '../../../../platform/providers/payments/events.ts';
import { openSignedCall, type SignedCall } from '../../../../platform/providers/payments/signed-event.ts';
import type { Services } from '../../../../platform/services.ts';
import { findEventSecret } from '../../../accounts/vendors/server/payment-account.ts';
import type { Reach } from './find-checkout.ts';
import { takeEvent } from './take-event.ts';

/** Whose call: the instance's account, the local test checkout, or the account of this practice. */
export type Caller = 'instance' | 'built-in' | number;

/** What a call says, and of which checkouts its account may speak. */
export type Told = { reach: Reach; event: PaymentEvent };

/**
 * What a provider's call says, be it Stripe's or the local test checkout's: only with the signature of its account and
 * not older than 300 s, and only about that account's own checkouts.
 * @throws AppError invalid for any other, which tells nothing about which practices there are
 */
export async function openCall(services: Services, caller: Caller, call: SignedCall): Promise<Told> {
  const system = asSystem(services.database);
  const source = typeof caller === 'number' ? { place: { ...system, tenantId: caller } } : caller;
  const secret = await findEventSecret(services, source);
  const event = secret && (await openSignedCall(secret, call));
  if (!event) throw new AppError('invalid', 'The signature of this call is wrong or too old.');
  const reach: Reach = typeof caller === 'number' ? { account: 'own', tenantId: caller } : { account: caller };
  return { reach, event };
}

/** Takes in such a call. @throws AppError invalid, see openCall; conflict, see takeEvent */
export async function takeCall(services: Services, caller: Caller, call: SignedCall, now = new Date()): Promise<void> {
  const { reach, event } = await openCall(services, caller, call);
  await takeEvent(services, reach, event, now);
}
