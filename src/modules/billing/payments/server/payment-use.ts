import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { type PaymentAccount, paymentUse as useOf } from '../../../accounts/vendors/server/payment-account.ts';

/**
 * The account that receives payments now: the practice's own, the instance's, or the local test checkout (`built-in`).
 */
export const paymentUse = (services: Pick<Services, 'env'>, scope: Scope): Promise<PaymentAccount> =>
  useOf(services, scope);
