import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, instantOnOrAfter } from '../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { listMembers } from '../../../accounts/auth/server/members.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { smsUse } from '../../../accounts/vendors/server/access.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { queueSms } from '../../../messaging/sms/server/queue-sms.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { readPhone, smsNumber } from '../../../people/clients/server/phones.ts';
import { findNextUpcoming } from '../../appointments/server/queries.ts';
import type { ReminderExample, ReminderMessage, ReminderTexts, reminderTest } from '../contract.ts';
import { reminderMessages } from '../messages/catalog.ts';
import { builtInTexts, fillSms } from '../template.ts';
import { type ReminderData, wordsFor } from './placeholder-values.ts';
import { renderReminder } from './ReminderMail.tsx';

/** Uses the next appointment, or a made-up one if there is none. */
export async function getExample({ env }: Services, scope: Scope, now = new Date()): Promise<ReminderExample> {
  const { isReal, ...example } = await exampleOf(scope, now);
  const { client, appointment, practice } = example;
  const when = formatDayAndTime(appointment.startTime, practice.settings.timeZone);
  const origin = originOf(env, practice.publicDomain);
  const locale = localeOf(practice.settings);
  const { confirm, reschedule, cancel } = reminderMessages.in(locale).mail;
  return {
    about: `${client.firstName} ${client.lastName}, ${when}`,
    isReal,
    email: { ...wordsFor('email', example), ...mailLinks(origin) },
    sms: { ...wordsFor('sms', example), ...textLinks(origin) },
    builtIn: builtInTexts(locale),
    links: { confirmLink: confirm, moveLink: reschedule, cancelLink: cancel },
  };
}

export async function exampleOf(scope: Scope, now: Date): Promise<ReminderData & { isReal: boolean }> {
  const [practice, appointment] = await Promise.all([getPractice(scope), findNextUpcoming(scope, now)]);
  if (!appointment) return { ...invented(practice, now), practice, isReal: false };
  return { appointment, client: await getClient(scope, appointment.clientId), practice, isReal: true };
}

function invented({ settings }: Tenant, now: Date): Omit<ReminderData, 'practice'> {
  const { timeZone } = settings;
  const title = commonMessages.in(localeOf(settings)).appointmentTypes.consultation;
  const startTime = instantOnOrAfter(addDays(dayIn(now, timeZone), 2), '10:00', timeZone);
  const endTime = addMinutes(startTime, 30);
  return {
    appointment: {
      startTime,
      endTime,
      visitorTimeZone: null,
      title,
      status: 'scheduled',
      placeKind: null,
      placeDetail: null,
    },
    client: { firstName: 'Jamie', lastName: 'Rivera' },
  };
}

/** Links without a token open pages that explain that the link belongs to an appointment. */
export const mailLinks = (origin: string) => ({
  confirmLink: `${origin}/confirm-appointment`,
  moveLink: `${origin}/reschedule-appointment`,
  cancelLink: `${origin}/cancel-appointment`,
});

/** As long as real links, so that the number of segments is correct. */
export const textLinks = (origin: string) => {
  const link = `${origin}/v/${'x'.repeat(22)}`;
  return { confirmLink: link, moveLink: link, cancelLink: link };
};

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
  const [example, members] = [await exampleOf(scope, new Date()), await listMembers(scope)];
  const me = members.find(({ userId }) => userId === scope.userId);
  if (!me) throw new AppError('conflict', 'You are no longer a member of this practice.');
  const origin = originOf(services.env, example.practice.publicDomain);
  const { confirmLink: confirm, moveLink: move, cancelLink: cancel } = mailLinks(origin);
  const mail = renderReminder(example, {
    texts,
    links: { confirm, move, cancel },
    stopUrl: `${origin}/reminder-preferences`,
    letterhead: createLetterhead(services, example.practice),
  });
  await queueMail(services, scope, {
    ...mail,
    cause: `test of a reminder ${randomUUID()}`,
    subject: `Test: ${mail.subject}`,
    to: me.email,
    fromName: example.practice.name,
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
  const values = { ...wordsFor('sms', example), ...textLinks(originOf(services.env, example.practice.publicDomain)) };
  const text = fillSms(texts.smsBody, values, builtInTexts(localeOf(example.practice.settings)));
  await queueSms(services, scope, { cause: `test of a reminder ${randomUUID()}`, type: 'manual', to, text });
  return use === 'built-in'
    ? { message: 'No SMS provider is set up. Read it in SMS Logs.', outcome: 'failed' }
    : { message: `A test is on its way to ${phone}.`, outcome: 'queued' };
}
