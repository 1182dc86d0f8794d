import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { paymentUse } from './payment-use.ts';

/** Whether test payments count in figures: only as long as the practice has no other way to be paid. */
export const countsTests = async (services: Services, scope: Scope): Promise<boolean> =>
  (await paymentUse(services, scope)) === 'built-in';
