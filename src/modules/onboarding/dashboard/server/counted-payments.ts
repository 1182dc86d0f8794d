import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { paymentUse } from '../../../billing/payments/server/payment-use.ts';

export type WithEnv = Pick<Services, 'env'>;

/** A practice that can be paid by nobody yet sees its trials; from the day it can, they count for nothing. */
export const countedPayments = async (services: WithEnv, scope: Scope): Promise<{ withTests: boolean }> => ({
  withTests: (await paymentUse(services, scope)) === 'built-in',
});
