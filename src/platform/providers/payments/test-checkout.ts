import { type Seal, signToken } from '../../secrets/signed-token.ts';
import { deriveKey } from '../../secrets/tokens.ts';
import type { Payments } from './payments.ts';

/** Signing secret for the events of the built-in test checkout. */
export const testSecret = (secret: string) => `whsec_${deriveKey(secret, 'test checkout events')}`;

/** Seals the token in the checkout URL, which holds the practice and checkout ids. */
export const testCheckoutSeal = (secret: string): Seal => ({ secret, purpose: 'test checkout' });

/** Used without a payment provider: a test checkout served by this program. Its state is in our own tables. */
export const builtInPayments = (secret: string, appUrl: string): Payments => {
  const emptyCheckout = { session: '', amount: 0, currency: '', paymentIntent: null, isLive: false, paidAt: null };
  return {
    via: 'built-in',
    check: async () => 'test',
    createCheckout: async ({ key, tenantId, checkoutId }) => {
      const token = signToken(testCheckoutSeal(secret), [String(tenantId), String(checkoutId)]);
      return { session: `test_session_${key}`, url: `${appUrl}/test-checkout/${token}` };
    },
    findCheckout: async session => ({ ...emptyCheckout, session, state: 'open' }),
    expireCheckout: async session => ({ ...emptyCheckout, session, state: 'expired' }),
    refund: async ({ key }) => ({ state: 'pending', refund: `test_refund_${key}`, error: null }),
    findLostRefund: async () => null,
    findRefund: async refund => ({ state: 'pending', refund, error: null }),
  };
};
