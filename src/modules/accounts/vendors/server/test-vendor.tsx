import { randomUUID } from 'node:crypto';
import { asSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { MailFailure } from '../../../../platform/mail/sender.ts';
import { explainConnection, VendorFailure, within } from '../../../../platform/outbound/vendor-failure.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { email } from '../../../../shared/zod.ts';
import { findUser } from '../../auth/server/accounts.ts';
import type { Tenant } from '../../tenants/contract.ts';
import { MailHeading, MailParagraph, renderMail } from '../../tenants/server/MailLayout.tsx';
import { getPractice } from '../../tenants/server/practice.ts';
import type { Vendor } from '../contract.ts';
import { findWriter, openSms } from './access.ts';
import { type MailTransport, openInstanceMail, openOwnMail } from './mail.ts';
import { instanceHasMailServer } from './mail-server.ts';
import { findPayments } from './payment-account.ts';
import { findStored } from './stored-settings.ts';

type SmsRecord = { recipientPhone: string; message: string; type: 'manual'; sentBy: 'log' | 'instance' | 'own' } & (
  | Awaited<ReturnType<ReturnType<typeof openSms>['send']>>
  | { status: 'failed'; error: string }
);
type SmsTests = {
  /** Parses a phone number to E.164; null if it is invalid. */
  readPhone: (typed: string | null, country: string | null) => { phone: string | null } | null;
  hasOptedOut: (scope: Scope, phone: string) => Promise<boolean>;
  optedOutSentence: string;
  record: (scope: Scope, sms: SmsRecord) => Promise<number>;
};
export const smsTests = port<SmsTests>('vendor.sms-tests');

const perPractice = { name: 'instance-sms-test', max: 3, seconds: hours(24) };
const instanceLimit = { name: 'instance-sms-tests', max: 30, seconds: hours(24) };

/**
 * Uses one of the daily tests through the instance's account.
 * @throws VendorFailure if it is not the practice's own number, AppError too_many at the daily limit
 */
async function takeInstanceTestSms(services: Services, { id, phone, country }: Tenant, to: string) {
  if (portOf(services.database, smsTests).readPhone(phone, country)?.phone !== to) {
    throw new VendorFailure(
      'Until you connect your own Twilio account, you can only test with your practice’s phone number, set under Company.',
    );
  }
  const system = asSystem(services.database);
  await countAttempt(system, perPractice, String(id), limitReached);
  await countAttempt(system, instanceLimit, 'all', limitReached);
}

const limitReached = 'You’ve used today’s tests. Try again tomorrow, or connect your own Twilio account.';

/**
 * Sends a test message and logs it, even if it fails. Sign-up is open to anybody, so through the instance's account
 * neither text nor recipient can be chosen.
 */
async function testSms(services: Services, inPractice: InPractice, typed: string | null): Promise<string> {
  const { own, practice } = await inPractice(async scope => ({
    own: await findStored(scope, 'sms'),
    practice: await getPractice(scope),
  }));
  const sender = openSms(services, own);
  const sms = portOf(services.database, smsTests);
  const to = sms.readPhone(typed, practice.country)?.phone;
  if (!to) return rejectRecipient('Enter a phone number for the test. Begin with + for another country.');
  if (await inPractice(scope => sms.hasOptedOut(scope, to))) return rejectRecipient(sms.optedOutSentence);
  const isInstances = !own && sender.via !== 'log';
  if (isInstances) await takeInstanceTestSms(services, practice, to);
  const message = `Text messages${isInstances ? '' : ` from ${practice.name}`} work. Sent as a test by Sorrel.`;
  const sentBy = sender.via === 'log' ? 'log' : isInstances ? 'instance' : 'own';
  const record = { recipientPhone: to, message, type: 'manual', sentBy } as const;
  try {
    const outcome = await sender.send({ to, text: message });
    await inPractice(scope => sms.record(scope, { ...record, ...outcome }));
  } catch (reason) {
    if (reason instanceof VendorFailure) {
      await inPractice(scope => sms.record(scope, { ...record, status: 'failed', error: reason.message }));
    }
    throw reason;
  }
  return `Twilio accepted the message to ${to}.`;
}

export type TestOutcome = { ok: boolean; message: string };

/** Tests the current settings and describes the result. */
export async function testVendor(
  services: Services,
  principal: Principal,
  { vendor, to }: { vendor: Vendor; to: string | null },
): Promise<TestOutcome> {
  const inPractice: InPractice = work => inTenant(services.database, principal, work);
  const tests = { mail: testMail, sms: testSms, payments: testPayments, ai: testAi };
  try {
    return { ok: true, message: await tests[vendor](services, inPractice, to, principal) };
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

/** Sends a test directly, bypassing the outbox, to get the server's current answer. */
async function testMail(
  services: Services,
  inPractice: InPractice,
  typed: string | null,
  { userId }: Principal,
): Promise<string> {
  const to = email().safeParse(typed).data;
  if (!to) return rejectRecipient('Enter an email address for the test.');
  const [own, practice] = await inPractice(scope => Promise.all([findStored(scope, 'mail'), getPractice(scope)]));
  if (!own) await requireOwnAddress(services, userId, to);
  if (!own && !instanceHasMailServer(services)) throw new VendorFailure(noMailServer);
  const transport = own ? openOwnMail(services, own) : openInstanceMail(services.env);
  try {
    await within(30, () => send(transport, { to, name: practice.name, host: new URL(services.env.APP_URL).hostname }));
  } catch (reason) {
    throw describeFailure(reason);
  } finally {
    transport.sender.close();
  }
  return `The mail server accepted the test email to ${to}. Check the inbox and the spam folder.`;
}

const noMailServer = 'No mail server is set up. Emails are saved in Email Logs and not sent.';

/** Sign-up is open to anybody, so the instance's server must not send test emails to strangers. @throws VendorFailure */
async function requireOwnAddress(services: Services, userId: number, to: string) {
  if ((await findUser(services, to))?.id === userId) return;
  throw new VendorFailure('Until you connect your own mail server, you can only send a test to your own address.');
}

const send = ({ sender, fromAddress }: MailTransport, { to, name, host }: { to: string; name: string; host: string }) =>
  sender.send(
    {
      ...renderMail({
        title: 'Your email settings work',
        preview: 'Sent as a test by Sorrel.',
        practice: { name, signature: null, address: null },
        children: (
          <>
            <MailHeading>Your email settings work</MailHeading>
            <MailParagraph>This is your test email. Emails to your clients are sent the same way.</MailParagraph>
          </>
        ),
      }),
      from: { name, address: fromAddress },
      to,
      replyTo: null,
      subject: `Test email from ${name}`,
      attachments: [],
      messageId: `<${randomUUID()}@${host}>`,
    },
    async () => undefined,
  );

function describeFailure(reason: unknown): unknown {
  const who = 'The mail server';
  const code = reason instanceof MailFailure ? reason.code : '';
  if (code === 'EAUTH') return new VendorFailure(`${who} rejected the user name or password.`);
  if (code === 'EPROTOCOL') return new VendorFailure(`${who} sent an unexpected response.`);
  if (reason instanceof MailFailure && reason.answered) return new VendorFailure(`${who} refused: ${reason.message}`);
  const sentence = explainConnection(who, reason);
  if (sentence) return new VendorFailure(sentence);
  return reason instanceof MailFailure ? new VendorFailure(`${who} failed: ${reason.message}`) : reason;
}

/** Runs `work` in a transaction of the practice. Vendors must be called between transactions, never inside one. */
type InPractice = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** @throws AppError invalid for the field `to` */
function rejectRecipient(sentence: string): never {
  throw new AppError('invalid', sentence, { to: sentence });
}
