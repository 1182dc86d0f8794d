import { type Seal, sealToken } from '../secrets/sealed-token.ts';
import { deriveKey } from '../secrets/tokens.ts';
import type { Payments } from './payments.ts';

/** What the local test checkout signs its events with. */
export const testSecret = (secret: string) => `whsec_${deriveKey(secret, 'test checkout events')}`;

/** Of the addresses of its pages, which say [practice, checkout]. */
export const testCheckoutSeal = (secret: string): Seal => ({ secret, purpose: 'test checkout' });

/** Without a provider: a checkout on this machine that is marked as a test. Its state is that of our own rows. */
export const builtInPayments = (secret: string, appUrl: string): Payments => {
  const found = { session: '', amount: 0, currency: '', paymentIntent: null, isLive: false, paidAt: null };
  return {
    via: 'built-in',
    check: async () => 'test',
    createCheckout: async ({ key, tenantId, checkoutId }) => {
      const token = sealToken(testCheckoutSeal(secret), [String(tenantId), String(checkoutId)]);
      return { session: `test_session_${key}`, url: `${appUrl}/test-checkout/${token}` };
    },
    findCheckout: async session => ({ ...found, session, state: 'open' }),
    expireCheckout: async session => ({ ...found, session, state: 'expired' }),
    refund: async ({ key }) => ({ state: 'pending', refund: `test_refund_${key}`, error: null }),
    findLostRefund: async () => null,
    findRefund: async refund => ({ state: 'pending', refund, error: null }),
  };
};
