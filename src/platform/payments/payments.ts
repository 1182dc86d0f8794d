/** Whether money moves. */
export type PaymentMode = 'test' | 'live';

/** Takes money for a practice. `check` asks whether the access works. @throws VendorFailure with a sentence */
export type Payments = { via: 'stripe' | 'built-in'; check: () => Promise<PaymentMode> };

/** Without a provider: a checkout on this machine that is marked as a test. */
export const testPayments: Payments = { via: 'built-in', check: async () => 'test' };
