import type { Services } from '../../../platform/services.ts';
import { VendorFailure } from '../../../platform/vendor-failure.ts';
import { readPhone } from '../../clients/server/phones.ts';
import { recordSms } from '../../sms/server/record.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import { findSms } from './access.ts';
import { type InPractice, refuseTo } from './trial.ts';

/** Sends a text message for real and writes it into the practice's log, whatever became of it. */
export async function testSms(services: Services, inPractice: InPractice, typed: string | null): Promise<string> {
  const { sender, practice } = await inPractice(async scope => ({
    sender: await findSms(services, scope),
    practice: await getPractice(scope),
  }));
  const to = readPhone(typed, practice.country)?.phone;
  if (!to) return refuseTo('Enter a phone number for the test. Begin with + for another country.');
  const message = `Text messages of ${practice.name} work. Sent as a test by Sorrel.`;
  const record = { recipientPhone: to, message, type: 'manual' } as const;
  try {
    const outcome = await sender.send({ to, text: message });
    await inPractice(scope => recordSms(scope, { ...record, ...outcome }));
  } catch (reason) {
    if (reason instanceof VendorFailure) {
      await inPractice(scope => recordSms(scope, { ...record, status: 'failed', error: reason.message }));
    }
    throw reason;
  }
  return sender.via === 'log'
    ? 'No SMS provider is set up: the message was recorded as delivered and went nowhere.'
    : `Twilio took the message to ${to}.`;
}
