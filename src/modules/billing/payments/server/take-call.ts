import { asSystem } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { PaymentEvent } from '../../../../platform/payments/events.ts';
import { openSignedCall, type SignedCall } from '../../../../platform/payments/signed-event.ts';
import type { Services } from '../../../../platform/services.ts';
import { findEventSecret } from '../../../accounts/vendors/server/payment-account.ts';
import type { Reach } from './find-checkout.ts';
import { takeEvent } from './take-event.ts';

/** The account that signed a webhook: the instance's, the local test checkout, or that of the practice with this id. */
export type Caller = 'instance' | 'built-in' | number;

/** A verified event, and the checkouts it may refer to. */
export type Told = { reach: Reach; event: PaymentEvent };

/**
 * Verifies a webhook from Stripe or the local test checkout: its signature, its age of at most 300 s, and that it
 * concerns only the account's own checkouts.
 * @throws AppError invalid in all other cases alike, so as not to reveal which practices exist
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

/** Verifies and processes a webhook. @throws AppError invalid, see openCall; conflict, see takeEvent */
export async function takeCall(services: Services, caller: Caller, call: SignedCall, now = new Date()): Promise<void> {
  const { reach, event } = await openCall(services, caller, call);
  await takeEvent(services, reach, event, now);
}
