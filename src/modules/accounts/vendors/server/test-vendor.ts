import { inTenant, type Who } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { VendorFailure } from '../../../../platform/vendor-failure.ts';
import type { Vendor } from '../contract.ts';
import { findWriter } from './access.ts';
import { findPayments } from './payment-account.ts';
import { testMail } from './test-mail.tsx';
import { testSms } from './test-sms.ts';
import type { InPractice } from './trial.ts';

export type TestOutcome = { ok: boolean; message: string };

/** Tries the settings that count now and says in a sentence what came of it. */
export async function testVendor(
  services: Services,
  who: Who,
  { vendor, to }: { vendor: Vendor; to: string | null },
): Promise<TestOutcome> {
  const inPractice: InPractice = work => inTenant(services.database, who, work);
  const tests = { mail: testMail, sms: testSms, payments: testPayments, ai: testAi };
  try {
    return { ok: true, message: await tests[vendor](services, inPractice, to, who) };
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    return { ok: false, message: reason.message };
  }
}

async function testPayments(services: Services, inPractice: InPractice): Promise<string> {
  const payments = await inPractice(scope => findPayments(services, scope));
  const mode = await payments.check();
  if (payments.via === 'built-in') return 'No payment provider is connected. Sorrel uses the built-in test checkout.';
  return mode === 'test'
    ? 'Stripe accepts the key. It’s a test key, so no one is charged.'
    : 'Stripe accepts the key. It’s a live key, so payments are real.';
}

async function testAi(services: Services, inPractice: InPractice): Promise<string> {
  const writer = await inPractice(scope => findWriter(services, scope));
  if (!writer) return 'Sorrel uses the built-in writer. No key needed.';
  const text = await writer.write({
    instructions: 'You write for a nutrition practice: warm, plain, without promises about health.',
    prompt: 'Write one friendly sentence about drinking enough water.',
    most: 1_000,
  });
  return `The model wrote: “${text.replace(/\s+/g, ' ').slice(0, 300)}”`;
}
