import { asSystem } from '../../../../platform/database/scope.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { VendorFailure } from '../../../../platform/vendor-failure.ts';
import { readPhone } from '../../../people/clients/server/phones.ts';
import type { Tenant } from '../../tenants/contract.ts';

const perPractice = { name: 'instance-sms-test', max: 3, seconds: hours(24) };
const together = { name: 'instance-sms-tests', max: 30, seconds: hours(24) };

/**
 * Takes one of the tests that the instance's SMS account pays for.
 * @throws VendorFailure for a number that is not the practice's own, AppError too_many when today's are used up
 */
export async function spendInstanceSms(services: Services, { id, phone, country }: Tenant, to: string) {
  if (readPhone(phone, country)?.phone !== to) {
    throw new VendorFailure(
      'Until you connect your own Twilio account, you can only test with your practice’s phone number, set under Company.',
    );
  }
  const system = asSystem(services.database);
  await countAttempt(system, perPractice, String(id), usedUp);
  await countAttempt(system, together, 'all', usedUp);
}

const usedUp = 'You’ve used today’s tests. Try again tomorrow, or connect your own Twilio account.';
