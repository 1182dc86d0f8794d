import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { smsUse } from '../../../accounts/vendors/server/access.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { queueSms } from '../../../messaging/sms/server/queue-sms.ts';
import { readPhone, smsNumber } from '../../../people/clients/server/phones.ts';
import type { ReminderMessage, ReminderTexts, reminderTest } from '../contract.ts';
import { fillSms } from '../sms-text.ts';
import { builtInTexts } from '../template.ts';
import { exampleOf, mailLinks, textLinks } from './example.ts';
import { wordsFor } from './placeholder-values.ts';
import { renderReminder } from './ReminderMail.tsx';

/** Sends unsaved texts to the user's own address or to the practice's number. @throws AppError conflict */
export function sendTest(
  services: Services,
  principal: Principal,
  { channel, ...texts }: z.output<typeof reminderTest>,
) {
  const send = channel === 'email' ? mailTest : textTest;
  return inTenant(services.database, principal, scope => send(services, scope, texts));
}

async function mailTest(services: Services, scope: Scope, texts: ReminderTexts): Promise<ReminderMessage> {
  const [told, members] = [await exampleOf(scope, new Date()), await listMembers(scope)];
  const me = members.find(({ userId }) => userId === scope.userId);
  if (!me) throw new AppError('conflict', 'You are no longer a member of this practice.');
  const origin = originOf(services.env, told.practice.publicDomain);
  const { confirmLink: confirm, moveLink: move, cancelLink: cancel } = mailLinks(origin);
  const mail = renderReminder(told, {
    texts,
    links: { confirm, move, cancel },
    stopUrl: `${origin}/reminder-preferences`,
    letterhead: createLetterhead(services, told.practice),
  });
  await queueMail(services, scope, {
    ...mail,
    cause: `test of a reminder ${randomUUID()}`,
    subject: `Test: ${mail.subject}`,
    to: me.email,
    fromName: told.practice.name,
  });
  return (await hasMailServer(services, scope))
    ? { message: `A test is on its way to ${me.email}.`, outcome: 'queued' }
    : { message: 'No mail server is set up. Read it in Email Logs.', outcome: 'failed' };
}

async function textTest(services: Services, scope: Scope, texts: ReminderTexts): Promise<ReminderMessage> {
  // Anybody can sign up and enter any number as their own, so custom texts are never sent through the instance's
  // account.
  const use = await smsUse(services, scope);
  if (use === 'instance') throw new AppError('conflict', 'Add your own Twilio account to send test texts.');
  const example = await exampleOf(scope, new Date());
  const { phone, country } = example.practice;
  const to = smsNumber(readPhone(phone, country)?.phone ?? null);
  if (!to) throw new AppError('conflict', 'Tests go to your practice’s phone number. Add it under Company first.');
  const words = { ...wordsFor('sms', example), ...textLinks(originOf(services.env, example.practice.publicDomain)) };
  const text = fillSms(texts.smsBody, words, builtInTexts(localeOf(example.practice.settings)));
  await queueSms(services, scope, { cause: `test of a reminder ${randomUUID()}`, type: 'manual', to, text });
  return use === 'built-in'
    ? { message: 'No SMS provider is set up. Read it in SMS Logs.', outcome: 'failed' }
    : { message: `A test is on its way to ${phone}.`, outcome: 'queued' };
}
