import type { Services } from '../../../../platform/services.ts';
import { VendorFailure } from '../../../../platform/vendor-failure.ts';
import { hasOptedOut, optedOutSentence } from '../../../messaging/sms/server/opt-outs.ts';
import { recordSms } from '../../../messaging/sms/server/record.ts';
import { readPhone } from '../../../people/clients/server/phones.ts';
import { getPractice } from '../../tenants/server/practice.ts';
import { openSms } from './access.ts';
import { spendInstanceSms } from './instance-sms.ts';
import { findStored } from './stored.ts';
import { type InPractice, refuseTo } from './trial.ts';

/**
 * Sends a text message for real and writes it into the practice's log, whatever became of it. Anybody can sign up, so
 * through the instance's account it is neither theirs to say what a message tells nor whom it reaches.
 */
export async function testSms(services: Services, inPractice: InPractice, typed: string | null): Promise<string> {
  const { own, practice } = await inPractice(async scope => ({
    own: await findStored(scope, 'sms'),
    practice: await getPractice(scope),
  }));
  const sender = openSms(services, own);
  const to = readPhone(typed, practice.country)?.phone;
  if (!to) return refuseTo('Enter a phone number for the test. Begin with + for another country.');
  if (await inPractice(scope => hasOptedOut(scope, to))) return refuseTo(optedOutSentence);
  const isInstances = !own && sender.via !== 'log';
  if (isInstances) await spendInstanceSms(services, practice, to);
  const message = `Text messages${isInstances ? '' : ` from ${practice.name}`} work. Sent as a test by Sorrel.`;
  const sentBy = sender.via === 'log' ? 'log' : isInstances ? 'instance' : 'own';
  const record = { recipientPhone: to, message, type: 'manual', sentBy } as const;
  try {
    const outcome = await sender.send({ to, text: message });
    await inPractice(scope => recordSms(scope, { ...record, ...outcome }));
  } catch (reason) {
    if (reason instanceof VendorFailure) {
      await inPractice(scope => recordSms(scope, { ...record, status: 'failed', error: reason.message }));
    }
    throw reason;
  }
  return `Twilio accepted the message to ${to}.`;
}
