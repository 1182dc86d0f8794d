import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { paymentUse } from '../../../billing/payments/server/test-payments.ts';

export type WithEnv = Pick<Services, 'env'>;

/** Test payments count until the practice can accept real ones, then never again. */
export const countedPayments = async (services: WithEnv, scope: Scope): Promise<{ withTests: boolean }> => ({
  withTests: (await paymentUse(services, scope)) === 'built-in',
});
