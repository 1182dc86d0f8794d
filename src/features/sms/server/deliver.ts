import { asSystem, inTenant } from '../../../platform/database/scope.ts';
import { backOffSeconds, deliverAll } from '../../../platform/outbox.ts';
import { count, hours, isUsedUp } from '../../../platform/rate-limit.ts';
import type { Services } from '../../../platform/services.ts';
import { SmsFailure, type SmsSender } from '../../../platform/sms/sender.ts';
import { startsOf } from '../../appointments/server/starts.ts';
import { findOwner } from '../../auth/server/members.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { tooLateAfter } from '../../reminders/server/outgoing.ts';
import { quietUntil } from '../../reminders/server/quiet.ts';
import { giveUp } from './give-up.ts';
import { hasOptedOut, optedOutSentence, optOut } from './opt-outs.ts';
import { recordSending, renewLeases, type Sms } from './outbox.ts';
import { reportAddress } from './report-address.ts';

/** Who sends: the instance's account or a practice's own, and how many messages side by side. */
export type Delivery = {
  services: Services;
  sender: SmsSender;
  account: 'instance' | 'own';
  atOnce: number;
  stop: AbortSignal | undefined;
};

/** Sends what was claimed; returns the failure that was the provider's and not a message's. */
export const deliver = (delivery: Delivery, claimed: Sms[]): Promise<SmsFailure | null> => {
  const { services, atOnce, stop } = delivery;
  const system = asSystem(services.database);
  return deliverAll(
    {
      log: services.log,
      atOnce,
      stop,
      renew: ids => renewLeases(system, ids),
      giveBack: async sms => void (await recordSending(system, sms, { status: 'pending', leaseUntil: null })),
      send: sms => sendOne(delivery, sms),
      postpone: (sms, trouble) => later(services, sms, trouble.message),
    },
    claimed,
  );
};

/** Returns the failure if it was the provider's. */
async function sendOne({ services, sender, account }: Delivery, sms: Sms): Promise<SmsFailure | null> {
  const system = asSystem(services.database);
  const isPaidByInstance = account === 'instance' && sender.via !== 'log';
  const refusal = (await whyNot(services, sms)) ?? (isPaidByInstance ? await whyNoMore(services, sms) : null);
  if (refusal) {
    await fail(services, sms, refusal);
    return null;
  }
  const end = await quietUntil({ ...system, tenantId: sms.tenantId }, sms.cause, new Date());
  if (end) {
    await waitUntil(services, sms, end);
    return null;
  }
  let isBegun = false;
  const beforeFirstByte = async () => {
    if (!(await recordSending(system, sms, { startedAt: new Date() }))) throw takenOver;
    if (isPaidByInstance) await count(system, perPractice, String(sms.tenantId));
    isBegun = true;
  };
  const sentBy = sender.via === 'log' ? 'log' : account;
  const reportTo = reportAddress(services.env, account === 'own' ? sms.tenantId : 'instance', sms);
  try {
    const { status, externalId } = await sender.send(
      { to: sms.recipientPhone, text: sms.message, reportTo },
      beforeFirstByte,
    );
    const sent = { status, externalId, sentBy, sentAt: new Date(), error: null, leaseUntil: null } as const;
    // Unknown: its lease ended, but now it is known. Anything else comes from a report that was quicker than the answer.
    await recordSending(system, sms, sent, ['sending', 'unknown']);
    return null;
  } catch (reason) {
    if (!(reason instanceof SmsFailure)) services.log.error({ err: reason, smsId: sms.id }, 'text message');
    await recordFailure(services, sms, { reason, isBegun, sentBy });
    return reason instanceof SmsFailure && reason.blames === 'provider' ? reason : null;
  }
}

const takenOver = new SmsFailure('Another worker sends this message.', { blames: 'message' });

/** Why this message must not go out any more. */
async function whyNot(services: Services, sms: Sms): Promise<string | null> {
  const place = { ...asSystem(services.database), tenantId: sms.tenantId };
  const [isOptedOut, end] = await Promise.all([hasOptedOut(place, sms.recipientPhone), lastMoment(services, sms)]);
  if (isOptedOut) return optedOutSentence;
  return end.getTime() < Date.now() ? (sms.error ?? tooLate) : null;
}

const tooLate = 'It couldn’t be sent in time.';

/**
 * Anybody can sign up and word reminders to any number: through the instance's account, which somebody else pays for, a
 * practice sends as many as a large one has sessions, and no more.
 */
const perPractice = { name: 'instance-sms-practice', max: 200, seconds: hours(24) };
const noMore = 'You’ve reached the limit of 200 text messages a day. Connect your own Twilio account to send more.';

async function whyNoMore({ database }: Services, { tenantId }: Sms): Promise<string | null> {
  const system = asSystem(database);
  if (!(await isUsedUp(system, perPractice, String(tenantId)))) return null;
  if ((await count(system, toldPerDay, String(tenantId))) === 1) await tellOwner(database, tenantId);
  return noMore;
}

const toldPerDay = { name: 'instance-sms-told', max: 1, seconds: hours(24) };

async function tellOwner(database: Services['database'], tenantId: number) {
  const owner = await findOwner(asSystem(database), tenantId);
  if (!owner) return;
  const message = `${noMore} Reminders go out by email instead.`;
  const news = {
    type: 'sms_limit',
    title: 'Text message limit reached',
    message,
    href: '/sms-logs',
    clientId: null,
  } as const;
  await inTenant(database, owner, scope => notify(scope, news));
}

type Outcome = { reason: unknown; isBegun: boolean; sentBy: Sms['sentBy'] };

async function recordFailure(services: Services, sms: Sms, { reason, isBegun, sentBy }: Outcome) {
  const error = reason instanceof Error ? reason.message : String(reason);
  const { answered, final, isOptOut } = reason instanceof SmsFailure ? reason : notSaid;
  const system = asSystem(services.database);
  if (isOptOut) await optOut({ ...system, tenantId: sms.tenantId }, sms.recipientPhone);
  if (isBegun && !answered) await recordSending(system, sms, { status: 'unknown', error, sentBy, leaseUntil: null });
  // `log`: told apart from what Twilio refused.
  else if (final) await fail(services, sms, error, sentBy === 'log' ? { sentBy } : {});
  else await later(services, sms, error);
}

const notSaid = { answered: false, final: false, isOptOut: false };

/** Back to waiting, as long as it may still be of use. */
async function later(services: Services, sms: Sms, error: string) {
  const failures = sms.failures + 1;
  const nextAttemptAt = new Date(Date.now() + backOffSeconds(failures) * 1_000);
  if (nextAttemptAt > (await lastMoment(services, sms))) return fail(services, sms, error);
  const waiting = { status: 'pending', error, startedAt: null, leaseUntil: null, nextAttemptAt, failures } as const;
  await recordSending(asSystem(services.database), sms, waiting);
}

/** The end of the quiet hours, if the message is still of use then. */
async function waitUntil(services: Services, sms: Sms, end: Date) {
  if (end > (await lastMoment(services, sms))) {
    return fail(services, sms, sms.error ?? 'It couldn’t be sent before quiet hours.');
  }
  const waiting = { status: 'pending', leaseUntil: null, nextAttemptAt: end } as const;
  await recordSending(asSystem(services.database), sms, waiting);
}

const fail = (services: Services, sms: Sms, error: string, by: Partial<Pick<Sms, 'sentBy'>> = {}) =>
  giveUp(services, sms, scope => recordSending(scope, sms, { status: 'failed', error, leaseUntil: null, ...by }));

/** A day, or until the appointment that it speaks of begins. */
async function lastMoment({ database }: Services, { tenantId, appointmentId, createdAt, type }: Sms): Promise<Date> {
  const dayAfter = new Date(createdAt.getTime() + hours(24) * 1_000);
  if (appointmentId === null) return dayAfter;
  const start = (await startsOf({ ...asSystem(database), tenantId }, [appointmentId])).get(appointmentId);
  if (!start || start > dayAfter) return dayAfter;
  if (start > createdAt) return start;
  // One that was written after the beginning is meant to come after it, but a reminder comes late or not at all.
  return type === 'automatic_reminder' ? tooLateAfter(start) : dayAfter;
}
